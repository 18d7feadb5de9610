import type { Report } from './domain/report.ts'
import type { Logger } from './log.ts'
import { ReportWebhook } from './report-webhook.ts'

/** Tells the operator of reports: in the log, without what people wrote, and at the webhook where there is one. */
export function openReported(
  log: Logger,
  base: string,
  url: string | undefined,
): AsyncDisposable & { reported(report: Report): void } {
  const failed = (err: Error) => log.warn({ err })
  const webhook = url === undefined ? undefined : new ReportWebhook({ url, base, failed })
  return {
    reported(report) {
      log.warn({ report: report.id, reason: report.reason }, 'a list was reported')
      webhook?.send(report)
    },
    [Symbol.asyncDispose]: async () => webhook?.[Symbol.asyncDispose](),
  }
}
