import { degrees } from '../domain/coordinates.ts'
import { guard } from '../domain/formula.ts'
import { mapsUrl } from '../domain/maps-url.ts'
import type { Entry } from '../domain/place.ts'
import type { ExportFormat } from './export-format.ts'

/** RFC 4180. The byte order mark is for Excel, which takes a file without one for another character set. */
export const csv: ExportFormat = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  purpose: 'for spreadsheets and Google My Maps',
  *write({ entries }) {
    yield `\uFEFF${line(Object.keys(columns))}`
    for (const [index, entry] of entries.entries())
      yield line(Object.values(columns).map(cell => cell(entry, index + 1)))
  },
}

const line = (cells: string[]): string => `${cells.join(',')}\r\n`

// Tabs and semicolons are for readers that guess what separates cells; spaces at an end are for those that trim what is not quoted.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const text = (value = ''): string => {
  const safe = guard(value)
  return safe !== value || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// A number is never guarded: with an apostrophe before it, "-33.9" would be a number no more.
const number = (value: number | undefined): string => (value === undefined ? '' : degrees(value))

const columns: Record<string, (entry: Entry, rank: number) => string> = {
  rank: (_, rank) => String(rank),
  name: ({ facts }) => text(facts.name),
  address: ({ facts }) => text(facts.address),
  latitude: ({ facts }) => number(facts.latitude),
  longitude: ({ facts }) => number(facts.longitude),
  note: ({ note }) => text(note),
  mapsUrl: ({ facts }) => text(mapsUrl(facts)),
  mapPlaceId: ({ facts }) => text(facts.mapPlaceId),
  category: ({ facts }) => text(facts.category),
  cuisines: ({ facts }) => text(facts.cuisines?.join(';')),
  attribution: ({ facts }) => text(facts.attribution),
}
