import type { RangeServer } from '../../support/range-server.ts'
import { bookshop, type OvertureRow, overtureFile, placeAt, publish } from './overture-files.ts'

/** The middle of Rome in the gazetteer, roughly. */
export const rome: [longitude: number, latitude: number] = [12.48, 41.89]

/** Restaurants and bookshops in Rome, in Milan, and one in New York; files overlap. */
export const restaurantsInRome = 260

const around = ([longitude, latitude]: [number, number], index: number): [number, number] => [
  longitude + (index % 17) / 1000,
  latitude + (index % 13) / 1000,
]

const inRome: OvertureRow[] = Array.from({ length: 2 * restaurantsInRome }, (_, index) =>
  placeAt(around(rome, index), index, index % 2 ? bookshop : {}),
)
const inMilan = Array.from({ length: 400 }, (_, index) => placeAt(around([9.19, 45.46], index), 10_000 + index))

/** Publishes a release of two overlapping files and one far away. Returns their paths. */
export const publishItaly = (
  server: RangeServer,
  release = '2026-08-19.0',
  without: readonly string[] = [],
): string[] => {
  const half = inRome.length / 2
  const file = (rows: readonly OvertureRow[]) => overtureFile(rows, { without })
  return publish(server, release, [
    { content: file([...inMilan, ...inRome.slice(0, half)]), bbox: [-180, 40, 20, 46] },
    {
      content: file([...inRome.slice(half), ...inMilan.map(row => ({ ...row, id: `1${String(row.id).slice(1)}` }))]),
      bbox: [9, 41, 13, 46],
    },
    { content: file([placeAt([-74, 40.7], 99_999)]), bbox: [-75, 40, -73, 41] },
  ])
}
