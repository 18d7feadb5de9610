import { setTimeout } from 'node:timers/promises'
import type { Report } from '../../domain/report.ts'
import type { Logger } from '../observability/logger.ts'

export type WebhookOptions = {
  url: string
  /** The public URL. */
  base: string
  /** Called for a report that did not arrive, for the log. */
  onFailure(error: Error): void
  /** Pauses before each retry. */
  pausesMs?: readonly number[]
}

const timeoutMs = 5000
const defaultPausesMs = [1000, 10_000, 60_000]

/** Sends reports to the operator's webhook in the background. Undelivered reports remain in the database. */
export class ReportWebhook implements AsyncDisposable {
  readonly #options: WebhookOptions
  readonly #stop = new AbortController()
  readonly #sending = new Set<Promise<void>>()

  constructor(options: WebhookOptions) {
    this.#options = options
  }

  send(report: Report): void {
    const sending = this.#deliver(report).finally(() => this.#sending.delete(sending))
    this.#sending.add(sending)
  }

  async #deliver({ id, at, slug, reason, text, contact }: Report): Promise<void> {
    const { base, onFailure, pausesMs = defaultPausesMs } = this.#options
    const body = JSON.stringify({ id, at, slug, url: `${base}/lists/${slug}`, reason, text, contact })
    for (const pauseMs of [...pausesMs, undefined]) {
      const refusal = await this.#post(body)
      if (refusal === undefined || this.#stop.signal.aborted) return
      if (pauseMs === undefined) return onFailure(new Error(`report ${id} did not reach the webhook: ${refusal}`))
      await setTimeout(pauseMs, undefined, { ref: false, signal: this.#stop.signal }).catch(() => {})
    }
  }

  /** Posts the report. @returns why it failed, without the URL, which is often a secret */
  async #post(body: string): Promise<string | undefined> {
    const signal = AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)])
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

  /** Stops retrying. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await Promise.all(this.#sending)
  }
}

/** Notifies the operator of reports: in the log without their text, and by webhook if one is set. */
export function openReportNotifier(
  log: Logger,
  base: string,
  url: string | undefined,
): AsyncDisposable & { report(report: Report): void } {
  const onFailure = (err: Error) => log.warn({ err })
  const webhook = url === undefined ? undefined : new ReportWebhook({ url, base, onFailure })
  return {
    report(report) {
      log.warn({ report: report.id, reason: report.reason }, 'a list was reported')
      webhook?.send(report)
    },
    [Symbol.asyncDispose]: async () => webhook?.[Symbol.asyncDispose](),
  }
}
