import { filterNames } from '../domain/filter-names.ts'
import { isFiltered, isSelected, type PlaceFilters, placeFilters } from '../domain/place-filters.ts'
import { type Page, to } from './page.ts'
import type { ListView } from './views.ts'

/** Returns the filters in the address of a page. Ignores values that no place can have, because people edit addresses. */
export const filtersIn = (request: Request): PlaceFilters => {
  const { searchParams } = new URL(request.url)
  const sent = filterNames.flatMap(name => {
    const text = searchParams.get(name)
    const value = text === null ? undefined : parsed(name, text)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(sent)
}

/** Numbers and booleans are written as in JSON. */
const parsed = (name: keyof PlaceFilters, text: string): PlaceFilters[keyof PlaceFilters] => {
  const schema = placeFilters[name]
  return schema.safeParse(text).data ?? schema.safeParse(/^(\d|true|false)$/.test(text) ? JSON.parse(text) : text).data
}

/** Returns filters as the query of an address. Equal filters have equal queries. */
export const filterQuery = (filters: PlaceFilters): string => {
  const query = new URLSearchParams()
  for (const name of filterNames) if (filters[name] !== undefined) query.set(name, String(filters[name]))
  return String(query)
}

/** Returns a link from the page of a list to its places that the filters select. It is short, because each tag of a place has one. */
export const filterLink = (page: Page, filters: PlaceFilters): string => {
  if (!isFiltered(filters)) return to(page, page.path)
  return `?${page.isLanguageInUrl ? `lang=${page.language}&` : ''}${filterQuery(filters)}`
}
export const filteredList = (list: ListView, filters: PlaceFilters): ListView =>
  isFiltered(filters) ? { ...list, places: list.places.filter(place => isSelected(place, filters)) } : list
