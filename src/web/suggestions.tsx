import { type Context, Hono } from 'hono'
import { noIndexHeaders, readFormFields, requestContextOf, requestIdOf, retryAfter } from '../api/http/index.ts'
import { asProblem, type ProblemCode } from '../core/problem.ts'
import { getSuggestionForm } from '../operations/get-suggestion-form.ts'
import { suggestPlaces } from '../operations/suggest-places.ts'
import type { Bindings } from '../util/client-address.ts'
import type { SiteRoutes } from './api/index.ts'
import type { WebDispatcher } from './list-responses.ts'
import { type Page, suggestPath, to } from './page.ts'
import {
  type FormRefusal,
  formRows,
  type SuggestingFor,
  type SuggestionFields,
  SuggestionFormPage,
  SuggestionsSentPage,
} from './pages/suggest.tsx'
import type { Pages } from './pages.ts'

type Parts = Pick<SiteRoutes, 'formSender' | 'formToken'> & { dispatcher: WebDispatcher; pages: Pages }

const path = suggestPath(':id')

/** Enough for the longest notes with each byte percent-encoded. */
const maxFormBytes = 256 * 1024

/** Serves the form at the address of each suggestion link. It works without scripts. */
export function suggestionRoutes({
  dispatcher,
  pages,
  formToken,
  formSender,
}: Parts): Hono<{ Bindings: Bindings & object }> {
  const routes = new Hono<{ Bindings: Bindings & object }>()

  /** @throws Problem `suggestions_not_found` */
  const suggestingFor = async (c: Context): Promise<SuggestingFor> => {
    const call = {
      input: { id: c.req.param('id') },
      credential: { header: undefined },
      requestId: requestIdOf(c.req.raw),
    }
    return (await dispatcher.run(getSuggestionForm, call)) as SuggestingFor
  }

  routes.get(path, async c => {
    Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
    const list = await suggestingFor(c)
    return pages.fresh(
      c,
      page =>
        c.req.query('sent') === undefined
          ? SuggestionFormPage({ page, list, formToken: formToken() })
          : SuggestionsSentPage({ page, list }),
      { more: headers },
    )
  })

  routes.post(path, async c => {
    const context = Object.assign(requestContextOf(c.req.raw), { via: 'site', target: path } as const)
    const fields = await readFormFields(c.req.raw, maxFormBytes)
    const list = await suggestingFor(c)
    const written = writtenIn(fields)
    try {
      const address = formSender(c.req.raw, c.env, fields.get('formToken'))
      await dispatcher.run(suggestPlaces, {
        input: inputOf(list.id, written),
        credential: { header: undefined },
        requestId: requestIdOf(c.req.raw),
        context,
        sender: () => address,
      })
      return pages.redirect(c, page => sentPath(page, list), 303)
    } catch (error) {
      const problem = asProblem(error)
      const refused = refusals[problem.code]
      if (!refused) throw problem
      context.problem = problem.code
      const status = problem.code === 'rate_limited' || problem.code === 'list_full' ? problem.status : 400
      return pages.fresh(c, page => SuggestionFormPage({ page, list, formToken: formToken(), written, refused }), {
        status,
        more: { ...headers, ...retryAfter(problem) },
      })
    }
  })
  return routes
}

/** The link is a secret, so a browser names the address of the form to nobody. */
const headers = { ...noIndexHeaders, 'referrer-policy': 'same-origin' }

const writtenIn = (fields: ReadonlyMap<string, string>): SuggestionFields => ({
  name: fields.get('name')?.trim() ?? '',
  places: formRows.map(row => ({
    query: fields.get(`place-${row}`)?.trim() ?? '',
    near: fields.get(`where-${row}`)?.trim() ?? '',
    note: fields.get(`why-${row}`)?.trim() ?? '',
  })),
})

/** Returns the input of suggestPlaces. Rows and fields that were left empty are no part of it. */
const inputOf = (id: string, { name, places }: SuggestionFields) => ({
  id,
  ...(name !== '' && { name }),
  places: places
    .map(place => Object.fromEntries(Object.entries(place).filter(([, text]) => text !== '')))
    .filter(place => Object.keys(place).length > 0),
})

/** Errors that the person can correct. The form shows them and keeps what was entered. */
const refusals: { readonly [Code in ProblemCode]?: FormRefusal } = {
  invalid_input: 'incomplete',
  place_not_found: 'incomplete',
  list_full: 'full',
  rate_limited: 'tooMany',
  credential_required: 'tooLate',
  invalid_credential: 'tooLate',
}

const sentPath = (page: Page, { id }: SuggestingFor): string => {
  const path = to(page, suggestPath(id))
  return `${path}${path.includes('?') ? '&' : '?'}sent`
}
