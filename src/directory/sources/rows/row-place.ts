import { hashBase32 } from '../../../core/base32.ts'
import { openStreetMap } from '../../../domain/attribution.ts'
import { longestMapPlaceId, readMapPlaceId } from '../../../domain/place.ts'
import { fold } from '../../../domain/text.ts'
import { type OsmTags, sevenDecimals } from '../osm/feature.ts'
import { lineOf } from '../osm/line.ts'
import { type Told, toldBy } from '../osm/told.ts'
import type { DropReason, Finding } from '../source.ts'
import type { Row } from './columns.ts'
import { kindOf } from './kind.ts'

/**
 * What a row of named members becomes. Its texts are judged as OpenStreetMap's tags are, because they are the same kind of text.
 * @param source names what the file is an edition of; goes into the ids of places that have none of their own
 */
export const rowPlace = (row: Row, source: string): Finding => {
  const category = categoryOf(row.category)
  if (category === undefined) return noFood
  if (isClosed(row)) return { dropped: 'closed' }
  const finding = located(toldBy({ ...tagsOf(row), amenity: 'restaurant' }), row, place => idOf(row, source, place))
  return 'place' in finding ? { place: { ...finding.place, category } } : finding
}

/** What tags of OpenStreetMap become, wherever they were found. @param osmId `node/252601050` */
export const taggedPlace = (osmId: string, tags: OsmTags, row: Row): Finding =>
  located(toldBy(tags), row, () => `osm:${osmId}`)

type Located = { name: string; latitude: number; longitude: number }

const located = (told: Told | undefined, row: Row, idFor: (place: Located) => string): Finding => {
  if (told === undefined) return noFood
  if ('dropped' in told) return told
  const point = pointOf(row)
  if (typeof point === 'string') return { dropped: point }
  if ('locality' in told) return { locality: { ...told.locality, ...point } }
  const mapPlaceId = idFor({ ...told.place, ...point })
  const attribution = attributionOf(row, mapPlaceId)
  return { place: { mapPlaceId, ...told.place, ...point, ...(attribution !== undefined && { attribution }) } }
}

/** Whoever copies OpenStreetMap's places into a file of another kind still has to say whose they are. */
const attributionOf = ({ attribution }: Row, mapPlaceId: string): string | undefined =>
  lineOf(textOf(attribution), 300) ?? (mapPlaceId.startsWith('osm:') ? openStreetMap : undefined)

const noFood: Finding = { dropped: 'no place to eat or drink' }

// A category that nobody here has heard of stands in a list of places to eat: some cuisine, or what houses are called there.
const categoryOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  if (text === undefined) return 'restaurant'
  const kind = kindOf(text.slice(text.lastIndexOf('>') + 1))
  return kind === 'no food' ? undefined : (kind ?? 'restaurant')
}

const isClosed = ({ closedOn, status }: Row): boolean =>
  closedOn !== undefined || /^(permanently_closed|closed_permanently|closed)$/i.test(String(status))

const tagsOf = (row: Row): OsmTags => {
  const { address: line, city } = row
  const isWhole = city === undefined || fold(String(line)).includes(fold(String(city)))
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
    'addr:city': city,
    'addr:state': row.region,
    'addr:country': row.country,
    cuisine: listed(row.cuisines),
    website: row.website,
    phone: row.phone,
    opening_hours: row.openingHours,
    disused: row.disused,
    wikipedia: row.known,
  }
  return osmTagsOf(tags)
}

// People part cuisines by commas, which stand in no cuisine's name.
const listed = (value: unknown): unknown =>
  typeof value === 'string' && !value.includes(';') ? value.replaceAll(',', ';') : value

/** Those members that are text, or can be written as such. */
export const osmTagsOf = (members: Record<string, unknown>): OsmTags => {
  const tags: OsmTags = {}
  for (const key in members) {
    const text = textOf(members[key])
    if (text !== undefined) tags[key] = text
  }
  return tags
}

/** A number counts as what it is written like, a list as its parts between semicolons. */
const textOf = (value: unknown): string | undefined => {
  if (Array.isArray(value)) return value.flatMap(part => textOf(part) ?? []).join(';')
  return typeof value === 'string' || typeof value === 'number' || value === true ? String(value) : undefined
}

/** Where nobody knew better, programs write 0 and 0: a buoy in the Atlantic. */
const pointOf = (row: Row): { latitude: number; longitude: number } | DropReason => {
  const [latitude, longitude] = [degreesOf(row.latitude), degreesOf(row.longitude)]
  if (latitude === undefined || longitude === undefined || (latitude === 0 && longitude === 0))
    return 'without coordinates'
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : 'coordinates out of range'
}

const degreesOf = (value: unknown): number | undefined => {
  // A decimal comma is what spreadsheets of half of Europe write.
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : ''
  const degrees = /^[+-]?\d+(\.\d*)?(e[+-]?\d{1,2})?$/i.test(text) ? Number(text) : value
  return typeof degrees === 'number' && Number.isFinite(degrees) ? sevenDecimals(degrees) + 0 : undefined
}

const idOf = (row: Row, source: string, place: Located): string => {
  const known = knownIdOf(row)
  if (known !== undefined) return known
  const own = [row.rowId, row.osmId].find(id => typeof id === 'string' || typeof id === 'number')
  const before = `file:${source}/`
  if (own !== undefined) return before + harmless(String(own).trim(), longestMapPlaceId - before.length)
  const { name, latitude, longitude } = place
  return before + hashBase32(`${fold(name)}\n${latitude.toFixed(4)}\n${longitude.toFixed(4)}`)
}

/** The id that a map or a directory knows the place by; `undefined` where the row has none. */
export const knownIdOf = ({
  mapPlaceId,
  osmId,
  osmType,
  fsqId,
  overtureId,
  rowId,
  googleId,
}: Row): string | undefined => {
  const typed = `${osmTypes[String(osmType).toLowerCase()]}/${osmId}`
  for (const id of [mapPlaceId, osmId, typed, `fsq:${fsqId}`, `overture:${overtureId}`, rowId, googleId]) {
    const known = readId(String(id))
    if (known !== undefined) return known
  }
  return undefined
}

const osmTypes: Record<string, string> = {
  ...{ n: 'node', w: 'way', r: 'relation' },
  ...{ node: 'node', way: 'way', relation: 'relation' },
}

// Own places live in their lists alone, so that an id of theirs says nothing here.
const readId = (id: string): string | undefined => {
  const known = readMapPlaceId(id)
  return known?.startsWith('own:') ? undefined : known
}

/** Letters, digits and `-_.`, at most 200 and no more than there is room for, which is 194 or more; what keeps two apart that would become alike is added. */
const harmless = (id: string, room: number): string =>
  /^[\w.-]{1,200}$/.test(id) && id.length <= room
    ? id
    : `${id.replace(/[^\w.-]+/g, '-').slice(0, 100)}-${hashBase32(id)}`
