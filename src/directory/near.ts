import type { DatabaseSync } from 'node:sqlite'
import { wordsOf } from '../domain/text.ts'
import type { Near } from './found.ts'

type TownRow = { folded: string; name: string; english_name: string | null; latitude: number; longitude: number }

/** Understands `lat,lng` and the names of the directory's towns, native, English and further ones; `undefined` for anything else. */
export const nearReader = (db: DatabaseSync): ((text: string) => Near | undefined) => {
  const rows = db.prepare('SELECT * FROM town_name JOIN town ON town.number = town_name.town').all() as TownRow[]
  const towns = new Map(rows.map(row => [row.folded, townOf(row)]))
  return text => readPoint(text) ?? towns.get(wordsOf(text).join(' '))
}

const townOf = ({ name, english_name, latitude, longitude }: TownRow): Near => ({
  name,
  ...(english_name !== null && { englishName: english_name }),
  latitude,
  longitude,
})

const degrees = String.raw`\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*`
const pair = new RegExp(`^${degrees},${degrees}$`)

const readPoint = (text: string): Near | undefined => {
  const [, first, second] = pair.exec(text) ?? []
  const [latitude, longitude] = [Number(first), Number(second)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return { name: `${latitude}, ${longitude}`, latitude, longitude }
}
