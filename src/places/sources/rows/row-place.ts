import { openStreetMap } from '../../../domain/attribution.ts'
import { type LatLng, sevenDecimals } from '../../../domain/coordinates.ts'
import { mapPlaceIdOf } from '../../../domain/map-place-id-of.ts'
import { shortLine } from '../../../domain/osm/line.ts'
import { type OsmTags, osmTagsOf, tagText } from '../../../domain/osm/tags.ts'
import { taggedFields } from '../../../domain/place-fields.ts'
import { maxMapPlaceIdLength } from '../../../domain/place-ids.ts'
import { placeKindOf } from '../../../domain/place-kind.ts'
import { fold } from '../../../domain/text.ts'
import { hashBase32 } from '../../../util/base32.ts'
import { recordFromTags, type TaggedRecord } from '../osm/tagged-record.ts'
import type { DropReason, Finding } from '../source.ts'
import type { PlaceRowValues } from './columns.ts'

/**
 * Converts a row to a finding. Its texts follow the rules of OpenStreetMap tags, because they are the same kind of text.
 * @param source name of the source; part of the ids of places without an id
 */
export const rowPlace = (row: PlaceRowValues, source: string): Finding => {
  const category = categoryOf(row.category)
  if (category === undefined) return noFood
  if (isClosed(row)) return closedPlace(row, source)
  const finding = locatedPlace(recordFromTags({ ...tagsOf(row), amenity: 'restaurant' }), row, place =>
    idOf(row, source, place),
  )
  if ('dropped' in finding && finding.dropped === 'closed') return closedPlace(row, source)
  return 'place' in finding ? { place: { ...finding.place, category } } : finding
}

/** Returns a closed place with the id that it had while it was open. */
const closedPlace = (
  { closedOn: _, status: __, disused: ___, openingHours: ____, ...open }: PlaceRowValues,
  source: string,
): Finding => {
  const finding = rowPlace(open, source)
  return { dropped: 'closed', ...('place' in finding && { closedId: finding.place.mapPlaceId }) }
}

/** Converts OpenStreetMap tags from any file format to a finding. @param osmId `node/252601050` */
export const taggedPlace = (osmId: string, tags: OsmTags, row: PlaceRowValues): Finding => {
  const finding = locatedPlace(recordFromTags(tags), row, () => `osm:${osmId}`)
  return 'dropped' in finding && finding.dropped === 'closed' ? { ...finding, closedId: `osm:${osmId}` } : finding
}

type Located = { name: string; latitude: number; longitude: number }

const locatedPlace = (
  record: TaggedRecord | undefined,
  row: PlaceRowValues,
  idFor: (place: Located) => string,
): Finding => {
  if (record === undefined) return noFood
  if ('dropped' in record) return record
  const point = positionOf(row)
  if (typeof point === 'string') return { dropped: point }
  if ('locality' in record) return { locality: { ...record.locality, ...point } }
  const mapPlaceId = idFor({ ...record.place, ...point })
  const attribution = attributionOf(row, mapPlaceId)
  return { place: { mapPlaceId, ...record.place, ...point, ...(attribution !== undefined && { attribution }) } }
}

/** Returns the attribution. Places copied from OpenStreetMap need one in any file format. */
const attributionOf = ({ attribution }: PlaceRowValues, mapPlaceId: string): string | undefined =>
  shortLine(tagText(attribution), 300) ?? (mapPlaceId.startsWith('osm:') ? openStreetMap : undefined)

const noFood: Finding = { dropped: 'no place to eat or drink' }

// An unknown category counts as a restaurant: the file lists places to eat, and the text is a cuisine or a local term.
const categoryOf = (value: unknown): string | undefined => {
  const text = tagText(value)
  if (text === undefined) return 'restaurant'
  const kind = placeKindOf(text.slice(text.lastIndexOf('>') + 1))
  return kind === 'no food' ? undefined : (kind ?? 'restaurant')
}

const isClosed = ({ closedOn, status }: PlaceRowValues): boolean =>
  closedOn !== undefined || /^(permanently_closed|closed_permanently|closed)$/i.test(String(status))

const tagsOf = (row: PlaceRowValues): OsmTags => {
  const { address: line, town } = row
  const isWhole = town === undefined || fold(String(line)).includes(fold(String(town)))
  const tags: Record<string, unknown> = {
    name: row.name,
    'name:en': row.englishName,
    alt_name: row.otherNames,
    'addr:street': line === undefined ? row.street : isWhole ? undefined : line,
    'addr:full': line,
    'addr:housenumber': line === undefined ? row.houseNumber : undefined,
    'addr:housename': line === undefined ? row.houseName : undefined,
    'addr:postcode': row.postcode,
    'addr:suburb': row.suburb,
    'addr:state': row.region,
    'addr:country': row.country,
    ...Object.fromEntries(taggedFields.map(({ name, keys: [key] }) => [key, row[name]])),
    disused: row.disused,
    wikipedia: row.known,
  }
  return osmTagsOf(tags)
}

/** Returns the position. Treats 0, 0 as missing, because programs write it for unknown positions. */
const positionOf = (row: PlaceRowValues): LatLng | DropReason => {
  const [latitude, longitude] = [degreesOf(row.latitude), degreesOf(row.longitude)]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return 'without coordinates'
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : 'coordinates out of range'
}

const degreesOf = (value: unknown): number | undefined => {
  // Spreadsheets in many European locales write a decimal comma.
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : ''
  const degrees = /^[+-]?\d+(\.\d*)?(e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : value
  return typeof degrees === 'number' && Number.isFinite(degrees) ? sevenDecimals(degrees) + 0 : undefined
}

const idOf = (row: PlaceRowValues, source: string, place: Located): string => {
  const mapPlaceId = mapPlaceIdOf(row)
  if (mapPlaceId !== undefined) return mapPlaceId
  const own = [row.rowId, row.osmId].find(id => typeof id === 'string' || typeof id === 'number')
  const prefix = `file:${source}/`
  if (own !== undefined) return prefix + safeId(String(own).trim(), maxMapPlaceIdLength - prefix.length)
  const { name, latitude, longitude } = place
  return prefix + hashBase32(`${fold(name)}\n${latitude.toFixed(4)}\n${longitude.toFixed(4)}`)
}

/**
 * Returns an id of letters, digits and `-_.`, of at most 200 and at most `maxLength` characters. Adds a hash to changed ids,
 * so that they stay distinct.
 * @param maxLength at least 194
 */
const safeId = (id: string, maxLength: number): string =>
  /^[\w.-]{1,200}$/.test(id) && id.length <= maxLength
    ? id
    : `${id.replace(/[^\w.-]+/g, '-').slice(0, 100)}-${hashBase32(id)}`
