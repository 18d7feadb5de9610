import { metersBetween } from '../../../../src/domain/coordinates.ts'
import { readAddress } from '../../../../src/places/matching/address.ts'
import type { SourcePlace } from '../../../../src/places/sources/source.ts'
import { hashOf, randomOf } from '../../random.ts'
import { keyOf, wordsIn } from '../../spelling.ts'
import { isName } from '../join.ts'
import { hasRival, rightOf } from '../right.ts'
import type { Draft } from '../split.ts'
import { nearOf, type TownNames } from '../town-names.ts'
import { type Material, type NumberedPlace, numberedPlaces } from './names.ts'

const maxOfTown = 30
/** The middle of the district is at least this far away; the second distance is for towns without a district so far away. */
const districtMeters = [3000, 1500]
const streetMeters = 1000

/** Returns restaurants that exist once in the town, with the name of a district or an address that is elsewhere. */
export const branchAbsent = (town: TownNames, { rows }: Material): Draft[] => {
  const single = rows
    .flatMap(({ row, join, ...each }) => {
      if (each.town !== town || join.outcome !== 'joined' || !isName(row)) return []
      const right = rightOf(join.place, row.query, town)
      const isSingle = ![row.query, right.name].some(name => hasRival(name, right, town))
      return isSingle ? [{ row, place: join.place }] : []
    })
    .sort((a, b) => hashOf(a.row.query) - hashOf(b.row.query))
  const where = { near: nearOf(town.extract) }
  const numbered = numberedPlaces(town)
  const absent = { kind: 'branch absent', right: null, town } as const

  const withDistrict = single.flatMap(({ row: { query, source }, place }): Draft[] => {
    const district = districtAway(query, place, town)
    if (district === undefined) return []
    return [{ ...absent, source, location: 'in the query', query: `${query} ${district}`, where }]
  })
  const withStreet = single.flatMap(({ row: { query, source }, place }): Draft[][] => {
    const line = addressAway(query, place, numbered)
    if (line === undefined) return []
    return [
      [
        { ...absent, source, location: 'in the query', query: `${query}, ${line}`, where },
        { ...absent, source, location: 'address', query, where: { ...where, address: line } },
      ],
    ]
  })
  return [...withDistrict.slice(0, maxOfTown), ...withStreet.slice(0, maxOfTown).flat()]
}

const districtAway = (query: string, place: SourcePlace, { extract }: TownNames): string | undefined => {
  const said = wordsIn([query, place.name, place.address, ...(place.localities ?? [])].join(' '))
  const districts = extract.localities.filter(
    ({ name }) =>
      keyOf(name) !== keyOf(extract.town) &&
      name !== extract.districtOf(place) &&
      // "Battery Park City-Lower Manhattan" is not what people write.
      !/[\d-]/.test(name) &&
      !wordsIn(name).some(word => said.includes(word)),
  )
  const away = districtMeters
    .map(meters => districts.filter(district => metersBetween(district, place) > meters))
    .find(some => some.length > 0)
  return away && randomOf(`district ${query}`).pick(away).name
}

const addressAway = (query: string, place: SourcePlace, numbered: readonly NumberedPlace[]): string | undefined => {
  const said = wordsIn(`${query} ${place.name} ${place.address ?? ''}`)
  const away = numbered.filter(
    other =>
      metersBetween(other.place, place) >= streetMeters &&
      // Nobody can compare a street whose name is a number.
      readAddress(other.line).streets.length > 0 &&
      !wordsIn(other.street).every(word => said.includes(word)),
  )
  return away.length > 0 ? randomOf(`address ${query}`).pick(away).line : undefined
}
