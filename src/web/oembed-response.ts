import { requestIdOf } from '../api/http/index.ts'
import { getList } from '../operations/get-list.ts'
import { oEmbed, readOEmbed } from './feeds/oembed.ts'
import { fileHeaders } from './headers.ts'
import type { WebDispatcher } from './list-responses.ts'
import { pageOf, type Site } from './page.ts'
import type { ListView } from './views.ts'

/** Answers oEmbed 1.0 for public lists, ignoring credentials. @throws Problem `list_not_found` */
export async function oEmbedResponse(dispatcher: WebDispatcher, site: Site, request: Request): Promise<Response> {
  const embed = readOEmbed(new URL(request.url).searchParams, site.base)
  const headers = { ...fileHeaders('application/json'), 'x-request-id': requestIdOf(request) }
  if ('status' in embed) return new Response(null, { status: embed.status, headers })
  const { messages, locale } = pageOf(site, request)
  const call = { input: { slug: embed.slug }, credential: { header: undefined }, requestId: requestIdOf(request) }
  const list = (await dispatcher.run(getList, call)) as ListView
  return new Response(JSON.stringify(oEmbed(list, embed, site.base, messages.formats, locale)), {
    headers: { ...headers, 'content-language': locale, 'cache-control': 'public, no-cache', vary: 'Accept-Language' },
  })
}
