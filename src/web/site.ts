import { type Context, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import { noted, requestIdOf, retryAfter } from '../adapters/http/index.ts'
import { asProblem } from '../core/problem.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { openAssets } from './assets.ts'
import { fileHeaders, unsearched } from './headers.ts'
import { icons } from './icons.ts'
import { type Form, ListAnswers, type WebDoor } from './list-answers.ts'
import { listForms } from './list-forms.tsx'
import { oEmbedAnswer } from './oembed-answer.ts'
import { type OperatorTexts, operatorPageNames, operatorPages } from './operator.tsx'
import type { Site } from './page.ts'
import { docPictures, readPicture } from './pages/developers/docs.ts'
import { guidePages } from './pages/developers/index.tsx'
import { EditPage } from './pages/edit.tsx'
import { HomePage } from './pages/home.tsx'
import { MergePage } from './pages/merge.tsx'
import { errorPage, missingPage } from './pages/plain.tsx'
import { RankPage } from './pages/rank.tsx'
import { ballotPaper, VotePage } from './pages/vote.tsx'
import { Pages } from './pages.ts'
import type { Pictures } from './picture/index.ts'
import { type Reporting, reportRoutes } from './reports.tsx'
import { securityTxt, securityTxtPath } from './security-txt.ts'

export type WebParts = {
  door: WebDoor
  pictures: Pictures
  /** A new one for each page from which lists are made or places searched. */
  formToken(): string
  /** Where readers report lists. */
  reporting: Reporting
  /** The OpenAPI document. */
  apiDocument(): object
  /** The slug of the list that shows people what a list is. */
  example(): Promise<string | undefined>
  /** Milliseconds since 1970. */
  now(): number
  telemetry: Telemetry
  failed(error: unknown, requestId: string): void
}

export type WebSettings = {
  /** The public URL. */
  base: string
  /** The address of map tiles; `undefined` for maps without. */
  tiles: string | undefined
  tilesAttribution: string
  sharedCacheSeconds: number
  mayCreate: boolean
  mayReport: boolean
  /** What the operator has written for pages of its own. */
  operatorTexts: OperatorTexts
  /** Where people tell of weaknesses; `undefined` for nowhere. */
  securityContact: readonly string[] | undefined
}

export type OpenSite = {
  routes: Hono
  /** The answer to whoever asks for an address under which there is nothing. */
  missing(c: Context): Promise<Response>
}

/** Everything for people: which addresses there are, and what answers them. */
export function openSite(
  { door, pictures, formToken, reporting, apiDocument, example, now, telemetry, failed }: WebParts,
  settings: WebSettings,
): OpenSite {
  const { base, tiles, tilesAttribution, sharedCacheSeconds, mayCreate, mayReport, operatorTexts, securityContact } =
    settings
  const assets = openAssets()
  const about: Site = {
    base,
    root: new URL(base).pathname.replace(/\/$/, ''),
    tiles,
    tilesAttribution,
    mayCreate,
    mayReport,
    operatorPages: operatorPageNames.filter(name => name in operatorTexts),
    assets,
  }
  const pages = new Pages(about)
  const lists = new ListAnswers(door, about, sharedCacheSeconds, telemetry)
  const forms = listForms(door, pictures, about)

  const app = new Hono()
  const get = <Path extends string>(path: Path, answer: (c: Context<BlankEnv, Path>) => Response | Promise<Response>) =>
    app.get(path, c => {
      Object.assign(noted(c.req.raw), { via: 'page', what: path })
      return answer(c)
    })
  const list = (path: string, form: Form) =>
    get(path, c => lists.to(c.req.raw, requestIdOf(c.req.raw), slugIn(c.req.param('slug')!), form))

  get('/', c => pages.fresh(c, async page => HomePage({ page, formToken: formToken(), example: await example() })))
  get('/merge', c => pages.fresh(c, page => MergePage({ page, formToken: formToken() })))
  list('/lists/:slug{[^/.]+}', forms.page)
  list('/lists/:slug{[^/.]+\\.md}', forms.markdown)
  list('/lists/:slug{[^/.]+\\.txt}', forms.text)
  list('/lists/:slug{[^/.]+\\.json}', forms.json)
  list('/lists/:slug/embed', forms.embed)
  list('/lists/:slug/feed.atom', forms.feed)
  list('/lists/:slug/picture.png', forms.picture)
  list('/lists/:slug/qr.svg', forms.qr)
  get('/oembed', c => oEmbedAnswer(door, about, c.req.raw))
  get('/robots.txt', () => new Response(robots, { headers: fileHeaders('text/plain; charset=utf-8') }))
  get('/lists/:slug/edit', c =>
    pages.fresh(c, page => EditPage({ page, formToken: formToken() }), { more: unsearched }),
  )
  get('/lists/:slug/rank', c => pages.fresh(c, page => RankPage({ page }), { more: unsearched }))
  get('/votes/:voteId', async c => {
    const paper = await ballotPaper(door, c.req.param('voteId'), requestIdOf(c.req.raw))
    return pages.fresh(c, page => VotePage({ page, paper }), { more: unsearched })
  })
  if (mayReport) app.route('/', reportRoutes({ door, pages, formToken, ...reporting }))
  app.route('/', assets.routes)
  app.route('/', icons())
  if (securityContact) {
    const headers = { ...fileHeaders('text/plain; charset=utf-8'), 'cache-control': 'public, max-age=3600' }
    get(securityTxtPath, () => new Response(securityTxt(securityContact, base, now()), { headers }))
  }
  for (const [path, draw] of Object.entries({ ...guidePages(apiDocument), ...operatorPages(operatorTexts) }))
    get(path, c => pages.fixed(c, path, draw))

  for (const name of docPictures)
    get(`/developers/pictures/${name}`, async () => {
      const headers = { ...fileHeaders('image/png'), 'cache-control': 'public, max-age=3600' }
      return new Response(await readPicture(name), { headers })
    })

  const missing = (c: Context) => {
    noted(c.req.raw).via ??= 'page'
    return pages.fresh(c, missingPage, { status: 404, more: unsearched })
  }
  app.onError((error, c) => {
    const problem = asProblem(error)
    noted(c.req.raw).problem = problem.code
    if (problem.code === 'list_not_found' || problem.code === 'vote_not_found') return missing(c)
    const requestId = requestIdOf(c.req.raw)
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    return pages.fresh(c, page => errorPage(page, problem, requestId), {
      status: problem.status,
      more: { 'x-request-id': requestId, ...retryAfter(problem) },
    })
  })
  return { routes: app, missing }
}

/** Nothing is a secret that stands here: what a search engine has no use for. */
const robots = 'User-agent: *\nDisallow: /site/\nDisallow: /api/\n'

/** Without the ending that names a format. */
const slugIn = (parameter: string): string => parameter.split('.')[0]!
