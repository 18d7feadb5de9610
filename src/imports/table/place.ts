import { addressFormOf, addressOf } from '../../directory/sources/osm/address.ts'
import { websiteOf } from '../../directory/sources/osm/website.ts'
import { kindOf } from '../../directory/sources/rows/kind.ts'
import type { ImportedPlace } from '../imported.ts'
import type { Column, Meaning } from './columns.ts'
import { noteOf, tagsIn } from './note.ts'
import { firstOf, knownOf, type Position, positionBy, positionIn } from './position.ts'
import { present } from './present.ts'
import { isUsable, linesBeside, rankIn } from './usable.ts'

/** What a cell of a row says: under which name, what that means if anything, and the text itself. */
export type Cell = { name: string; meaning: Meaning | undefined; text: string }

/** Whether a row is one that this service wrote: then it is undone to the letter, and nothing in it is guessed. */
export type RowOptions = { ours: boolean; unknownToNote?: boolean }

/**
 * The place that the cells of a row tell of. Of several cells for one column it is the best named that is not empty; all notes are kept.
 */
export const placeIn = (cells: readonly Cell[], { ours, unknownToNote = false }: RowOptions): ImportedPlace => {
  const of = bestOf(ours ? cells : cells.filter(isUsable))
  const notes = cells.filter(({ meaning }) => meaning?.column === 'note').map(({ text }) => text)
  const others = unknownToNote ? linesBeside(cells, ours) : []
  return present<ImportedPlace>({
    name: of.name,
    englishName: of.englishName,
    address: of.address ?? wordsOf(of.point) ?? addressIn(of),
    near: [of.city, of.state, of.country].filter(Boolean).join(', ') || undefined,
    ...positionOf(of, ours),
    note: noteOf([...notes, ...others], tagsIn(of.tags ?? '')),
    link: of.link,
    mapPlaceId: of.mapPlaceId,
    googlePlaceId: of.googlePlaceId,
    rank: rankIn(of.rank),
    category: ours ? of.category : kindOf(of.category ?? ''),
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

const positionOf = (of: Told, ours: boolean): Position => {
  const inOneCell = wordsOf(of.point) === undefined ? positionIn(of.point ?? '') : {}
  const positions = [positionBy(of.latitude, of.longitude), inOneCell]
  return firstOf(ours ? positions : positions.map(knownOf))
}

// A column of places may hold the points of some rows and the addresses of others; a shape of another kind is no address.
const noWords =
  /^(?:SRID=|(?:MULTI)?(?:POINT|LINESTRING|POLYGON)[ ZM]{0,4}(?:\(|EMPTY)|[NS]?[\d\s.,;+-]*$|[NS]?\s?[+-]?\d[\d.,]*\s?[°º]\s?(?:[\d,;]|[NSEW](?:[\s,;]|$)|$))/i
export const wordsOf = (text: string | undefined): string | undefined =>
  text === undefined || noWords.test(text.trim()) || positionIn(text).latitude !== undefined ? undefined : text

const addressIn = (of: Told): string | undefined => {
  const parts = {
    'addr:street': of.street,
    'addr:housenumber': of.houseNumber,
    'addr:postcode': of.postcode,
    'addr:city': of.city,
    'addr:state': of.state,
    // How an address is written is known by a country's code.
    'addr:country': /^[a-z]{2}$/i.test(of.country ?? '') ? of.country : undefined,
  }
  const tags = present<Record<string, string>>(parts)
  return addressOf(tags, addressFormOf(tags))
}

const cuisinesIn = (text: string, ours: boolean): string[] =>
  ours
    ? text.split(';')
    : text
        .split(/[;,/|]/)
        .map(part => part.trim())
        .filter(part => part !== '')
