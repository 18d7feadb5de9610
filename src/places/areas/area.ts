import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod'
import { type LatLng, metersBetween } from '../../domain/coordinates.ts'
import { townIn, townsAChunk, townsIn } from '../gazetteer/format.ts'
import { extentOf, isLarge, type Near, townExtentMeters } from '../gazetteer/near.ts'
import { readPoint } from '../gazetteer/read-point.ts'
import { type Box, boxAround, boxSchema, isInBox, withinLongitudes } from './box.ts'

/** The part of the world that is loaded for a place name. The gazetteer has points, not outlines. An area across the antimeridian has two boxes. */
export const areaSchema = z.union([
  z.object({ latitude: z.number(), longitude: z.number(), meters: z.number() }),
  z.object({ boxes: z.array(boxSchema).min(1).max(2) }),
])
export type PlaceArea = z.output<typeof areaSchema>

/**
 * Returns the area of a location: the circle of a point, a district or a town, or the box of the towns of a region or a
 * country, each town with its own circle.
 * @param db an open place index
 */
export const placeArea = (near: Near, db: DatabaseSync): PlaceArea => {
  const towns = isLarge(near.kind) ? townsWithin(near, db) : []
  if (towns.length > 0) return { boxes: boxesAround(towns) }
  const { latitude, longitude } = near
  return { latitude: rounded(latitude), longitude: rounded(longitude), meters: Math.round(near.extentMeters) }
}

/**
 * Returns a location as the gazetteer alone describes it. Loaded places change the name, the middle and the population of
 * a town, and its area must stay the same.
 * @param gazetteer the first file of the index
 * @param others the other files
 */
export const withoutLocalities = (near: Near, gazetteer: DatabaseSync, others: readonly DatabaseSync[]): Near => {
  const { latitude, longitude } = near
  const [row] = [gazetteer, ...others].flatMap(
    db =>
      (db
        .prepare('SELECT town FROM gazetteer_locality WHERE town IS NOT NULL AND latitude = ? AND longitude = ?')
        .get(latitude, longitude) as { town: number } | undefined) ?? [],
  )
  if (near.kind === 'point' || !row) return near
  const chunk = gazetteer
    .prepare('SELECT chunk FROM gazetteer_towns WHERE first = ?')
    .get(row.town - (row.town % townsAChunk)) as { chunk: Uint8Array }
  const { district, population, ...town } = townIn(chunk.chunk, row.town % townsAChunk)
  const kind = district ? 'district' : 'town'
  const { englishName: _, ...rest } = near
  return { ...rest, ...town, kind, extentMeters: extentOf(kind, population, near.reachMeters) }
}

/** Five decimals, about a metre: the same area has the same text. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5))

/** Returns the one or two boxes that hold an area. */
export const boxesOf = (area: PlaceArea): Box[] => {
  if ('boxes' in area) return area.boxes
  return withinLongitudes(boxAround(area, area.meters))
}

export const isInside = (area: PlaceArea, point: LatLng): boolean =>
  'boxes' in area
    ? area.boxes.some(box => isInBox(box, point))
    : Math.abs(point.latitude - area.latitude) <= area.meters / 110_000 && metersBetween(area, point) <= area.meters

export const centerOf = (area: PlaceArea): LatLng => {
  if (!('boxes' in area)) return area
  const [{ west, south, north }, last] = [area.boxes[0]!, area.boxes.at(-1)!]
  const east = last.east < west ? last.east + 360 : last.east
  const longitude = (west + east) / 2
  return { latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude }
}

type TownCircle = LatLng & { meters: number }

/** Reads the towns of a region or a country from the gazetteer's tables. */
const townsWithin = ({ kind, latitude, longitude }: Near, db: DatabaseSync): TownCircle[] => {
  const area = db
    .prepare(
      'SELECT first_town, end_town FROM gazetteer_area WHERE kind = ? AND latitude = ? AND longitude = ? ORDER BY end_town - first_town DESC LIMIT 1',
    )
    .get(kind, latitude, longitude) as { first_town: number; end_town: number } | undefined
  if (!area) return []
  const { first_town: first, end_town: end } = area
  const chunks = db.prepare('SELECT first, chunk FROM gazetteer_towns WHERE first > ? AND first < ?')
  return (chunks.all(first - townsAChunk, end) as { first: number; chunk: Uint8Array }[]).flatMap(row =>
    townsIn(row.chunk).flatMap(({ latitude, longitude, population }, index) =>
      row.first + index >= first && row.first + index < end
        ? [{ latitude, longitude, meters: townExtentMeters(population) }]
        : [],
    ),
  )
}

/** Returns the smallest box around circles, which may lie across the antimeridian. */
const boxesAround = (towns: readonly TownCircle[]): Box[] => {
  const circles = towns.map(town => ({ ...boxAround(town, town.meters), longitude: town.longitude }))
  const sorted = circles.toSorted((a, b) => a.longitude - b.longitude)
  // The widest gap between neighbours lies outside the box, also the gap across the antimeridian.
  let [gap, start] = [Number.NEGATIVE_INFINITY, 0]
  for (const [index, { longitude }] of sorted.entries()) {
    const before = index === 0 ? sorted.at(-1)!.longitude - 360 : sorted[index - 1]!.longitude
    if (longitude - before > gap) [gap, start] = [longitude - before, index]
  }
  const turned = sorted.map(({ west, east, ...circle }, index) => {
    const turn = index < start ? 360 : 0
    return { ...circle, west: west + turn, east: east + turn }
  })
  const least = (values: number[]) => rounded(values.reduce((a, b) => Math.min(a, b)))
  const greatest = (values: number[]) => rounded(values.reduce((a, b) => Math.max(a, b)))
  return withinLongitudes({
    west: least(turned.map(({ west }) => west)),
    east: greatest(turned.map(({ east }) => east)),
    south: least(turned.map(({ south }) => south)),
    north: greatest(turned.map(({ north }) => north)),
  })
}

const radius = /^(.*),\s*(\d{1,4}(?:\.\d{1,3})?)\s*(km|m)\s*$/i
/** Radius of coordinates without one. */
const pointMeters = 5000

/** Reads coordinates with an optional radius: `41.88,-87.63,5km`. Returns `undefined` for other texts. */
export const readCircle = (text: string): Near | undefined => {
  const [, coordinates = text, length, unit = 'm'] = radius.exec(text) ?? []
  const point = readPoint(coordinates)
  const extentMeters = length === undefined ? pointMeters : Number(length) * (unit.toLowerCase() === 'km' ? 1000 : 1)
  return point && { ...point, extentMeters: Math.max(1, extentMeters) }
}
