import { type Town, townsIn } from '../../places/gazetteer/format.ts'
import { readGazetteer } from '../../places/gazetteer/gazetteer-file.ts'
import { type Box, isIn, type Point } from '../map/geometry.ts'
import { project } from '../map/mercator.ts'
import type { TownOnMap } from '../map/towns.ts'

/** Returns the largest towns of a part of the world's square, the largest first. */
export type TownIndex = (area: Box, max: number) => TownOnMap[]

/** Reads all towns and districts with known inhabitants. */
export const openTownIndex = (): TownIndex => {
  const towns = readGazetteer()
    .towns.flatMap(townsIn)
    .filter(({ population }) => population > 0)
    .sort((a, b) => b.population - a.population)
  const points: Point[] = towns.map(project)
  return (area, max) => {
    const found: TownOnMap[] = []
    // From the largest on, so the search ends early in large areas.
    for (let i = 0; i < points.length && found.length < max; i++)
      if (isIn(area, points[i]!)) found.push(onMap(towns[i]!))
    return found
  }
}

const onMap = ({ name, latitude, longitude, population, district }: Town): TownOnMap => [
  name,
  latitude,
  longitude,
  population,
  district ? 1 : 0,
]
