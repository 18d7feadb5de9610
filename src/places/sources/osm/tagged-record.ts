import { type AddressForm, addressFormOf, addressOf, localitiesOf } from '../../../domain/osm/address.ts'
import { categoryOf, foodTags, type TagGroup, wasPlace } from '../../../domain/osm/categories.ts'
import { namesOf, type OsmNames } from '../../../domain/osm/names.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import { type FieldName, type PlaceFacts, taggedFields } from '../../../domain/place-fields.ts'
import type { DropReason, Finding, SourceLocality, SourcePlace } from '../source.ts'

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

const localityTags: TagGroup = { keys: ['place'], values: [...kinds] }

/** Returns the town, part of a town or village that tags describe, without its position. Requires a name. */
const localityFromTags = (tags: OsmTags): Omit<SourceLocality, 'latitude' | 'longitude'> | undefined => {
  if (!kinds.has(tags.place ?? '') || tags.abandoned === 'yes' || tags.disused === 'yes') return undefined
  const names = namesOf(tags)
  return names && { ...names, population: populationOf(tags.population ?? '') }
}

/** Parses `54 321`, `54,321` and `54'321`. Returns 0 for other texts, such as `about 500`. */
const populationOf = (written: string): number => {
  const digits = written.trim().replace(/(?<=\d)[ ,.'’](?=\d{3}(\D|$))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0
}

/** The place or locality that a feature's tags describe, without its position. */
export type TaggedRecord =
  | { place: PlaceFromTags }
  | { locality: Omit<SourceLocality, 'latitude' | 'longitude'> }
  | { dropped: DropReason }

/** A feature without any of these tags is skipped. */
export const relevantTags: readonly TagGroup[] = [...foodTags, localityTags]

/** Returns the record that tags describe: `undefined` for nearly every feature of a map. */
export const recordFromTags = (tags: OsmTags): TaggedRecord | undefined => {
  if (wasPlace(tags)) return { dropped: 'closed' }
  const category = categoryOf(tags)
  if (category === undefined) {
    const locality = localityFromTags(tags)
    return locality && { locality }
  }
  const names = namesOf(tags)
  return names ? { place: placeFromTags(tags, names, category) } : { dropped: reasonWithoutName(tags) }
}

/** Returns `unreadable` for a name with letters or digits that is not allowed, otherwise `without a name`. */
const reasonWithoutName = ({ name = '' }: OsmTags): DropReason =>
  /[\p{L}\p{N}]/u.test(name) ? 'unreadable' : 'without a name'

/** A position in 1e-7 degrees, the unit of OpenStreetMap. */
export type FixedPoint = { latitude: number; longitude: number }

export type OsmType = 'node' | 'way' | 'relation'

/** Returns the finding for a record at a point. A town without a point gives none. */
export const findingsAt = (
  record: TaggedRecord,
  type: OsmType,
  id: number,
  point: FixedPoint | undefined,
): Finding[] => {
  if ('dropped' in record) return [droppedAs(record, type, id)]
  if (point === undefined) return dropPlace(record, 'without coordinates')
  if (Math.abs(point.latitude) > 90e7 || Math.abs(point.longitude) > 180e7)
    return dropPlace(record, 'coordinates out of range')
  const at = { latitude: point.latitude / 1e7, longitude: point.longitude / 1e7 }
  if ('locality' in record) return [{ locality: { ...record.locality, ...at } }]
  // Editors number features that are not uploaded from -1 downwards, restarting in every file.
  return id > 0
    ? [{ place: { mapPlaceId: `osm:${type}/${id}`, ...record.place, ...at } }]
    : dropPlace(record, 'unreadable')
}

/** Returns a dropped record as a finding, with the id of a closed place. */
export const droppedAs = (record: Extract<TaggedRecord, { dropped: unknown }>, type: OsmType, id: number): Finding =>
  record.dropped === 'closed' && id > 0 ? { ...record, closedId: `osm:${type}/${id}` } : record

const dropPlace = (record: TaggedRecord, dropped: DropReason): Finding[] => ('place' in record ? [{ dropped }] : [])

/** The place that tags describe, without its id and position. */
type PlaceFromTags = Omit<SourcePlace, 'mapPlaceId' | 'latitude' | 'longitude'>

/** Returns the place that tags describe. @param form address format; overrides the one that the tags suggest */
export const placeFromTags = (
  tags: OsmTags,
  names: OsmNames,
  category: string,
  form: AddressForm = addressFormOf(tags),
): PlaceFromTags => {
  const address = addressOf(tags, form)
  const localities = localitiesOf(tags)
  return {
    ...names,
    ...(address !== undefined && { address }),
    category,
    ...taggedFacts(tags),
    ...(localities.length > 0 && { localities }),
    ...(isWidelyKnown(tags) && { known: true as const }),
  }
}

/** Returns the fields that tags state directly. */
const taggedFacts = (tags: OsmTags): Partial<PlaceFacts> => {
  const facts: Partial<Record<FieldName, unknown>> = {}
  for (const { name, type, keys } of taggedFields) {
    const key = keys.find(key => tags[key] !== undefined)
    const value = key === undefined ? undefined : type.fromTag(tags[key])
    if (value !== undefined) facts[name] = value
  }
  return facts as Partial<PlaceFacts>
}

// `brand:wikidata` does not count: it describes the chain, not one of its 400 branches.
const isWidelyKnown = (tags: OsmTags): boolean =>
  Object.keys(tags).some(key => /^(wikidata$|(wikipedia|award)(:|$)|stars$|michelin)/.test(key))
