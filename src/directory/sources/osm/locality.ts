import type { SourceLocality } from '../source.ts'
import type { TagGroup } from './categories.ts'
import type { OsmTags } from './feature.ts'
import { namesOf } from './names.ts'

const kinds = new Set([
  'city',
  'town',
  'village',
  'suburb',
  'quarter',
  'neighbourhood',
  'borough',
  'city_district',
  'hamlet',
  'island',
  'municipality',
])

export const localityTags: TagGroup = { keys: ['place'], values: [...kinds] }

/** All that tags tell of a town, a part of one or a village but where it is; `undefined` when they speak of none, or of a nameless one. */
export const localityTold = (tags: OsmTags): Omit<SourceLocality, 'latitude' | 'longitude'> | undefined => {
  if (!kinds.has(tags.place ?? '') || tags.abandoned === 'yes' || tags.disused === 'yes') return undefined
  const names = namesOf(tags)
  return names && { ...names, population: populationOf(tags.population ?? '') }
}

/** `54 321`, `54,321` and `54'321` are one figure; `about 500` is none. */
const populationOf = (written: string): number => {
  const digits = written.trim().replace(/(?<=\d)[ ,.'’](?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}
