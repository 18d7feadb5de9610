import { gzipSync } from 'node:zlib'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { packArchive } from '../../../src/places/downloads/maps/archive.ts'
import { tileBoxOf, tileIdOf } from '../../../src/places/downloads/maps/tile-ids.ts'

type Point = [x: number, y: number]
type Feature = { type: 1 | 2 | 3; geometry: Point[] | Point[][]; tags: Record<string, string | number> }

/** Names of layers and kinds, as two makers of tiles write them. */
export type Schema = 'protomaps' | 'openmaptiles'

/** The same streets, river, park and district in each tile. Points are shares of the tile × 4096. */
const layersOf: Record<Schema, Record<string, Feature[]>> = {
  protomaps: {
    landuse: [area({ kind: 'park' }, [400, 400], [1400, 400], [1400, 1400], [400, 1400])],
    water: [area({ kind: 'river' }, [2600, 0], [3000, 0], [3000, 4096], [2600, 4096])],
    roads: [
      street({ kind: 'major_road', name: 'Via Marmorata' }, [0, 2000], [4096, 2000]),
      street({ kind: 'minor_road', name: 'Via Galvani' }, [0, 3000], [4096, 3000]),
    ],
    places: [
      place({ kind: 'neighbourhood', name: 'Testaccio' }, [900, 900]),
      place({ kind: 'locality', kind_detail: 'village', name: 'Magliana' }, [3500, 3500]),
    ],
  },
  openmaptiles: {
    landcover: [area({ class: 'grass' }, [400, 400], [1400, 400], [1400, 1400], [400, 1400])],
    water: [area({ class: 'river' }, [2600, 0], [3000, 0], [3000, 4096], [2600, 4096])],
    transportation: [
      street({ class: 'primary' }, [0, 2000], [4096, 2000]),
      street({ class: 'minor' }, [0, 3000], [4096, 3000]),
    ],
    transportation_name: [street({ class: 'primary', name: 'Via Marmorata' }, [0, 2000], [4096, 2000])],
    place: [
      place({ class: 'suburb', name: 'Testaccio' }, [900, 900]),
      place({ class: 'village', name: 'Magliana' }, [3500, 3500]),
    ],
    // A name that every object has.
    constructor: [street({ class: 'primary' }, [0, 0], [4096, 4096])],
  },
}

type Properties = Feature['tags']

function area(tags: Properties, ...points: Point[]): Feature {
  return { type: 3, geometry: [points], tags }
}
function street(tags: Properties, ...points: Point[]): Feature {
  return { type: 2, geometry: [points], tags }
}
function place(tags: Properties, at: Point): Feature {
  return { type: 1, geometry: [at], tags }
}

const maxZoom = 14
const box = { west: 12.4, south: 41.85, east: 12.55, north: 41.95 }
export const attribution =
  '<a href="https://www.openstreetmap.org/copyright" onclick="alert(1)">&copy; OpenStreetMap</a>'

/** Makes an archive of the centre of Rome. @param change of each tile's bytes */
export const makeMap = (schema: Schema, change = (tile: Uint8Array): Uint8Array => tile): Uint8Array => {
  const layers = Object.entries(layersOf[schema]).map(([name, features]) => [name, { features }])
  const tile = gzipSync(change(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: 4096 })))
  const tiles = new Map<number, Uint8Array>()
  for (let zoom = 0; zoom <= maxZoom; zoom++) {
    const { minX, maxX, minY, maxY } = tileBoxOf(box, zoom)
    for (let x = minX; x <= maxX; x++) for (let y = minY; y <= maxY; y++) tiles.set(tileIdOf(zoom, x, y), tile)
  }
  const center = { centerZoom: 12, centerLongitude: 12.48, centerLatitude: 41.9 }
  return packArchive(tiles, { attribution }, { ...box, minZoom: 0, maxZoom, ...center })
}
