import * as z from 'zod'
import { forTools } from '../core/for-tools.ts'
import { type Bands, bandAt, maxBandLength } from './bands.ts'
import type { EntryDetails } from './entry-details.ts'
import { filterNames } from './filter-names.ts'
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
} satisfies Record<(typeof filterNames)[number], z.ZodType>

export type PlaceFilters = { [Name in keyof typeof placeFilters]?: z.output<(typeof placeFilters)[Name]> | undefined }

/** Whether the input selects places. */
export const isFiltered = (filters: PlaceFilters): boolean => filterNames.some(name => filters[name] !== undefined)

/** Returns the values that must be equal in the request for the next page. */
export const filterKey = (filters: PlaceFilters): readonly unknown[] =>
  isFiltered(filters) ? filterNames.map(name => filters[name] ?? '') : []

/** Returns the places that the filters select. */
export const filteredPlaces = (places: readonly RankedEntry[], bands: Bands, filters: PlaceFilters): RankedEntry[] =>
  places.filter(({ entry: { details = {} }, rank }) => isSelected({ ...details, band: bandAt(bands, rank) }, filters))

type FilteredPlace = { [Name in 'tags' | 'price' | 'visitedOn']?: EntryDetails[Name] | undefined } & {
  band?: string | undefined
}

/** Returns whether all filters select a place. */
export function isSelected(place: FilteredPlace, { tag, band, maxPrice, visited }: PlaceFilters): boolean {
  const { tags, price, visitedOn } = place
  if (tag !== undefined && !tags?.some(isSame(tag))) return false
  if (band !== undefined && !isSame(band)(place.band ?? '')) return false
  if (maxPrice !== undefined && !(price !== undefined && price <= maxPrice)) return false
  return visited === undefined || visited === (visitedOn !== undefined)
}

const isSame = (text: string) => (other: string) => caseless(text) === caseless(other)
