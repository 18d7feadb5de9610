import { type Context, Hono } from 'hono'
import { requestIdOf, retryAfter } from '../adapters/http/index.ts'
import { asProblem } from '../core/problem.ts'
import { openAssets } from './assets.ts'
import { fileHeaders } from './headers.ts'
import { icons } from './icons.ts'
import { type Form, ListAnswers, type WebDoor } from './list-answers.ts'
import { listForms } from './list-forms.tsx'
import { oEmbedAnswer } from './oembed-answer.ts'
import type { Site } from './page.ts'
import { guidePages } from './pages/developers/index.tsx'
import { EditPage } from './pages/edit.tsx'
import { HomePage } from './pages/home.tsx'
import { MergePage } from './pages/merge.tsx'
import { errorPage, missingPage } from './pages/plain.tsx'
import { RankPage } from './pages/rank.tsx'
import { ballotPaper, VotePage } from './pages/vote.tsx'
import { Pages } from './pages.ts'
import type { Pictures } from './picture/index.ts'

export type WebParts = {
  door: WebDoor
  pictures: Pictures
  /** A new one for each page from which lists are made or places searched. */
  formToken(): string
  /** The OpenAPI document. */
  apiDocument(): object
  /** The slug of the list that shows people what a list is. */
  example(): Promise<string | undefined>
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
}

export type OpenSite = {
  routes: Hono
  /** The answer to whoever asks for an address under which there is nothing. */
  missing(c: Context): Promise<Response>
}

/** Everything for people: which addresses there are, and what answers them. */
export function openSite(
  { door, pictures, formToken, apiDocument, example, failed }: WebParts,
  settings: WebSettings,
): OpenSite {
  const { base, tiles, tilesAttribution, sharedCacheSeconds, mayCreate } = settings
  const assets = openAssets()
  const about: Site = {
    base,
    root: new URL(base).pathname.replace(/\/$/, ''),
    tiles,
    tilesAttribution,
    mayCreate,
    assets,
  }
  const pages = new Pages(about)
  const lists = new ListAnswers(door, about, sharedCacheSeconds)
  const forms = listForms(door, pictures, about)

  const app = new Hono()
  const list = (path: string, form: Form) =>
    app.get(path, c => lists.to(c.req.raw, requestIdOf(c.req.raw), slugIn(c.req.param('slug')!), form))

  app.get('/', c => pages.fresh(c, async page => HomePage({ page, formToken: formToken(), example: await example() })))
  app.get('/merge', c => pages.fresh(c, page => MergePage({ page, formToken: formToken() })))
  list('/lists/:slug{[^/.]+}', forms.page)
  list('/lists/:slug{[^/.]+\\.md}', forms.markdown)
  list('/lists/:slug{[^/.]+\\.txt}', forms.text)
  list('/lists/:slug{[^/.]+\\.json}', forms.json)
  list('/lists/:slug/embed', forms.embed)
  list('/lists/:slug/feed.atom', forms.feed)
  list('/lists/:slug/picture.png', forms.picture)
  list('/lists/:slug/qr.svg', forms.qr)
  app.get('/oembed', c => oEmbedAnswer(door, about, c.req.raw))
  app.get('/robots.txt', () => new Response(robots, { headers: fileHeaders('text/plain; charset=utf-8') }))
  app.get('/lists/:slug/edit', c => pages.fresh(c, page => EditPage({ page, formToken: formToken() })))
  app.get('/lists/:slug/rank', c => pages.fresh(c, page => RankPage({ page })))
  app.get('/votes/:voteId', async c => {
    const paper = await ballotPaper(door, c.req.param('voteId'), requestIdOf(c.req.raw))
    return pages.fresh(c, page => VotePage({ page, paper }))
  })
  app.route('/', assets.routes)
  app.route('/', icons())
  for (const [path, draw] of Object.entries(guidePages(apiDocument))) app.get(path, c => pages.fixed(c, path, draw))

  const missing = (c: Context) => pages.fresh(c, missingPage, { status: 404 })
  app.onError((error, c) => {
    const problem = asProblem(error)
    if (problem.code === 'list_not_found' || problem.code === 'vote_not_found') return missing(c)
    const requestId = requestIdOf(c.req.raw)
    if (problem.status >= 500) failed(problem.cause ?? problem, requestId)
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
