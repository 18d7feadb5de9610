import type { Hono } from 'hono'
import { withinQuota } from '../core/rate-limits/limits.ts'
import { validate } from '../core/validate.ts'
import { NewReport } from '../domain/report.ts'
import { getList } from '../operations/get-list.ts'
import type { Bindings } from '../util/client-address.ts'
import type { SiteRoutes } from './api/index.ts'
import type { WebDispatcher } from './list-responses.ts'
import { reportPath } from './page.ts'
import { type Reported, ReportedPage, ReportPage, type Written } from './pages/report.tsx'
import { type FormParts, formRoutes } from './sent-form.ts'

export type Reporting = Pick<SiteRoutes, 'formSender' | 'reporting'> & {
  /** @throws Problem `list_not_found` for a list that is not public */
  report(slug: string, report: NewReport): Promise<void>
}

/** Serves the report form at the address of each public list. */
export const reportRoutes = ({
  dispatcher,
  reporting,
  report,
  ...parts
}: FormParts & Reporting & { dispatcher: WebDispatcher }): Hono<{ Bindings: Bindings & object }> =>
  formRoutes<Reported, Written>(parts, {
    addressOf: reportPath,
    // Enough for the longest report with each byte percent-encoded.
    maxBytes: 64 * 1024,
    // Ignores credentials: only public lists have this form.
    async subject(slug, requestId) {
      const call = { input: { slug, limit: 1 }, credential: { header: undefined }, requestId }
      return (await dispatcher.run(getList, call)) as Reported
    },
    draw: (page, list, formToken, again) => <ReportPage page={page} list={list} formToken={formToken} {...again} />,
    drawThanks: (page, list) => <ReportedPage page={page} list={list} />,
    written(fields) {
      const contact = fields.get('contact')?.trim()
      return { reason: fields.get('reason'), text: fields.get('text') ?? '', ...(contact && { contact }) }
    },
    async send({ slug }, written, sender, { context }) {
      const charge = reporting(sender)
      await withinQuota(charge, () => report(slug, validate(NewReport, written) as NewReport))
      context.rateLimits = charge.states
    },
  })
