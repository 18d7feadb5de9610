import { type Context, Hono } from 'hono'
import { noIndexHeaders, readFormFields, requestContextOf, requestIdOf, retryAfter } from '../api/http/index.ts'
import { asProblem, type ProblemCode } from '../core/problem.ts'
import { withinQuota } from '../core/rate-limits/limits.ts'
import { validate } from '../core/validate.ts'
import { NewReport } from '../domain/report.ts'
import { getList } from '../operations/get-list.ts'
import type { Bindings } from '../util/client-address.ts'
import type { SiteRoutes } from './api/index.ts'
import type { WebDispatcher } from './list-responses.ts'
import { type Page, reportPath, to } from './page.ts'
import { type Refused, type Reported, ReportedPage, ReportPage } from './pages/report.tsx'
import type { Pages } from './pages.ts'

export type Reporting = Pick<SiteRoutes, 'formSender' | 'reporting'> & {
  /** @throws Problem `list_not_found` for a list that is not public */
  report(slug: string, report: NewReport): Promise<void>
}

type Parts = Reporting & { dispatcher: WebDispatcher; pages: Pages; formToken(): string }

const path = reportPath(':slug')

/** Enough for the longest report with each byte percent-encoded. */
const maxFormBytes = 64 * 1024

/** Serves the report form at the address of each public list. */
export function reportRoutes({
  dispatcher,
  pages,
  formToken,
  formSender,
  reporting,
  report,
}: Parts): Hono<{ Bindings: Bindings & object }> {
  const routes = new Hono<{ Bindings: Bindings & object }>()

  /** Returns the public list, ignoring credentials. @throws Problem `list_not_found` */
  const reported = async (c: Context): Promise<Reported> => {
    const input = { slug: c.req.param('slug'), limit: 1 }
    const call = { input, credential: { header: undefined }, requestId: requestIdOf(c.req.raw) }
    return (await dispatcher.run(getList, call)) as Reported
  }

  routes.get(path, async c => {
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
    const list = await reported(c)
    return pages.fresh(
      c,
      page =>
        c.req.query('sent') === undefined
          ? ReportPage({ page, list, formToken: formToken() })
          : ReportedPage({ page, list }),
      { more: noIndexHeaders },
    )
  })

  routes.post(path, async c => {
    const context = Object.assign(requestContextOf(c.req.raw), { via: 'site', target: path } as const)
    const fields = await readFormFields(c.req.raw, maxFormBytes)
    const list = await reported(c)
    const contact = fields.get('contact')?.trim()
    const written = { reason: fields.get('reason'), text: fields.get('text') ?? '', ...(contact && { contact }) }
    try {
      const charge = reporting(formSender(c.req.raw, c.env, fields.get('formToken')))
      await withinQuota(charge, () => report(list.slug, validate(NewReport, written) as NewReport))
      context.rateLimits = charge.states
      return pages.redirect(c, page => sentPath(page, list), 303)
    } catch (error) {
      const problem = asProblem(error)
      const refused = refusals[problem.code]
      if (!refused) throw problem
      context.problem = problem.code
      const form = { list, formToken: formToken(), written: { ...written, refused } }
      const status = problem.code === 'rate_limited' ? problem.status : 400
      return pages.fresh(c, page => ReportPage({ page, ...form }), {
        status,
        more: { ...noIndexHeaders, ...retryAfter(problem) },
      })
    }
  })
  return routes
}

/** Errors that the person can correct. The form shows them and keeps what was entered. */
const refusals: { readonly [Code in ProblemCode]?: Refused } = {
  invalid_input: 'incomplete',
  rate_limited: 'tooMany',
  credential_required: 'tooLate',
  invalid_credential: 'tooLate',
}

const sentPath = (page: Page, { slug }: Reported): string => {
  const path = to(page, reportPath(slug))
  return `${path}${path.includes('?') ? '&' : '?'}sent`
}
