import { categoryOf, foodTags, type TagGroup, wasPlace } from '../../../domain/osm/categories.ts'
import { namesOf } from '../../../domain/osm/names.ts'
import type { OsmTags } from '../../../domain/osm/tags.ts'
import type { DropReason, Finding, SourceLocality } from '../source.ts'
import { localityFromTags, localityTags } from './locality.ts'
import { type PlaceFromTags, placeFromTags } from './place.ts'

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
export const findingsAt = (record: TaggedRecord, type: OsmType, id: number, point?: FixedPoint): Finding[] => {
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
