import { Flushing } from '../flushing.ts'
import { type OtlpSpan, otlpRequest } from './otlp.ts'

export type SenderOptions = {
  /** Where OTLP is taken over HTTP, as JSON. */
  url: string
  headers: Readonly<Record<string, string>>
  /** What the spans are of. */
  resource: Record<string, string>
  scope: { name: string; version: string }
  /** Told why spans are lost. */
  failed(error: Error): void
}

const mostWaiting = 2048
const mostAtOnce = 512
const sendEveryMs = 5000
const mayTakeMs = 10_000
/** When the service stops. */
const mayTakeAtLastMs = 1000
const sayEveryMs = 60_000

/** Sends spans on, many at once. What cannot be sent is lost: nobody waits for it, and it takes no more memory than so much. */
export class Sender implements AsyncDisposable {
  /** How many spans were lost. */
  lost = 0
  readonly #options: SenderOptions
  readonly #end = new AbortController()
  #waiting: OtlpSpan[] = []
  readonly #flushing = new Flushing(() => this.#untilNone(), sendEveryMs)
  #saidAt = Number.NEGATIVE_INFINITY

  constructor(options: SenderOptions) {
    this.#options = options
  }

  add(span: OtlpSpan): void {
    if (this.#waiting.length >= mostWaiting) {
      this.lost++
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= mostAtOnce) this.#flushing.now()
    else this.#flushing.soon()
  }

  async #untilNone(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, mostAtOnce))
  }

  async #send(spans: OtlpSpan[]): Promise<void> {
    const { url, headers, resource, scope } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(resource, scope, spans)),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(mayTakeMs), this.#end.signal]),
      })
      await response.body?.cancel()
      if (!response.ok) this.#failed(spans, `HTTP ${response.status}`)
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      this.#failed(spans, cause?.code ?? name)
    }
  }

  #failed(spans: OtlpSpan[], reason: string): void {
    this.lost += spans.length
    if (performance.now() - this.#saidAt < sayEveryMs) return
    this.#saidAt = performance.now()
    this.#options.failed(
      new Error(
        `Traces cannot be sent (${reason}): ${this.lost} spans are lost so far. Requests are answered as ever.`,
      ),
    )
  }

  /** Sends what is left, if that can be done in a moment. */
  async [Symbol.asyncDispose](): Promise<void> {
    const end = setTimeout(() => this.#end.abort(), mayTakeAtLastMs)
    await this.#flushing.last()
    clearTimeout(end)
  }
}
