import type { Assets } from './assets.ts'
import type { OperatorPageName } from './operator.tsx'
import { type Language, languageOf, languages, type Words } from './words/index.ts'
import { pieces, say, type Template } from './words/say.ts'

/** What is the same for all pages as long as the service runs. */
export type Site = {
  /** The public URL, without a slash at its end. */
  base: string
  /** The path that the public URL ends in, where a proxy serves the site below one; else empty. */
  root: string
  /** The address of map tiles with `{z}`, `{x}`, `{y}`; `undefined` where none are shown. */
  tiles: string | undefined
  /** Whose they are. */
  tilesAttribution: string
  /** Whether lists are made here without an API key. */
  mayCreate: boolean
  /** Whether readers report lists to the operator here. */
  mayReport: boolean
  /** Which pages there are that the operator has written. */
  operatorPages: readonly OperatorPageName[]
  assets: Assets
}

/** What a page is made with, besides what it shows. */
export type Page = Site & {
  language: Language
  /** The same with the reader's region, where one is known: a language tag, for dates, times, numbers and distances. */
  locale: string
  /** Whether the language was asked for in the address: then links carry it on. */
  languageAsked: boolean
  words: Words
  say(template: Template, values?: Readonly<Record<string, string | number>>): string
  pieces<V>(template: Template, values: Readonly<Record<string, V>>): (V | string)[]
  /** The address below the public URL at which the page stands. */
  path: string
}

/** Whether it matters where the reader is, as it does for dates: there is a page more for each region then. */
export type Speech = { regional: boolean }

export const pageOf = (site: Site, request: Request, { regional }: Speech = { regional: true }): Page => {
  const { pathname, searchParams } = new URL(request.url)
  const asked = searchParams.get('lang') ?? undefined
  const spoken = languageOf(asked, request.headers.get('accept-language'))
  const { language } = spoken
  const locale = regional ? spoken.locale : language
  return {
    ...site,
    language,
    locale,
    languageAsked: asked === language,
    words: languages[language],
    say: (template, values = {}) => say(template, values, locale),
    pieces: (template, values) => pieces(template, values, locale),
    path: pathname,
  }
}

/** A link to another page of this site, in the language that was asked for. @param path from the site's own root */
export const to = ({ root, language, languageAsked }: Page, path: string): string =>
  languageAsked ? `${root}${path}?lang=${language}` : root + path
