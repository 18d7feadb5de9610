import { Batcher } from '../../../util/batcher.ts'
import { type OtlpSpan, otlpRequest } from './otlp.ts'

export type SenderOptions = {
  /** Endpoint for OTLP over HTTP as JSON. */
  url: string
  headers: Readonly<Record<string, string>>
  /** Resource attributes of the spans. */
  resource: Record<string, string>
  scope: { name: string; version: string }
  /** Called when spans are lost. */
  onFailure(error: Error): void
}

const maxQueued = 2048
const batchSize = 512
const sendEveryMs = 5000
const timeoutMs = 10_000
/** Time limit of the last flush, when the service stops. */
const finalFlushMs = 1000
const warnEveryMs = 60_000

/** Sends spans in batches, in the background. Spans that cannot be sent are lost, so memory stays bounded. */
export class SpanSender implements AsyncDisposable {
  /** Number of lost spans. */
  lost = 0
  readonly #options: SenderOptions
  readonly #end = new AbortController()
  #waiting: OtlpSpan[] = []
  readonly #batcher = new Batcher(() => this.#flush(), sendEveryMs)
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(options: SenderOptions) {
    this.#options = options
  }

  add(span: OtlpSpan): void {
    if (this.#waiting.length >= maxQueued) {
      this.lost++
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= batchSize) this.#batcher.flush()
    else this.#batcher.schedule()
  }

  async #flush(): Promise<void> {
    while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, batchSize))
  }

  async #send(spans: OtlpSpan[]): Promise<void> {
    const { url, headers, resource, scope } = this.#options
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpRequest(resource, scope, spans)),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#end.signal]),
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
    if (performance.now() - this.#warnedAt < warnEveryMs) return
    this.#warnedAt = performance.now()
    this.#options.onFailure(
      new Error(`Traces cannot be sent (${reason}): ${this.lost} spans are lost so far. Requests are still answered.`),
    )
  }

  /** Sends the remaining spans within `finalFlushMs`. */
  async [Symbol.asyncDispose](): Promise<void> {
    const end = setTimeout(() => this.#end.abort(), finalFlushMs)
    await this.#batcher.finish()
    clearTimeout(end)
  }
}
