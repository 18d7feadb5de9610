import { readdirSync, readFileSync } from 'node:fs'
import type { FileTitle, ImportedRow } from '../../../src/formats/import/imported-place.ts'
import { readers } from '../../../src/formats/import/readers.ts'

/** A list as people write it, with the rows that its reader expects: one line each, in their order. */
type WrittenList = { name: string; text: string; expected: string }

/** Reads the lists of a folder. `@@@ name` begins a list and `@@@ expected` its rows. */
export const writtenLists = (folder: URL): WrittenList[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .flatMap(file =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^@@@ (?!expected$)/m)
        .slice(1)
        .map(list => {
          const [head = '', expected = ''] = list.split('@@@ expected\n')
          const [title = '', ...lines] = head.split('\n')
          return { name: `${file.slice(0, -4)}: ${title}`, text: lines.join('\n'), expected: expected.trim() }
        }),
    )

const members = ['near', 'address', 'phone', 'group', 'link', 'website', 'note'] as const

/** Returns the rows of a written list in the form of the expected ones. Order and members count, line numbers do not. */
export const readWritten = (text: string): string => {
  const reader = readers.find(({ reads }) => reads(text))
  if (!reader) return 'REFUSED'
  const found = [...reader.read(text)]
  const title = found.find(row => 'title' in row)
  const rows = found.filter(isRow)
  const ranks = rows.map(row => ('refused' in row ? undefined : row.rank))
  const isRanked = !ranks.includes(undefined) && new Set(ranks).size === ranks.length
  const ordered = isRanked
    ? rows.map((row, index) => ({ row, rank: ranks[index]! })).toSorted((a, b) => a.rank - b.rank)
    : rows.map(row => ({ row }))
  return [...(title ? [`title=${title.title}`] : []), ...ordered.map(({ row }) => inOneLine(row))].join('\n')
}

const isRow = (row: ImportedRow | FileTitle): row is ImportedRow => !('title' in row)

const inOneLine = (row: ImportedRow): string =>
  'refused' in row
    ? `${row.name} REFUSED ${row.refused}`
    : [row.name, ...members.flatMap(member => (row[member] === undefined ? [] : `${member}=${row[member]}`))]
        .join(' | ')
        .replaceAll('\n', ' ⏎ ')
