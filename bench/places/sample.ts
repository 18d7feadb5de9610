import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LatLng } from '../../src/domain/coordinates.ts'
import type { MadeUp } from './made-up.ts'

/** A place of an index that questions are made from. */
export type Sampled = LatLng & { name: string; town: MadeUp['town'] }

/** Maximum number of sampled places of an index. */
const maxSampled = 4000

/** Yields the places in groups, and adds every n-th one to `into`. */
export async function* sampling(places: Iterable<MadeUp>, count: number, into: Sampled[]): AsyncGenerator<MadeUp[]> {
  const every = Math.max(1, Math.floor(count / maxSampled))
  let group: MadeUp[] = []
  let seen = 0
  for (const each of places) {
    if (seen++ % every === 0 && into.length < maxSampled) {
      const { name, latitude, longitude } = each.place
      into.push({ name, latitude, longitude, town: each.town })
    }
    group.push(each)
    if (group.length === groupSize || seen === count) {
      yield group
      group = []
    }
    if (seen === count) return
  }
}

const groupSize = 500

const fileIn = (folder: string) => join(folder, 'sample.json')
export const writeSample = (folder: string, sample: readonly Sampled[]) =>
  writeFileSync(fileIn(folder), JSON.stringify(sample))
export const readSample = (folder: string): Sampled[] => JSON.parse(readFileSync(fileIn(folder), 'utf8'))
