import type { OsmTags } from './feature.ts'
import { lineOf, linesOf } from './line.ts'

/** How a country writes its addresses. */
export type AddressForm = { postcodeFirst: boolean; numberFirst: boolean }

const postcodeLast = new Set('AU BR BD CA GB HK ID IE IN JP KR KZ LV MT NZ PK SG TH TW UA US ZA'.split(' '))
const numberFirst = new Set('AU CA FR GB HK IE IN LU MC MT MY NZ SG TH US ZA'.split(' '))
// Postcodes of Canada and of Great Britain, which nobody else's look like.
const lettersAndDigits = /^([A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/

/** By the country, which few places name; else by what only some countries write. */
export const addressFormOf = (tags: OsmTags): AddressForm => {
  const country = tags['addr:country']?.toUpperCase()
  if (country !== undefined) return { postcodeFirst: !postcodeLast.has(country), numberFirst: numberFirst.has(country) }
  const overseas = stateOf(tags) !== undefined || lettersAndDigits.test(tags['addr:postcode'] ?? '')
  return { postcodeFirst: !overseas, numberFirst: overseas }
}

/** `MD`, `BC`, `NSW`: as it stands on a letter between the town and its postcode. */
const stateOf = (tags: OsmTags): string | undefined =>
  [tags['addr:state'], tags['addr:province']].find(state => state !== undefined && /^[A-Z]{2,3}$/.test(state))

/** One line, as on a letter; `undefined` where not even the street is known. */
export const addressOf = (tags: OsmTags, form: AddressForm): string | undefined => {
  const street = partOf(tags['addr:street']) ?? partOf(tags['addr:place'])
  if (!street) return partOf(tags['addr:full'])
  const house = partOf(tags['addr:housename'])
  // Mappers put numbers such as 369/375 into the house's name.
  const number = partOf(tags['addr:housenumber']) ?? (house && /^\d/.test(house) ? house : undefined)
  const [postcode, city] = [partOf(tags['addr:postcode']), partOf(tags['addr:city'])]
  const parts = [
    house !== number && house,
    joined(form.numberFirst ? [number, street] : [street, number]),
    joined(form.postcodeFirst ? [postcode, city] : [city, stateOf(tags), postcode]),
  ]
  return lineOf(parts.filter(Boolean).join(', '), 300)
}

const partOf = (value: string | undefined): string | undefined => lineOf(value, 300)?.replace(/\s+/g, ' ')
const joined = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

const localityKeys = ['neighbourhood', 'quarter', 'suburb', 'subdistrict', 'district', 'hamlet', 'place', 'city'].map(
  key => `addr:${key}`,
)

/** The parts of town and the town that the address names, the smaller first. */
export const localitiesOf = (tags: OsmTags): string[] =>
  linesOf(
    localityKeys.map(key => tags[key]),
    200,
  )
