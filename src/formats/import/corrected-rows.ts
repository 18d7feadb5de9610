import * as z from 'zod'
import { maxNoteLength } from '../../domain/list.ts'
import { manyLines, oneLine } from '../../domain/text.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { maxFileRows } from './imported-place.ts'
import type { ParsedRow } from './read-file.ts'
import type { RowDescription } from './row-description.ts'

/** What a person wrote instead of the name, address and note that were read. */
export const Correction = z.strictObject({
  row: z.int().min(1).max(maxFileRows).describe('Behind the last, it is new.'),
  name: oneLine(200),
  address: oneLine(300).optional().describe('A town is enough.'),
  note: manyLines(maxNoteLength).optional(),
})
type Correction = z.output<typeof Correction>

/** Returns the rows as they were corrected, and behind them the places that were not read. */
export const correctedRows = (rows: readonly ParsedRow[], corrections: readonly Correction[]): ParsedRow[] => {
  const byRow = new Map(corrections.map(correction => [correction.row, correction]))
  const missed = corrections.filter(({ row }) => row > rows.length).sort((one, other) => one.row - other.row)
  return [...rows, ...missed.map(({ row }): ParsedRow => ({ row, refused: 'no_name' }))].map(row =>
    corrected(row, byRow.get(row.row)),
  )
}

/** Returns a row in other words. Its other data stay, but for what the words replace: the town, and the ids if it has another name. */
const corrected = (parsed: ParsedRow, correction: Correction | undefined): ParsedRow => {
  if (!correction) return parsed
  const { row: _, address: where, ...more } = correction
  // Without a number it is a town rather than an address.
  const words = { ...more, ...(where !== undefined && { [/\d/.test(where) ? 'address' : 'near']: where }) }
  const { row, line, group, unread, ...read } = parsed
  const { name, address, note, near, locality, town, mapPlaceId, linkedId, googlePlaceId, cid, ...kept } =
    'description' in read ? read.description : ({} as RowDescription)
  const ids = name === words.name ? { mapPlaceId, linkedId, googlePlaceId, cid } : {}
  return {
    ...definedMembers({ row, line, group, name: words.name, unread }),
    description: { ...kept, ...definedMembers<RowDescription>({ ...ids, ...words }) },
    shortened: 'shortened' in read ? read.shortened.filter(member => !(member in words)) : [],
    ...('rank' in read && read.rank !== undefined && { rank: read.rank }),
  }
}
