import { shortLine, shortLines } from './line.ts'
import type { OsmTags } from './tags.ts'

/** A country's order of address parts. */
export type AddressForm = { postcodeFirst: boolean; numberFirst: boolean }

const postcodeLast = new Set('AU BR BD CA GB HK ID IE IN JP KR KZ LV MT NZ PK SG TH TW UA US ZA'.split(' '))
const numberFirst = new Set('AU CA FR GB HK IE IN LU MC MT MY NZ SG TH US ZA'.split(' '))
// Postcodes of Canada and Great Britain, which are unique in form.
const lettersAndDigits = /^([A-Z]\d[A-Z] ?\d[A-Z]\d|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/

/** Returns the form by country, which few places name, or by parts that only some countries use. */
export const addressFormOf = (tags: OsmTags): AddressForm => {
  const country = tags['addr:country']?.toUpperCase()
  if (country !== undefined) return { postcodeFirst: !postcodeLast.has(country), numberFirst: numberFirst.has(country) }
  const overseas = stateOf(tags) !== undefined || lettersAndDigits.test(tags['addr:postcode'] ?? '')
  return { postcodeFirst: !overseas, numberFirst: overseas }
}

/** Returns the state, such as `MD`, `BC` or `NSW`, which a letter has between town and postcode. */
const stateOf = (tags: OsmTags): string | undefined =>
  [tags['addr:state'], tags['addr:province']].find(state => state !== undefined && /^[A-Z]{2,3}$/.test(state))

/** Returns the address in one line, as on a letter; `undefined` without a street. */
export const addressOf = (tags: OsmTags, form: AddressForm): string | undefined => {
  const street = partOf(tags['addr:street']) ?? partOf(tags['addr:place'])
  if (!street) return partOf(tags['addr:full'])
  const house = partOf(tags['addr:housename'])
  // Mappers write numbers such as 369/375 as the name of the house.
  const number = partOf(tags['addr:housenumber']) ?? (house && /^\d/.test(house) ? house : undefined)
  const [postcode, city] = [partOf(tags['addr:postcode']), partOf(tags['addr:city'])]
  const parts = [
    house !== number && house,
    joinWords(form.numberFirst ? [number, street] : [street, number]),
    joinWords(form.postcodeFirst ? [postcode, city] : [city, stateOf(tags), postcode]),
  ]
  return shortLine(parts.filter(Boolean).join(', '), 300)
}

const partOf = (value: string | undefined): string | undefined => shortLine(value, 300)?.replace(/\s+/g, ' ')
const joinWords = (parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')

const localityKeys = ['neighbourhood', 'quarter', 'suburb', 'subdistrict', 'district', 'hamlet', 'place', 'city'].map(
  key => `addr:${key}`,
)

/** Returns the districts and the town of the address, smallest first. */
export const localitiesOf = (tags: OsmTags): string[] =>
  shortLines(
    localityKeys.map(key => tags[key]),
    200,
  )
