import { columnsReading } from '../../../../../formats/import/table/columns-reading.ts'
import { BrowserStorage, parsed } from '../../../keys/browser-storage.ts'
import type { Report } from './decisions.ts'

const name = 'forklist:columns'
const maxTables = 20

const storage = new BrowserStorage(() => localStorage)

type Columns = NonNullable<Report['columns']>
type KeptTable = [headings: string, reading: string]

const read = (): KeptTable[] => {
  const stored = parsed(storage.get(name))
  return Array.isArray(stored) ? stored : []
}

const headingsOf = (columns: Columns): string => columns.map(({ heading }) => heading).join('\n')

/** Returns what the person chose here for a table with these headings, if that is another reading. */
export const keptReading = ({ columns = [] }: Report): string | undefined => {
  const kept = read().find(([headings]) => headings === headingsOf(columns))?.[1]
  return kept === columnsReading(columns) ? undefined : kept
}

/** Remembers a choice. A table without headings is like any other without them, so nothing is remembered. */
export function keepReading(columns: Columns): void {
  const headings = headingsOf(columns)
  if (headings.trim() === '') return
  const others = read().filter(([other]) => other !== headings)
  storage.put(name, JSON.stringify([[headings, columnsReading(columns)], ...others].slice(0, maxTables)))
}
