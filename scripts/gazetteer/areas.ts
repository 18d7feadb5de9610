import { type LatLng, metersBetween } from '../../src/domain/coordinates.ts'
import type { AreaRecord } from '../../src/places/gazetteer/gazetteer-file.ts'
import { townReachMeters } from '../../src/places/gazetteer/near.ts'
import type { AreaNames } from './area-names.ts'
import { countryNames } from './countries.ts'
import type { NamedTown } from './geonames.ts'
import { regionNames } from './regions.ts'

export type NamedArea = { record: AreaRecord; names: AreaNames }

/** Returns the countries and regions of the towns, which must be sorted by country and region. */
export const areasOf = (towns: readonly NamedTown[]): NamedArea[] => {
  const regions = regionNames()
  return [
    ...runsOf(towns, town => town.country).map(run => areaOf('country', countryNames(run.key), run, towns)),
    ...runsOf(towns, town => `${town.country}.${town.region}`).flatMap(run => {
      const names = regions.get(run.key)
      return names ? areaOf('region', names, run, towns) : []
    }),
  ]
}

type Run = { key: string; first: number; end: number }

const runsOf = (towns: readonly NamedTown[], keyOf: (town: NamedTown) => string): Run[] => {
  const runs: Run[] = []
  for (const [number, town] of towns.entries()) {
    const last = runs.at(-1)
    if (last?.key === keyOf(town)) last.end = number + 1
    else runs.push({ key: keyOf(town), first: number, end: number + 1 })
  }
  return runs
}

const areaOf = (
  kind: AreaRecord['kind'],
  names: AreaNames,
  { first, end }: Run,
  all: readonly NamedTown[],
): NamedArea => {
  const towns = all.slice(first, end)
  const centre = centreOf(towns)
  const record = {
    kind,
    name: names.name,
    ...(names.englishName !== names.name && { englishName: names.englishName }),
    ...centre,
    // Reaches beyond the farthest town, which has an area around it.
    reachMeters: Math.round(Math.max(reachOf(centre, towns), townReachMeters / 2) + townReachMeters / 2),
    population: sum(towns.filter(town => !town.district).map(town => town.population)),
    firstTown: first,
    endTown: end,
  }
  return { record, names }
}

/** Returns the mean position of the inhabitants. Averages directions from the earth's centre, which works across the date line. */
const centreOf = (towns: readonly NamedTown[]) => {
  const radians = Math.PI / 180
  const weighted = towns.map(({ latitude, longitude, population }) => ({
    weight: population + 1,
    x: Math.cos(latitude * radians) * Math.cos(longitude * radians),
    y: Math.cos(latitude * radians) * Math.sin(longitude * radians),
    z: Math.sin(latitude * radians),
  }))
  const [x, y, z] = (['x', 'y', 'z'] as const).map(axis => sum(weighted.map(each => each[axis] * each.weight)))
  return {
    latitude: Number((Math.atan2(z!, Math.hypot(x!, y!)) / radians).toFixed(3)),
    longitude: Number((Math.atan2(y!, x!) / radians).toFixed(3)),
  }
}

/** Returns the radius that contains 999 of 1,000 inhabitants. The rest are outposts and errors. */
const reachOf = (centre: LatLng, towns: readonly NamedTown[]): number => {
  const byDistance = towns
    .map(town => ({ meters: metersBetween(centre, town), people: town.population + 1 }))
    .sort((a, b) => a.meters - b.meters)
  const enough = sum(byDistance.map(({ people }) => people)) * 0.999
  let reached = 0
  for (const { meters, people } of byDistance) {
    reached += people
    if (reached >= enough) return meters
  }
  return 0
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
