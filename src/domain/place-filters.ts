import * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { type Bands, bandAt, maxBandLength } from './bands.ts'
import type { RankedEntry } from './place.ts'
import { caseless, oneLine } from './text.ts'

/** Inputs that select places of a list. Ranks and counts stay those of the whole list. */
export const placeFilters = {
  tag: oneLine(30).optional().register(forTools, { description: '' }).describe('Only places with this tag.'),
  band: oneLine(maxBandLength).optional().register(forTools, { description: '' }).describe('Only places in this band.'),
  maxPrice: z
    .int()
    .min(1)
    .max(4)
    .optional()
    .register(forTools, { description: '' })
    .describe('Only places with a price of at most this level.'),
  visited: z
    .boolean()
    .optional()
    .register(forTools, { description: '' })
    .describe('`true`: only places with a day of a visit. `false`: only those without.'),
}

export type PlaceFilters = { [Name in keyof typeof placeFilters]?: z.output<(typeof placeFilters)[Name]> | undefined }

const names = Object.keys(placeFilters) as (keyof PlaceFilters)[]

/** Whether the input selects places. */
export const isFiltered = (filters: PlaceFilters): boolean => names.some(name => filters[name] !== undefined)

/** Returns the values that must be equal in the request for the next page. */
export const filterKey = (filters: PlaceFilters): readonly unknown[] =>
  isFiltered(filters) ? names.map(name => filters[name] ?? '') : []

/** Returns the places that the filters select. */
export const filteredPlaces = (
  places: readonly RankedEntry[],
  bands: Bands,
  { tag, band, maxPrice, visited }: PlaceFilters,
): RankedEntry[] =>
  places.filter(({ entry: { details = {} }, rank }) => {
    if (tag !== undefined && !details.tags?.some(isSame(tag))) return false
    if (band !== undefined && !isSame(band)(bandAt(bands, rank) ?? '')) return false
    if (maxPrice !== undefined && !(details.price !== undefined && details.price <= maxPrice)) return false
    return visited === undefined || visited === (details.visitedOn !== undefined)
  })

const isSame = (text: string) => (other: string) => caseless(text) === caseless(other)
