import { readFileSync } from 'node:fs'
import type { Context } from 'hono'
import { Hono } from 'hono'
import type { RespondCached } from '../api/http/index.ts'
import { SettingError, type Settings } from '../config/index.ts'
import { Access } from '../core/access.ts'
import type { Report } from '../domain/report.ts'
import type { Clock } from '../storage/storage.ts'
import type { AddressOf } from '../util/client-address.ts'
import { siteRoutes } from '../web/api/index.ts'
import type { OperatorTexts } from '../web/operator.tsx'
import { openSite } from '../web/site.ts'
import { openSocialImages } from '../web/social-image/index.ts'
import type { Container } from './container.ts'
import { exampleSlug } from './example-list.ts'

export type WebsiteSettings = Pick<
  Settings,
  | 'allowedHosts'
  | 'mapTilesUrl'
  | 'mapTilesAttribution'
  | 'oauth'
  | 'siteCreate'
  | 'reports'
  | 'imprintFile'
  | 'privacyFile'
  | 'termsFile'
  | 'securityContact'
  | 'sharedCacheSeconds'
>

type WebsiteDependencies = Pick<Container, 'dispatcher' | 'siteDispatcher' | 'storage' | 'limits' | 'maps'> & {
  clock: Clock
  addressOf: AddressOf
  respondCached: RespondCached
  /** Called with each report by a reader. */
  onReport(report: Report): void
  /** Called with each failure, for the log. */
  onFailure(error: unknown, requestId: string): void
}

export type Website = AsyncDisposable & {
  routes: Hono
  /** Answers requests for unknown addresses. */
  missing(c: Context): Promise<Response>
}

/** Builds the website: its pages and the site API. @param base the public URL */
export async function openWebsite(
  {
    dispatcher,
    siteDispatcher,
    storage,
    limits,
    maps,
    clock,
    addressOf,
    respondCached,
    onReport,
    onFailure,
  }: WebsiteDependencies,
  settings: WebsiteSettings,
  base: string,
): Promise<Website> {
  const texts = operatorTexts(settings)
  const {
    routes: siteApiRoutes,
    formToken,
    formSender,
    reporting,
  } = siteRoutes(
    siteDispatcher,
    {
      base,
      allowedHosts: settings.allowedHosts ?? [],
      create: settings.siteCreate,
      limits,
      addressOf,
      secret: await storage.meta.secret('form_secret'),
      now: () => clock().getTime(),
    },
    onFailure,
  )
  const baseMap = await maps.baseMap()
  const socialImages = openSocialImages(baseMap)
  const access = new Access(storage.access)
  const { routes: pageRoutes, missing } = openSite(
    {
      dispatcher: dispatcher,
      socialImages,
      baseMap,
      formToken,
      reporting: {
        formSender,
        reporting,
        async report(slug, report) {
          const reader = await access.reader(slug, { header: undefined, editToken: undefined })
          onReport(await storage.reports.add(reader, report))
        },
      },
      example: () => exampleSlug(storage),
      voteOn: listId => storage.votes.on(listId),
      now: () => clock().getTime(),
      respondCached,
      failed: onFailure,
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
      hasSignIn: settings.oauth,
    },
  )
  const routes = new Hono().route('/', siteApiRoutes).route('/', pageRoutes)
  return {
    routes,
    missing,
    [Symbol.asyncDispose]: () => socialImages[Symbol.asyncDispose](),
  }
}

/** Reads the operator's texts for website pages. @throws SettingError for an unreadable file */
export const operatorTexts = ({
  imprintFile,
  privacyFile,
  termsFile,
}: Pick<Settings, 'imprintFile' | 'privacyFile' | 'termsFile'>): OperatorTexts => ({
  ...(imprintFile !== undefined && { imprint: readText('IMPRINT_FILE', imprintFile) }),
  ...(privacyFile !== undefined && { privacy: readText('PRIVACY_FILE', privacyFile) }),
  ...(termsFile !== undefined && { terms: readText('TERMS_FILE', termsFile) }),
})

function readText(setting: string, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
  } catch (error) {
    throw new SettingError(`${setting} is ${JSON.stringify(path)}, which cannot be read: ${(error as Error).message}`)
  }
}
