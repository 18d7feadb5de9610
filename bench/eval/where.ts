import { degrees, metersBetween } from '../../src/domain/coordinates.ts'
import { pointAround } from './point-around.ts'
import type { Random } from './random.ts'
import type { Place } from './truth.ts'

/** Maximum distance between a place and the coordinates in its question. */
const standMeters = 300
/** Namesakes within this distance of the coordinates may be meant too. */
const meantMeters = 600

type Asking = { query: string; near?: string; reaches(place: Place): boolean }

/** One way to state where a place is. */
export type Where = {
  name: string
  /** Whether places everywhere count, not only those of the town. */
  everywhere?: true
  /** Whether it distinguishes the place from its namesakes in the town. */
  precise?: true
  /** Asks for a place; `undefined` if it has no such location. `reaches` returns whether another place is in the same area. */
  ask(name: string, place: Place, random: Random): Asking | undefined
}

const all = () => true

export const wheres: readonly Where[] = [
  { name: 'town', ask: (query, { extract }) => ({ query, near: extract.town, reaches: all }) },
  {
    name: 'district',
    ask: (query, { district, extract }) =>
      district === undefined
        ? undefined
        : { query, near: `${district}, ${extract.town}`, reaches: other => other.district === district },
  },
  {
    name: 'coordinates',
    precise: true,
    ask(query, { record }, random) {
      const point = around(record, random)
      return {
        query,
        near: `${degrees(point.latitude)},${degrees(point.longitude)}`,
        reaches: other => metersBetween(other.record, point) <= meantMeters,
      }
    },
  },
  { name: 'nothing', everywhere: true, ask: query => ({ query, reaches: all }) },
  { name: '"Name, Town"', ask: (name, { extract }) => ({ query: `${name}, ${extract.town}`, reaches: all }) },
  { name: '"Name Town"', ask: (name, { extract }) => ({ query: `${name} ${extract.town}`, reaches: all }) },
  { name: '"Name in Town"', ask: (name, { extract }) => ({ query: `${name} in ${extract.town}`, reaches: all }) },
]

const around = (record: Place['record'], random: Random) => {
  const { latitude, longitude } = pointAround(
    record,
    standMeters * Math.sqrt(random.next()),
    2 * Math.PI * random.next(),
  )
  const round = (value: number) => Math.round(value * 1e6) / 1e6
  return { latitude: round(latitude), longitude: round(longitude) }
}
