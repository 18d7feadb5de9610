import { addressFormOf, addressOf } from '../../directory/sources/osm/address.ts'
import { websiteOf } from '../../directory/sources/osm/website.ts'
import type { Located } from '../../domain/coordinates.ts'
import type { ImportedPlace } from '../imported.ts'
import type { Column, Meaning } from './columns.ts'
import { noteOf, tagsIn } from './note.ts'
import { degreesIn, pointIn } from './point.ts'
import { present } from './present.ts'

/** What a cell of a row says: under which name, what that means if anything, and the text itself. */
export type Cell = { name: string; meaning: Meaning | undefined; text: string }

/** Whether a row is one that this service wrote: then it is undone to the letter, and nothing in it is guessed. */
export type RowOptions = { ours: boolean; unknownToNote?: boolean }

/**
 * The place that the cells of a row tell of. Of several cells for one column it is the best named that is not empty; all notes are kept.
 */
export const placeIn = (cells: readonly Cell[], { ours, unknownToNote = false }: RowOptions): ImportedPlace => {
  const of = bestOf(cells)
  const at = pointOf(of, ours)
  const notes = cells.filter(({ meaning }) => meaning?.column === 'note').map(({ text }) => text)
  const others = unknownToNote ? unknownIn(cells) : []
  return present<ImportedPlace>({
    name: of.name,
    englishName: of.englishName,
    address: of.address ?? (pointIn(of.point ?? '') ? undefined : wordsOf(of.point)) ?? addressIn(of),
    near: of.city,
    ...at,
    note: noteOf([...notes, ...others], tagsIn(of.tags ?? '')),
    link: of.link,
    mapPlaceId: of.mapPlaceId,
    googlePlaceId: of.googlePlaceId,
    rank: rankIn(of.rank),
    category: of.category,
    cuisines: of.cuisines === undefined ? undefined : cuisinesIn(of.cuisines, ours),
    website: websiteOf(of.website),
    phone: of.phone,
    openingHours: of.openingHours,
    attribution: of.attribution,
  })
}

type Told = Partial<Record<Column, string>>

const bestOf = (cells: readonly Cell[]): Told => {
  const told: Told = {}
  const ranks: Partial<Record<Column, number>> = {}
  for (const { meaning, text } of cells) {
    if (!meaning || text.trim() === '' || (ranks[meaning.column] ?? Number.POSITIVE_INFINITY) <= meaning.rank) continue
    told[meaning.column] = text
    ranks[meaning.column] = meaning.rank
  }
  return told
}

const pointOf = (of: Told, ours: boolean): Located | undefined => {
  const [latitude, longitude] = [degreesIn(of.latitude ?? ''), degreesIn(of.longitude ?? '')]
  const both = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
  const at = both ?? pointIn(of.point ?? '')
  return at && !ours && isNowhere(at) ? undefined : at
}

/** Where nobody knew better, programs write 0 and 0: a buoy in the Atlantic. */
export const isNowhere = ({ latitude, longitude }: Located): boolean => latitude === 0 && longitude === 0

// A column of places may hold the points of some rows and the addresses of others; a shape of another kind is no address.
const wordsOf = (text: string | undefined): string | undefined =>
  text === undefined || /^(?:SRID|POINT|LINESTRING|POLYGON|MULTI|[\d\s.,;+-]*$)/i.test(text.trim()) ? undefined : text

const addressIn = (of: Told): string | undefined => {
  const parts = {
    'addr:street': of.street,
    'addr:housenumber': of.houseNumber,
    'addr:postcode': of.postcode,
    'addr:city': of.city,
    'addr:state': of.state,
    'addr:country': of.country,
  }
  const tags = present<Record<string, string>>(parts)
  return addressOf(tags, addressFormOf(tags))
}

const rankIn = (text: string | undefined): number | undefined => {
  const [, digits] = /^[#\s]{0,3}(\d{1,6})(?:[.,]0{0,3})?\s{0,3}$/.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

const cuisinesIn = (text: string, ours: boolean): string[] =>
  ours
    ? text.split(';')
    : text
        .split(/[;,/|]/)
        .map(part => part.trim())
        .filter(part => part !== '')

/** What nobody here has a member for is still what somebody wrote down. */
const unknownIn = (cells: readonly Cell[]): string[] =>
  cells
    .filter(({ name, meaning, text }) => !meaning && name.trim() !== '' && text.trim() !== '')
    .map(({ name, text }) => `${name.trim()}: ${text.trim()}`)
