import type { DropReason, Finding, SourceLocality } from '../source.ts'
import { categoryOf, foodTags, type TagGroup, wasPlace } from './categories.ts'
import type { OsmTags } from './feature.ts'
import { localityTags, localityTold } from './locality.ts'
import { namesOf } from './names.ts'
import { type PlaceTold, placeTold } from './place.ts'

/** What a feature is, wherever it may be. */
export type Told =
  | { place: PlaceTold }
  | { locality: Omit<SourceLocality, 'latitude' | 'longitude'> }
  | { dropped: DropReason }

/** A feature without any of these tags tells nothing. */
export const tellingTags: readonly TagGroup[] = [...foodTags, localityTags]

/** What tags tell; `undefined` for nearly all there is on a map. */
export const toldBy = (tags: OsmTags): Told | undefined => {
  if (wasPlace(tags)) return { dropped: 'closed' }
  const category = categoryOf(tags)
  if (category === undefined) {
    const locality = localityTold(tags)
    return locality && { locality }
  }
  const names = namesOf(tags)
  return names ? { place: placeTold(tags, names, category) } : { dropped: nameless(tags) }
}

/** Nothing to read is no name; what could be read and may not be kept is not readable. */
const nameless = ({ name = '' }: OsmTags): DropReason => (/[\p{L}\p{N}]/u.test(name) ? 'unreadable' : 'without a name')

/** 1e-7 degrees, in which OpenStreetMap counts. */
export type Point = { latitude: number; longitude: number }

export type OsmType = 'node' | 'way' | 'relation'

/** The finding that a told feature makes at a point; none of a town that lies nowhere. */
export const foundAt = (told: Told, type: OsmType, id: number, point: Point | undefined): Finding[] => {
  if ('dropped' in told) return [told]
  if (point === undefined) return lost(told, 'without coordinates')
  if (Math.abs(point.latitude) > 90e7 || Math.abs(point.longitude) > 180e7)
    return lost(told, 'coordinates out of range')
  const at = { latitude: point.latitude / 1e7, longitude: point.longitude / 1e7 }
  if ('locality' in told) return [{ locality: { ...told.locality, ...at } }]
  // Editors number what they have not uploaded from -1 downwards, anew in every file.
  return id > 0 ? [{ place: { mapPlaceId: `osm:${type}/${id}`, ...told.place, ...at } }] : lost(told, 'unreadable')
}

const lost = (told: Told, dropped: DropReason): Finding[] => ('place' in told ? [{ dropped }] : [])
