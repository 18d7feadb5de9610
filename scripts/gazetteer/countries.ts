import { iso31661 } from 'iso-3166'
import type { AreaNames } from './area-names.ts'

// Languages that guests of restaurants write in. Node knows the names of countries in each.
const languages = `
  af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml
  mn mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-Hant
`
  .trim()
  .split(/\s+/)

/** Common names missing from all lists. */
const alsoCalled: Record<string, string[]> = {
  AE: ['UAE', 'Emirates'],
  BA: ['Bosnia'],
  CD: ['DR Congo', 'Democratic Republic of the Congo'],
  CG: ['Republic of the Congo', 'Congo'],
  CI: ['Ivory Coast'],
  CZ: ['Czech Republic'],
  GB: ['UK', 'U.K.', 'Great Britain', 'Britain'],
  HK: ['Hong Kong'],
  KR: ['Korea', 'Republic of Korea'],
  MM: ['Burma', 'Myanmar'],
  MO: ['Macau', 'Macao'],
  NL: ['Holland', 'The Netherlands'],
  PS: ['Palestine'],
  SZ: ['Swaziland'],
  TR: ['Turkey'],
  US: ['USA', 'U.S.A.', 'US', 'U.S.', 'America', 'United States of America'],
  VA: ['Vatican'],
}

const inLanguage = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style })
const displayNames = languages.map(language => inLanguage(language))
const alpha3 = new Map(iso31661.map(({ alpha2, alpha3 }) => [alpha2, alpha3]))

/** Returns the short name of a country ("Hong Kong", not "Hong Kong SAR China"), unless it is an abbreviation ("US"). */
const shownIn = (language: string, code: string): string | undefined => {
  const short = inLanguage(language, 'short').of(code)
  return short && !/^[A-Z]{2}$/.test(short) ? short : inLanguage(language).of(code)
}

/** Returns the names of a country: in English, in the language most spoken there, and in many others. */
export const countryNames = (code: string): AreaNames => {
  const englishName = shownIn('en', code) ?? code
  const name = shownIn(new Intl.Locale(`und-${code}`).maximize().language, code) ?? englishName
  return {
    name,
    englishName,
    otherNames: alsoCalled[code] ?? [],
    foreignNames: displayNames.flatMap(names => names.of(code) ?? []),
    codes: [code, ...(alpha3.get(code) ? [alpha3.get(code)!] : [])],
  }
}
