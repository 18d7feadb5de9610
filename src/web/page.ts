import type { Assets } from './assets.ts'
import { formatMessage, formatParts, type Template, type TemplateValues } from './locales/format-message.ts'
import { type Language, languageOf, type Messages, messagesByLanguage } from './locales/index.ts'
import type { MapTiles } from './map-tiles.ts'

/** Names of the pages with the operator's own texts. Each is also the page's address. */
export const operatorPageNames = ['imprint', 'privacy', 'terms'] as const

export type OperatorPageName = (typeof operatorPageNames)[number]

/** Properties of the site that stay the same while the service runs. */
export type Site = {
  /** The public URL without a trailing slash. */
  base: string
  /** The path of the public URL. Empty unless a proxy serves the site below a path. */
  root: string
  mapTiles: MapTiles
  /** Whether people can create lists here without an API key. */
  mayCreate: boolean
  mayReport: boolean
  /** The operator's pages that exist. */
  operatorPages: readonly OperatorPageName[]
  assets: Assets
  /** Milliseconds since 1970. */
  now(): number
}

/** The properties of one rendering of a page. */
export type Page = Site & {
  language: Language
  /** The language with the reader's region if known, for dates, times, numbers and distances. */
  locale: string
  /** Whether the address names the language. Links then repeat it. */
  isLanguageInUrl: boolean
  messages: Messages
  /** The year now, in UTC. */
  year: number
  formatMessage<Name extends string>(template: Template<Name>, values: TemplateValues<Name>): string
  formatParts<Name extends string, Value>(
    template: Template<Name>,
    values: { readonly [N in Name]: Value },
  ): (Value | string)[]
  /** The page's address below the public URL. */
  path: string
}

/** Whether the page depends on the reader's region, for example for dates. It is then cached for each region. */
export type PageOptions = { regional: boolean }

export const pageOf = (site: Site, request: Request, { regional }: PageOptions = { regional: true }): Page => {
  const { pathname, searchParams } = new URL(request.url)
  const wanted = searchParams.get('lang') ?? undefined
  const spoken = languageOf(wanted, request.headers.get('accept-language'))
  const { language } = spoken
  const locale = regional ? spoken.locale : language
  return {
    ...site,
    language,
    locale,
    isLanguageInUrl: wanted === language,
    messages: messagesByLanguage[language],
    year: new Date(site.now()).getUTCFullYear(),
    formatMessage: (template, values) => formatMessage(template, values, locale),
    formatParts: (template, values) => formatParts(template, values, locale),
    path: pathname,
  }
}

/** Returns a link to another page of this site in the chosen language. @param path from the site's root */
export const to = ({ root, language, isLanguageInUrl }: Page, path: string): string =>
  isLanguageInUrl ? `${root}${path}?lang=${language}` : root + path

/** Returns the path of the form that suggests places. @param id of the suggestion link */
export const suggestPath = (id: string): string => `/suggest/${id}`

export const reportPath = (slug: string): string => `/lists/${slug}/report`
