import type { Context } from 'hono'
import { Hono } from 'hono'
import type { AddressOf } from './address.ts'
import { apiDocument } from './api-document.ts'
import { Access } from './core/access.ts'
import type { Telemetry } from './core/telemetry.ts'
import type { Report } from './domain/report.ts'
import type { Opened } from './door.ts'
import { exampleSlug } from './example-list.ts'
import { operatorTexts } from './operator-texts.ts'
import type { Settings } from './settings/index.ts'
import type { Clock } from './storage/storage.ts'
import { siteRoutes } from './web/door/index.ts'
import { openPictures } from './web/picture/index.ts'
import { openSite } from './web/site.ts'

export type WebsiteSettings = Pick<
  Settings,
  | 'allowedHosts'
  | 'mapTilesUrl'
  | 'mapTilesAttribution'
  | 'siteCreate'
  | 'siteDailyLists'
  | 'siteDailyListsPerAddress'
  | 'siteDailySearchesPerAddress'
  | 'siteDailyReports'
  | 'siteDailyReportsPerAddress'
  | 'reports'
  | 'imprintFile'
  | 'privacyFile'
  | 'termsFile'
  | 'securityContact'
  | 'sharedCacheSeconds'
>

type Parts = Pick<Opened, 'door' | 'siteDoor' | 'storage' | 'sharing'> & {
  clock: Clock
  addressOf: AddressOf
  telemetry: Telemetry
  /** Told of what a reader has reported. */
  reported(report: Report): void
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
  { door, siteDoor, storage, sharing, clock, addressOf, telemetry, reported, failed }: Parts,
  settings: WebsiteSettings,
  base: string,
): Promise<Website> {
  const texts = operatorTexts(settings)
  const {
    routes: doorRoutes,
    formToken,
    reporting,
  } = siteRoutes(
    siteDoor,
    {
      base,
      allowedHosts: settings.allowedHosts ?? [],
      create: settings.siteCreate,
      limits: {
        lists: settings.siteDailyLists,
        listsPerAddress: settings.siteDailyListsPerAddress,
        searchesPerAddress: settings.siteDailySearchesPerAddress,
        reports: settings.siteDailyReports,
        reportsPerAddress: settings.siteDailyReportsPerAddress,
      },
      sharing,
      telemetry,
      addressOf,
      secret: await storage.meta.secret('form_secret'),
      now: () => clock().getTime(),
    },
    failed,
  )
  const pictures = openPictures()
  const access = new Access(storage.access)
  const { routes: pageRoutes, missing } = openSite(
    {
      door,
      pictures,
      formToken,
      reporting: {
        reporting,
        async report(slug, report) {
          const reader = await access.reader(slug, { header: undefined, editToken: undefined })
          reported(await storage.reports.add(reader, report))
        },
      },
      apiDocument: () => apiDocument(base),
      example: () => exampleSlug(storage),
      now: () => clock().getTime(),
      telemetry,
      failed,
    },
    {
      base,
      tiles: settings.mapTilesUrl,
      tilesAttribution: settings.mapTilesAttribution,
      sharedCacheSeconds: settings.sharedCacheSeconds,
      mayCreate: settings.siteCreate,
      mayReport: settings.reports,
      operatorTexts: texts,
      securityContact: settings.securityContact,
    },
  )
  const routes = new Hono().route('/', doorRoutes).route('/', pageRoutes)
  return { routes, missing, [Symbol.asyncDispose]: () => pictures[Symbol.asyncDispose]() }
}
