import { parseAccept } from 'hono/utils/accept'
import type { Language } from '../../domain/languages.ts'
import { cachedPerLocale } from './cached-per-locale.ts'

export type { Language } from '../../domain/languages.ts'
export type { Messages } from './messages.ts'
export { messagesByLanguage } from './messages.ts'

/**
 * Languages of the website, in the order in which pages offer them. `name` is the language's own name for itself.
 *
 * `regions` are ISO 3166 codes, `150` for Europe, `001` for the world. They are few, because pages are rendered and cached for each
 * region. A reader from another region gets a listed one that writes dates and times in the same way, if there is one.
 */
export const languages = {
  en: { name: 'English', regions: ['150', '001', 'US', 'GB', 'IE', 'AU', 'NZ', 'CA', 'IN', 'ZA'] },
  de: { name: 'Deutsch', regions: ['DE', 'AT', 'CH'] },
  es: { name: 'Español', regions: ['ES', 'MX', 'AR', 'CL', 'CO', 'US'] },
  fr: { name: 'Français', regions: ['FR', 'BE', 'CA', 'CH'] },
  it: { name: 'Italiano', regions: ['IT', 'CH'] },
  ja: { name: '日本語', regions: ['JP'] },
} as const satisfies Record<Language, { name: string; regions: readonly string[] }>

const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag)

/**
 * Chooses the language of a page: the one in the address, else the first that the browser prefers, else English.
 * @param asked the language in the address
 * @returns `locale`: the same language with the reader's region, if the browser names one
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

/** Splits a language tag. The region is the part of two letters, as in `zh-Hant-TW`. */
const readTag = (tag: string) => {
  const [language = '', ...parts] = tag.split('-')
  return {
    language: language.toLowerCase(),
    region: parts.find(part => /^[a-z]{2}$/i.test(part))?.toUpperCase(),
  }
}

/** Returns the tag if its region is listed. Else returns a listed tag that writes dates and times in the same way, or the language. */
const writtenAlike = cachedPerLocale(tag => {
  const language = tag.split('-')[0] as Language
  const known = [language, ...languages[language].regions.map(region => `${language}-${region}`)]
  const wanted = sample(tag)
  return known.find(other => other === tag) ?? known.find(other => sample(other) === wanted) ?? language
})

/** Formats the first of a month at 15:00, which shows the order of the date and the kind of clock. */
const sample = (tag: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(15 * 3_600_000)

const preferred = (header: string): string[] =>
  parseAccept(header)
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
