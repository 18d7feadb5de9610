import { openStreetMap } from '../../../domain/attribution.ts'
import { mapPlaceIdOf } from '../../../domain/map-place-id-of.ts'
import { addressFormOf, addressOf } from '../../../domain/osm/address.ts'
import { categoryOf } from '../../../domain/osm/categories.ts'
import { osmTagsOf } from '../../../domain/osm/tags.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import { isJsonObject, type JsonObject, membersOf } from '../../../util/json-object.ts'
import type { ImportedPlace, ImportedRow } from '../imported-place.ts'
import { onlyMapLinkIn } from '../map-link-in.ts'
import { plainText } from '../plain-text.ts'
import { meaningOf } from '../table/columns.ts'
import { englishNameIn } from '../table/edited-text.ts'
import { placeIn } from '../table/place.ts'
import { dropZeroPosition, placedAt } from '../table/position.ts'
import { isTechnical } from '../table/technical.ts'
import { textOfValue } from './document.ts'
import { whereIs } from './geometry.ts'

// More than any place has in all languages. Bounds the work, because each member is looked up among known names.
const maxMembers = 2000

/**
 * Returns the place of a feature. Lines and areas are refused, except areas with an OpenStreetMap id and a name: OpenStreetMap has many
 * restaurants as outlines of buildings. Their middle is used.
 */
export const featureRow = (feature: unknown): ImportedRow => {
  if (!isJsonObject(feature) || !(isJsonObject(feature.properties) || isJsonObject(feature.geometry)))
    return { refused: 'unreadable' }
  const own = membersOf(feature.properties)
  const properties = { ...own, ...membersOf(own.tags) }
  if (Object.keys(properties).length > maxMembers) return { refused: 'unreadable' }
  const osmId = osmIdOf(feature, properties)
  const described = placeBy(properties, osmId !== undefined || categoryOf(osmTagsOf(properties)) !== undefined)
  const place = osmId === undefined ? described : placeOnOsm(osmId, properties, described)
  const { position, kind } = whereIs(feature.geometry)
  const isOutline = kind === 'area' && osmId !== undefined && place.name !== undefined
  if (kind !== 'point' && !isOutline)
    return { ...(place.name !== undefined && { name: place.name }), refused: 'not_a_point' }
  return placedAt(place, isOurs(properties) ? position : dropZeroPosition(position))
}

/** Returns whether a feature comes from our own export. Only it writes both members. */
const isOurs = ({ mapsUrl, mapPlaceId }: JsonObject): boolean =>
  typeof mapsUrl === 'string' && typeof mapPlaceId === 'string'

/** Returns the place in a feature's members. Unknown members become the note, except OpenStreetMap's, which are for machines. */
const placeBy = (properties: JsonObject, isOsm: boolean): ImportedPlace => {
  const cells = Object.entries(properties)
    .filter(member => !isSwitch(member))
    .map(([name, value]) => ({
      name,
      meaning: meaningOf(name),
      text: wordOf(itemsIn(value) ?? value) ?? '',
      items: itemsIn(value),
    }))
  const telling = cells.filter(({ name, meaning }) => meaning || !(isOsm || isTechnical(name)))
  if (isOurs(properties)) {
    const place = placeIn(telling, { ours: true, unknownToNote: true })
    return definedMembers<ImportedPlace>({
      ...place,
      englishName: englishNameIn(textOfValue(properties.title), place.name),
    })
  }
  const words = telling.map(cell => (cell.meaning?.column === 'note' ? { ...cell, text: plainText(cell.text) } : cell))
  const place = placeIn(words, { ours: false, unknownToNote: !isOsm })
  return definedMembers<ImportedPlace>({ ...place, link: place.link ?? onlyMapLinkIn(place.note ?? '') })
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'boolean' ? String(value) : textOfValue(value))

/** Returns whether a member is a switch of a program: `is_public: false`. */
const isSwitch = ([name, value]: [string, unknown]): boolean =>
  typeof value === 'boolean' && /^(?:is|has|can)[_A-Z]/.test(name)

/** Returns the texts of a list, which may contain separators; of Mapstr's `tags: [{name, color}]`, the names. */
const itemsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.flatMap(item => textOfValue(isJsonObject(item) ? item.name : item) ?? []) : undefined

const osmIdOf = (feature: JsonObject, properties: JsonObject): string | undefined => {
  const id = properties['@id'] ?? properties.osm_id ?? feature.id ?? properties.id
  const type = properties['@type'] ?? properties.osm_type ?? properties.type
  const mapPlaceId = isOurs(properties) ? undefined : mapPlaceIdOf({ osmId: id, osmType: type })
  return mapPlaceId?.startsWith('osm:') ? mapPlaceId : undefined
}

/** Completes a place with an OpenStreetMap id from its tags, which are members or in one member. */
const placeOnOsm = (mapPlaceId: string, properties: JsonObject, place: ImportedPlace): ImportedPlace => {
  const tags = osmTagsOf(properties)
  return definedMembers<ImportedPlace>({
    ...place,
    mapPlaceId,
    address: addressOf(tags, addressFormOf(tags)) ?? place.address,
    category: categoryOf(tags) ?? place.category,
    attribution: place.attribution ?? openStreetMap,
  })
}
