import { type Context, Hono } from 'hono'
import type { BlankEnv } from 'hono/types'
import {
  noIndexHeaders,
  type RespondCached,
  requestContextOf,
  requestIdOf,
  retryAfter,
  staticResponse,
} from '../api/http/index.ts'
import { mcpPath } from '../api/mcp/index.ts'
import { apiPath } from '../api/rest/index.ts'
import { unknownInvitations } from '../core/invitations.ts'
import { asProblem, type ProblemCode } from '../core/problem.ts'
import { openAssets } from './assets.ts'
import type { BaseMap } from './base-map/index.ts'
import { fileHeaders } from './headers.ts'
import { icons } from './icons.ts'
import { editionForms, listForms } from './list-forms.tsx'
import { type Form, type FormInput, listResponses, type VoteOn, type WebDispatcher } from './list-responses.ts'
import { llmsTxt } from './llms-txt.ts'
import { mapRoutes } from './map-routes.ts'
import { mapTilesOf } from './map-tiles.ts'
import { oEmbedResponse } from './oembed-response.ts'
import { offlineRoutes } from './offline.tsx'
import { type OperatorTexts, operatorPages } from './operator.tsx'
import { operatorPageNames, type Site } from './page.ts'
import { DesignPage } from './pages/developers/design.tsx'
import { docPictures, docs, markdownOf, readDoc, readPicture, withServiceAddress } from './pages/developers/docs.ts'
import { guidePages } from './pages/developers/index.tsx'
import { EditPage } from './pages/edit.tsx'
import { HomePage } from './pages/home.tsx'
import { MergePage } from './pages/merge.tsx'
import { errorPage, missingPage } from './pages/plain.tsx'
import { RankPage } from './pages/rank.tsx'
import { ballotPaper, VotePage } from './pages/vote.tsx'
import { Pages } from './pages.ts'
import { type Reporting, reportRoutes } from './reports.tsx'
import { securityTxt, securityTxtPath } from './security-txt.ts'
import type { SocialImages } from './social-image/index.ts'
import { suggestionRoutes } from './suggestions.tsx'
import type { EditionView } from './views.ts'

export type WebParts = {
  dispatcher: WebDispatcher
  socialImages: SocialImages
  baseMap: BaseMap
  /** Returns a new form token for a page that creates lists or searches places. */
  formToken(): string
  reporting: Reporting
  /** Returns the slug of the example list. */
  example(): Promise<string | undefined>
  voteOn: VoteOn
  /** Milliseconds since 1970. */
  now(): number
  respondCached: RespondCached
  failed(error: unknown, requestId: string): void
}

export type WebSettings = {
  /** The public URL. */
  base: string
  /** The address of tiles of images; `auto` for the archive or else OpenStreetMap; `undefined` for none. */
  tiles: string | undefined
  tilesAttribution: string
  sharedCacheSeconds: number
  mayCreate: boolean
  mayReport: boolean
  operatorTexts: OperatorTexts
  /** Contacts for reports of vulnerabilities; `undefined` for none. */
  securityContact: readonly string[] | undefined
  /** Whether assistants may sign in (OAuth). */
  hasSignIn: boolean
}

export type OpenSite = {
  routes: Hono
  /** Answers a request for an unknown address. */
  missing(c: Context): Promise<Response>
}

export function openSite(parts: WebParts, settings: WebSettings): OpenSite {
  const { dispatcher, socialImages, baseMap, formToken, reporting, example, now, failed } = parts
  const { base, mayCreate, mayReport, operatorTexts, securityContact } = settings
  const assets = openAssets()
  const root = new URL(base).pathname.replace(/\/$/, '')
  const about: Site = {
    base,
    root,
    mapTiles: mapTilesOf({ root, setting: settings.tiles, attribution: settings.tilesAttribution, baseMap }),
    mayCreate,
    mayReport,
    operatorPages: operatorPageNames.filter(name => name in operatorTexts),
    assets,
    now,
  }
  const pages = new Pages(about)
  const respond = listResponses({ ...parts, site: about, sharedCacheSeconds: settings.sharedCacheSeconds })
  const forms = listForms(dispatcher, socialImages, baseMap, about)
  const formsOfEditions = editionForms(socialImages, about)

  const app = new Hono()
  const get = <Path extends string>(path: Path, answer: (c: Context<BlankEnv, Path>) => Response | Promise<Response>) =>
    app.get(path, c => {
      Object.assign(requestContextOf(c.req.raw), { via: 'page', target: path })
      return answer(c)
    })
  const list = (path: string, form: Form) =>
    get(path, c => respond(c.req.raw, requestIdOf(c.req.raw), { slug: slugIn(c.req.param('slug')!) }, form))
  const edition = (path: string, form: Form<EditionView>) =>
    get(path, c => respond(c.req.raw, requestIdOf(c.req.raw), editionIn(c), form))

  get('/', c => pages.fresh(c, async page => HomePage({ page, formToken: formToken(), example: await example() })))
  get('/merge', c => pages.fresh(c, page => MergePage({ page, formToken: formToken() })))
  list('/lists/:slug{[^/.]+}', forms.page)
  list('/lists/:slug{[^/.]+\\.md}', forms.markdown)
  list('/lists/:slug{[^/.]+\\.txt}', forms.text)
  list('/lists/:slug{[^/.]+\\.json}', forms.json)
  list('/lists/:slug/embed', forms.embed)
  list('/lists/:slug/feed.atom', forms.feed)
  list('/lists/:slug/picture.png', forms.socialImage)
  list('/lists/:slug/map.svg', forms.map)
  list('/lists/:slug/qr.svg', forms.qr)
  edition('/lists/:slug/editions/:label', formsOfEditions.page)
  edition('/lists/:slug/editions/:label/picture.png', formsOfEditions.socialImage)
  get('/oembed', c => oEmbedResponse(dispatcher, about, c.req.raw))
  get('/robots.txt', () => new Response(robots, { headers: fileHeaders('text/plain; charset=utf-8') }))
  get('/llms.txt', c => markdownResponse(c, llmsTxt(about, settings.hasSignIn)))
  for (const { path } of docs.values())
    get(markdownOf(path), c => markdownResponse(c, withServiceAddress(about, readDoc(`${path}.md`))))
  get('/lists/:slug/edit', c =>
    pages.fresh(c, page => EditPage({ page, formToken: formToken() }), { more: noIndexHeaders }),
  )
  get('/lists/:slug/rank', c => pages.fresh(c, page => RankPage({ page }), { more: noIndexHeaders }))
  get('/votes/:voteId', async c => {
    const paper = await ballotPaper(dispatcher, c.req.param('voteId'), requestIdOf(c.req.raw))
    return pages.fresh(c, page => VotePage({ page, paper }), { more: noIndexHeaders })
  })
  app.route('/', suggestionRoutes({ dispatcher, pages, formToken, formSender: reporting.formSender }))
  if (mayReport) app.route('/', reportRoutes({ dispatcher, pages, formToken, ...reporting }))
  app.route('/', assets.routes)
  app.route('/', icons())
  app.route('/', offlineRoutes(pages, about))
  app.route('/', mapRoutes(baseMap))
  if (securityContact) {
    const headers = { ...fileHeaders('text/plain; charset=utf-8'), 'cache-control': 'public, max-age=3600' }
    get(securityTxtPath, () => new Response(securityTxt(securityContact, base, now()), { headers }))
  }
  for (const [path, draw] of Object.entries({ ...guidePages, ...operatorPages(operatorTexts) }))
    get(path, c => pages.fixed(c, path, draw))

  if (process.env.NODE_ENV === 'development')
    get('/developers/design', c => pages.fresh(c, page => DesignPage({ page }), { more: noIndexHeaders }))
  for (const name of docPictures)
    get(`/developers/pictures/${name}`, async () => {
      const headers = { ...fileHeaders('image/png'), 'cache-control': 'public, max-age=3600' }
      return new Response(await readPicture(name), { headers })
    })

  const missing = (c: Context) => {
    requestContextOf(c.req.raw).via ??= 'page'
    return pages.fresh(c, missingPage, { status: 404, more: noIndexHeaders })
  }
  app.onError((error, c) => {
    const problem = asProblem(error)
    requestContextOf(c.req.raw).problem = problem.code
    if (notFound.has(problem.code)) return missing(c)
    const requestId = requestIdOf(c.req.raw)
    if (problem.isFailure) failed(problem.cause ?? problem, requestId)
    return pages.fresh(c, page => errorPage(page, problem, requestId), {
      status: problem.status,
      more: { 'x-request-id': requestId, ...retryAfter(problem) },
    })
  })
  return { routes: app, missing }
}

/** Lists, editions and links that do not exist, or are not shown. They all get one page. */
const notFound: ReadonlySet<ProblemCode> = new Set(['list_not_found', 'edition_not_found', ...unknownInvitations])

/** Names paths that search engines do not need, except documents that llms.txt links. It protects nothing. */
const robots = `User-agent: *
Allow: ${apiPath}/openapi.json
Allow: ${mcpPath}/server-card
Disallow: /site/
Disallow: /api/
`

const markdownType = 'text/markdown; charset=utf-8'

/** Answers with a text that stays the same while the service runs. */
const markdownResponse = (c: Context, text: string): Response => {
  const headers = { ...fileHeaders(markdownType), 'cache-control': 'public, max-age=3600' }
  return staticResponse(text, markdownType, headers)(c.req.raw, { 'x-request-id': requestIdOf(c.req.raw) })
}

/** Removes the extension that names a format. */
const slugIn = (parameter: string): string => parameter.split('.')[0]!

/** Returns the edition that a request names, and the one to compare with. */
const editionIn = (c: Context): FormInput => {
  const against = c.req.query('against')
  return { slug: c.req.param('slug')!, label: c.req.param('label')!, ...(against && { against }) }
}
