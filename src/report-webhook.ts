import { setTimeout } from 'node:timers/promises'
import type { Report } from './domain/report.ts'

export type WebhookOptions = {
  url: string
  /** The public URL. */
  base: string
  /** Told when a report did not arrive, for the log. */
  failed(error: Error): void
  /** Before each further try. */
  pausesMs?: readonly number[]
}

const answersWithinMs = 5000
const usualPausesMs = [1000, 10_000, 60_000]

/** Sends reports to an address of the operator's, while nobody waits for it. What does not arrive is in the database all the same. */
export class ReportWebhook implements AsyncDisposable {
  readonly #options: WebhookOptions
  readonly #ending = new AbortController()
  readonly #sending = new Set<Promise<void>>()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  send(report: Report): void {
    const sending = this.#sent(report).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  async #sent({ id, at, slug, reason, text, contact }: Report): Promise<void> {
    const { base, failed, pausesMs = usualPausesMs } = this.#options
    const body = JSON.stringify({ id, at, slug, url: `${base}/lists/${slug}`, reason, text, contact })
    for (const pauseMs of [...pausesMs, undefined]) {
      const refusal = await this.#tried(body)
      if (refusal === undefined || this.#ending.signal.aborted) return
      if (pauseMs === undefined) return failed(new Error(`report ${id} did not reach the webhook: ${refusal}`))
      await setTimeout(pauseMs, undefined, { ref: false, signal: this.#ending.signal }).catch(() => {})
    }
  }

  /** @returns why it did not arrive, in words that say nothing of the address, which is often a secret */
  async #tried(body: string): Promise<string | undefined> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(answersWithinMs)])
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await fetch(this.#options.url, { method: 'POST', headers, body, redirect: 'manual', signal })
      await answer.body?.cancel()
      return answer.ok ? undefined : `it answered ${answer.status}`
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } }
      return cause?.code ?? name
    }
  }

  /** What has not arrived by now is not sent again. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort()
    await Promise.all(this.#sending)
  }
}
