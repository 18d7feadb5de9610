import type { Context } from 'hono'
import { Hono } from 'hono'
import type { AddressOf } from './address.ts'
import { apiDocument } from './api-document.ts'
import type { Opened } from './door.ts'
import { exampleSlug } from './example-list.ts'
import type { Settings } from './settings/index.ts'
import type { Clock } from './storage/storage.ts'
import { newFormSecret } from './web/door/form-token.ts'
import { siteRoutes } from './web/door/index.ts'
import { openPictures } from './web/picture/index.ts'
import { openSite } from './web/site.ts'

export type WebsiteSettings = Pick<
  Settings,
  | 'mapTilesUrl'
  | 'mapTilesAttribution'
  | 'siteCreate'
  | 'siteDailyLists'
  | 'siteDailyListsPerAddress'
  | 'siteDailySearchesPerAddress'
  | 'sharedCacheSeconds'
>

type Parts = Pick<Opened, 'door' | 'siteDoor' | 'storage'> & {
  clock: Clock
  addressOf: AddressOf
  /** Told of what went wrong here, for the log. */
  failed(error: unknown, requestId: string): void
}

export type Website = AsyncDisposable & {
  routes: Hono
  /** The answer to whoever asks for an address under which there is nothing. */
  missing(c: Context): Promise<Response>
}

/** Puts together what people come in by: the pages, and the site's own door. @param base the public URL */
export async function openWebsite(
  { door, siteDoor, storage, clock, addressOf, failed }: Parts,
  settings: WebsiteSettings,
  base: string,
): Promise<Website> {
  const { routes: doorRoutes, formToken } = siteRoutes(
    siteDoor,
    {
      base,
      create: settings.siteCreate,
      limits: {
        lists: settings.siteDailyLists,
        listsPerAddress: settings.siteDailyListsPerAddress,
        searchesPerAddress: settings.siteDailySearchesPerAddress,
      },
      addressOf,
      secret: await storage.meta.keepFirst('form_secret', newFormSecret()),
      now: () => clock().getTime(),
    },
    failed,
  )
  const pictures = openPictures()
  const { routes: pageRoutes, missing } = openSite(
    {
      door,
      pictures,
      formToken,
      apiDocument: () => apiDocument(base),
      example: () => exampleSlug(storage),
      failed,
    },
    {
      base,
      tiles: settings.mapTilesUrl,
      tilesAttribution: settings.mapTilesAttribution,
      sharedCacheSeconds: settings.sharedCacheSeconds,
      mayCreate: settings.siteCreate,
    },
  )
  const routes = new Hono().route('/', doorRoutes).route('/', pageRoutes)
  return { routes, missing, [Symbol.asyncDispose]: () => pictures[Symbol.asyncDispose]() }
}
