import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceLocality, SourcePlace } from '../../src/places/sources/source.ts'
import type { Extract } from './extract.ts'

type Ring = readonly (readonly [number, number])[]
type Neighbourhood = {
  name: string
  geometry: { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] }
}
type Restaurant = { _id: { $oid: string }; name: string; location: { coordinates: [number, number] } }

/** Reads the restaurants of New York (names and points) and its neighbourhoods (polygons). @param folder with both files */
export const readNewYork = (folder: string): Pick<Extract, 'places' | 'localities' | 'districtOf'> => {
  const places = linesOf<Restaurant>(join(folder, 'restaurants.json'))
    .filter(({ name }) => /[\p{L}\p{N}]/u.test(name))
    .map(
      ({ _id, name, location: { coordinates } }): SourcePlace => ({
        mapPlaceId: `file:new-york/${_id.$oid}`,
        name: name.trim(),
        latitude: coordinates[1],
        longitude: coordinates[0],
        category: 'restaurant',
      }),
    )
  const parts = linesOf<Neighbourhood>(join(folder, 'neighborhoods.json'))
    .filter(({ name }) => !/^(park-cemetery|Airport)/.test(name))
    .map(({ name, geometry }) => {
      const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
      return { name, rings, box: boxOf(rings) }
    })
  return {
    places,
    localities: parts.map(({ name, box }) => ({ name, ...middleOf(box), population: 0 })),
    districtOf: ({ latitude, longitude }) =>
      parts.find(
        ({ rings, box }) => isIn(box, longitude, latitude) && rings.some(ring => holds(ring, longitude, latitude)),
      )?.name,
  }
}

const linesOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

type Box = { west: number; east: number; south: number; north: number }

const boxOf = (rings: readonly Ring[]): Box => {
  const [xs, ys] = [0, 1].map(axis => rings.flatMap(ring => ring.map(point => point[axis]!))) as [number[], number[]]
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
}

const middleOf = ({ west, east, south, north }: Box): Pick<SourceLocality, 'latitude' | 'longitude'> => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

const isIn = ({ west, east, south, north }: Box, x: number, y: number): boolean =>
  x >= west && x <= east && y >= south && y <= north

/** Returns whether a point is inside a ring: a line from it to the east crosses the ring an odd number of times. */
const holds = (ring: Ring, x: number, y: number): boolean => {
  let inside = false
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(i - 1)!
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}
