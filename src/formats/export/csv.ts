import { degrees } from '../../domain/coordinates.ts'
import { guard } from '../../domain/formula.ts'
import { mapsUrl } from '../../domain/maps-url.ts'
import type { ListEntry } from '../../domain/place.ts'
import type { ExportFormat } from './export-format.ts'

/** CSV (RFC 4180). Excel needs the byte order mark to recognize UTF-8. */
export const csv: ExportFormat = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  purpose: 'for spreadsheets and Google My Maps',
  *write({ entries }) {
    yield `\uFEFF${line(Object.keys(csvColumns))}`
    for (const [index, entry] of entries.entries())
      yield line(Object.values(csvColumns).map(cell => cell(entry, index + 1)))
  },
}

const line = (cells: string[]): string => `${cells.join(',')}\r\n`

// Cells with tabs and semicolons are quoted for readers that guess the separator; cells with outer spaces for readers that trim.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

const textCell = (value = ''): string => {
  const safe = guard(value)
  return safe !== value || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// Numbers are never guarded: an apostrophe would turn "-33.9" into text.
const number = (value: number | undefined): string => (value === undefined ? '' : degrees(value))

const csvColumns: Record<string, (entry: ListEntry, rank: number) => string> = {
  rank: (_, rank) => String(rank),
  name: ({ facts }) => textCell(facts.name),
  address: ({ facts }) => textCell(facts.address),
  latitude: ({ facts }) => number(facts.latitude),
  longitude: ({ facts }) => number(facts.longitude),
  note: ({ note }) => textCell(note),
  mapsUrl: ({ facts }) => textCell(mapsUrl(facts)),
  mapPlaceId: ({ facts }) => textCell(facts.mapPlaceId),
  category: ({ facts }) => textCell(facts.category),
  cuisines: ({ facts }) => textCell(facts.cuisines?.join(';')),
  attribution: ({ facts }) => textCell(facts.attribution),
}
