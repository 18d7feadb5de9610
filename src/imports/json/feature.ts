import { addressFormOf, addressOf } from '../../directory/sources/osm/address.ts'
import { categoryOf } from '../../directory/sources/osm/categories.ts'
import { namesOf } from '../../directory/sources/osm/names.ts'
import { knownIdOf, osmTagsOf } from '../../directory/sources/rows/row-place.ts'
import { openStreetMap } from '../../domain/attribution.ts'
import type { ImportedPlace, ImportedRow } from '../imported.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { englishNameIn } from '../shown-name.ts'
import { meaningOf } from '../table/columns.ts'
import { placeIn } from '../table/place.ts'
import { knownOf, placedAt } from '../table/position.ts'
import { present } from '../table/present.ts'
import { isTechnical } from '../table/technical.ts'
import { isObject, type Members, membersOf, textOf } from './document.ts'
import { whereIs } from './geometry.ts'

// Far above what any place has, in however many languages: each is looked up among the names that mean something.
const mostMembers = 2000

/**
 * The place that a feature is. A line or an area is none; but OpenStreetMap keeps many a restaurant as the outline of its building,
 * so that an area with an id of its and a name is one, at its middle.
 */
export const featureRow = (feature: unknown): ImportedRow => {
  if (!isObject(feature) || !(isObject(feature.properties) || isObject(feature.geometry)))
    return { refused: 'unreadable' }
  const own = membersOf(feature.properties)
  const properties = { ...own, ...membersOf(own.tags) }
  if (Object.keys(properties).length > mostMembers) return { refused: 'unreadable' }
  const osmId = osmIdOf(feature, properties)
  const told = placeBy(properties, osmId !== undefined || categoryOf(osmTagsOf(properties)) !== undefined)
  const place = osmId === undefined ? told : placeOnOsm(osmId, properties, told)
  const { position, kind } = whereIs(feature.geometry)
  const isOutline = kind === 'area' && osmId !== undefined && place.name !== undefined
  if (kind !== 'point' && !isOutline)
    return { ...(place.name !== undefined && { name: place.name }), refused: 'not_a_point' }
  return placedAt(place, isOurs(properties) ? position : knownOf(position))
}

/** Members that nobody else writes, both of them. */
const isOurs = ({ mapsUrl, mapPlaceId }: Members): boolean =>
  typeof mapsUrl === 'string' && typeof mapPlaceId === 'string'

/** What OpenStreetMap knows besides is for machines; elsewhere it is what somebody wrote down. */
const placeBy = (properties: Members, isOsm: boolean): ImportedPlace => {
  const cells = Object.entries(properties).map(([name, value]) => ({
    name,
    meaning: meaningOf(name),
    text: (name === 'tags' ? labelsOf(value) : wordOf(value)) ?? '',
  }))
  const telling = cells.filter(({ name, meaning }) => meaning || !(isOsm || isTechnical(name)))
  if (isOurs(properties)) {
    const told = placeIn(telling, { ours: true, unknownToNote: true })
    return present<ImportedPlace>({ ...told, englishName: englishNameIn(textOf(properties.title), told.name) })
  }
  const words = telling.map(cell => (cell.meaning?.column === 'note' ? { ...cell, text: plainText(cell.text) } : cell))
  const told = placeIn(words, { ours: false, unknownToNote: !isOsm })
  return present<ImportedPlace>({ ...told, link: told.link ?? onlyMapLinkIn(told.note ?? '') })
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : textOf(value))

/** Mapstr's `tags: [{name, color}]`. */
const labelsOf = (value: unknown): string | undefined =>
  Array.isArray(value) ? value.flatMap(tag => textOf(isObject(tag) ? tag.name : tag) ?? []).join('#') : textOf(value)

const osmIdOf = (feature: Members, properties: Members): string | undefined => {
  const id = properties['@id'] ?? properties.osm_id ?? feature.id ?? properties.id
  const type = properties['@type'] ?? properties.osm_type ?? properties.type
  const known = isOurs(properties) ? undefined : knownIdOf({ osmId: id, osmType: type })
  return known?.startsWith('osm:') ? known : undefined
}

/** Who writes OpenStreetMap's ids beside members writes its tags as members, or as one member. */
const placeOnOsm = (
  mapPlaceId: string,
  properties: Members,
  { category: _, ...told }: ImportedPlace,
): ImportedPlace => {
  const tags = osmTagsOf(properties)
  const names = namesOf(tags)
  return present<ImportedPlace>({
    ...told,
    mapPlaceId,
    name: names?.name ?? told.name,
    englishName: names?.englishName ?? told.englishName,
    address: addressOf(tags, addressFormOf(tags)) ?? told.address,
    category: categoryOf(tags),
    attribution: told.attribution ?? openStreetMap,
  })
}
