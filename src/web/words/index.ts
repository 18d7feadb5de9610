import { parseAccept } from 'hono/utils/accept'
import { byLocale } from './by-locale.ts'
import { de } from './de/index.ts'
import { en, type Words } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'
import { it } from './it/index.ts'
import { ja } from './ja/index.ts'

export type { Words } from './en/index.ts'

/** Every language the pages speak, by its tag. */
export const languages = { en, de, es, fr, it, ja } as const satisfies Record<string, Words>

export type Language = keyof typeof languages

/** As each is called by those who speak it. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
}

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/**
 * Where each is spoken: pages are made for these regions, and for the language as such. A few, because finished pages are kept for each;
 * who is elsewhere gets one that writes dates and times alike. `150` is Europe, `001` the world.
 */
const regions: Record<Language, readonly string[]> = {
  en: ['150', '001', 'US', 'GB', 'IE', 'AU', 'NZ', 'CA', 'IN', 'ZA'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES', 'MX', 'AR', 'CL', 'CO', 'US'],
  fr: ['FR', 'BE', 'CA', 'CH'],
  it: ['IT', 'CH'],
  ja: ['JP'],
}

/**
 * The language that a reader asked for: in the address, else as the browser is set. `locale` is that language as it is written where the
 * reader is, as far as the browser says so.
 */
export const languageOf = (
  asked: string | undefined,
  acceptLanguage: string | null | undefined,
): { language: Language; locale: string } => {
  const wanted = [asked ?? '', ...preferred(acceptLanguage ?? '')].map(readTag)
  const language = wanted.map(({ language }) => language).find(isLanguage) ?? 'en'
  const { region } = wanted.find(tag => tag.language === language && tag.region !== undefined) ?? {}
  return { language, locale: region === undefined ? language : writtenAlike(`${language}-${region}`) }
}

/** `zh-Hant-TW`: the region is the part of two letters. */
const readTag = (tag: string) => {
  const [language = '', ...parts] = tag.split('-')
  return {
    language: language.toLowerCase(),
    region: parts.find(part => /^[a-z]{2}$/i.test(part))?.toUpperCase(),
  }
}

const writtenAlike = byLocale(tag => {
  const language = tag.split('-')[0] as Language
  const known = [language, ...regions[language].map(region => `${language}-${region}`)]
  const wanted = sample(tag)
  return known.find(other => other === tag) ?? known.find(other => sample(other) === wanted) ?? language
})

/** An afternoon on the first of a month. */
const sample = (tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(15 * 3_600_000)

const preferred = (header: string): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
