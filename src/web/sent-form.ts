import { type Context, Hono } from 'hono'
import { noIndexHeaders, readFormFields, requestContextOf, requestIdOf, retryAfter } from '../api/http/index.ts'
import { asProblem, type ProblemCode } from '../core/problem.ts'
import type { RequestContext } from '../core/request-context.ts'
import type { Bindings } from '../util/client-address.ts'
import type { SiteRoutes } from './api/index.ts'
import { type Page, to } from './page.ts'
import type { PageElement, Pages } from './pages.ts'

type Env = { Bindings: Bindings & object }

/** Why a form was not accepted. */
export type FormRefusal = 'incomplete' | 'tooMany' | 'tooLate'

/** Errors of all forms that the person can correct. The form shows them and keeps what was entered. */
const refusals: { readonly [Code in ProblemCode]?: FormRefusal } = {
  invalid_input: 'incomplete',
  rate_limited: 'tooMany',
  credential_required: 'tooLate',
  invalid_credential: 'tooLate',
}

/** A form that works without scripts. @typeParam More further reasons to refuse it */
type SentForm<Subject, Written, More> = {
  /** Returns the address of the form of an id, or the pattern of all such addresses. */
  addressOf(id: string): string
  maxBytes: number
  /** Returns what the form of an id is about. @throws Problem if there is no such form */
  subject(id: string, requestId: string): Promise<Subject>
  /** Draws the form; again with what was written if that was refused. */
  draw(
    page: Page,
    subject: Subject,
    formToken: string,
    again?: { written: Written; refused: FormRefusal | More },
  ): PageElement
  drawThanks(page: Page, subject: Subject): PageElement
  written(fields: ReadonlyMap<string, string>): Written
  /** Does what the form is for. @param sender the network from which it was sent */
  send(subject: Subject, written: Written, sender: string, about: About): Promise<void>
  /** Further errors that the person can correct. */
  refusals?: { readonly [Code in ProblemCode]?: FormRefusal | More }
  headers?: Record<string, string>
}
type About = { requestId: string; context: RequestContext }

export type FormParts = Pick<SiteRoutes, 'formSender' | 'formToken'> & { pages: Pages }

/** Serves a form, and thanks for it at the same address with `?sent`. */
export function formRoutes<Subject, Written, More = never>(
  { pages, formToken, formSender }: FormParts,
  form: SentForm<Subject, Written, More>,
): Hono<Env> {
  const routes = new Hono<Env>()
  const path = form.addressOf(':id')
  const headers = { ...noIndexHeaders, ...form.headers }
  const subjectOf = (c: Context) => form.subject(c.req.param('id')!, requestIdOf(c.req.raw))

  routes.get(path, async c => {
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
    const subject = await subjectOf(c)
    const isSent = c.req.query('sent') !== undefined
    const draw = (page: Page) => (isSent ? form.drawThanks(page, subject) : form.draw(page, subject, formToken()))
    return pages.fresh(c, draw, { more: headers })
  })

  routes.post(path, async c => {
    const context = Object.assign(requestContextOf(c.req.raw), { via: 'site', target: path } as const)
    const fields = await readFormFields(c.req.raw, form.maxBytes)
    const subject = await subjectOf(c)
    const written = form.written(fields)
    try {
      const sender = formSender(c.req.raw, c.env, fields.get('formToken'))
      await form.send(subject, written, sender, { requestId: requestIdOf(c.req.raw), context })
      return pages.redirect(c, page => sentPath(page, form.addressOf(c.req.param('id')!)))
    } catch (error) {
      const problem = asProblem(error)
      const refused = form.refusals?.[problem.code] ?? refusals[problem.code]
      if (!refused) throw problem
      context.problem = problem.code
      const status = problem.status === 409 || problem.status === 429 ? problem.status : 400
      const draw = (page: Page) => form.draw(page, subject, formToken(), { written, refused })
      return pages.fresh(c, draw, { status, more: { ...headers, ...retryAfter(problem) } })
    }
  })
  return routes
}

const sentPath = (page: Page, address: string): string => {
  const path = to(page, address)
  return `${path}${path.includes('?') ? '&' : '?'}sent`
}
