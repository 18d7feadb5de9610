import type { TagGroup } from '../../../domain/osm/categories.ts'
import { namesOf } from '../../../domain/osm/names.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import type { SourceLocality } from '../source.ts'

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

/** Returns the town, part of a town or village that tags describe, without its position. Requires a name. */
export const localityFromTags = (tags: OsmTags): Omit<SourceLocality, 'latitude' | 'longitude'> | undefined => {
  if (!kinds.has(tags.place ?? '') || tags.abandoned === 'yes' || tags.disused === 'yes') return undefined
  const names = namesOf(tags)
  return names && { ...names, population: populationOf(tags.population ?? '') }
}

/** Parses `54 321`, `54,321` and `54'321`. Returns 0 for other texts, such as `about 500`. */
const populationOf = (written: string): number => {
  const digits = written.trim().replace(/(?<=\d)[ ,.'’](?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}
