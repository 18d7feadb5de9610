import { guard } from '../../domain/formula.ts'
import { exportColumns, exportedEntries } from './columns.ts'
import type { ExportFormat } from './export-format.ts'

/** CSV (RFC 4180). Excel needs the byte order mark to recognize UTF-8. */
export const csv: ExportFormat = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  purpose: 'for spreadsheets and Google My Maps',
  *write({ entries }) {
    const columns = exportColumns('csv', entries)
    yield `\uFEFF${line(columns.map(({ name }) => name))}`
    for (const entry of exportedEntries(entries))
      yield line(columns.map(({ text, isNumber }) => cell(text(entry), isNumber)))
  },
}

const line = (cells: string[]): string => `${cells.join(',')}\r\n`

// Cells with tabs and semicolons are quoted for readers that guess the separator; cells with outer spaces for readers that trim.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

// Numbers are never guarded: an apostrophe would turn "-33.9" into text.
const cell = (value: string, isNumber: boolean): string => {
  const safe = isNumber ? value : guard(value)
  return safe !== value || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
