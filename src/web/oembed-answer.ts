import { requestIdOf } from '../api/http/index.ts'
import { getList } from '../operations/get-list.ts'
import { oEmbed, readOEmbed } from './feeds/oembed.ts'
import { fileHeaders } from './headers.ts'
import type { WebDoor } from './list-answers.ts'
import { pageOf, type Site } from './page.ts'
import type { ListView } from './views.ts'

/** Answers oEmbed 1.0 for public lists. The requests carry no credentials. @throws Problem `list_not_found` */
export async function oEmbedAnswer(door: WebDoor, site: Site, request: Request): Promise<Response> {
  const asked = readOEmbed(new URL(request.url).searchParams, site.base)
  const headers = { ...fileHeaders('application/json'), 'x-request-id': requestIdOf(request) }
  if ('status' in asked) return new Response(null, { status: asked.status, headers })
  const { messages, locale } = pageOf(site, request)
  const call = { input: { slug: asked.slug }, credential: { header: undefined }, requestId: requestIdOf(request) }
  const list = (await door.run(getList, call)) as ListView
  return new Response(JSON.stringify(oEmbed(list, asked, site.base, messages.formats, locale)), {
    headers: { ...headers, 'content-language': locale, 'cache-control': 'public, no-cache', vary: 'Accept-Language' },
  })
}
