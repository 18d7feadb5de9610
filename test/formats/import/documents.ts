import { readdirSync, readFileSync } from 'node:fs'
import { readMapLink } from '../../../src/domain/map-links/index.ts'
import type { ParsedRow } from '../../../src/formats/import/read-file.ts'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { readFile } from './reading.ts'

/** A list as people write it, with its restaurants: each has a name, and members with the texts that they must have. */
export type WrittenDocument = { kind: string; name: string; content: string; expected: Expected[] }
type Expected = { name: string; members: [member: string, text: string][] }

/** Reads the lists of a folder of fixtures. */
export const documentsIn = (folder: string): WrittenDocument[] => {
  const at = new URL(`./fixtures/documents/${folder}/`, import.meta.url)
  return readdirSync(at)
    .filter(file => file.endsWith('.txt'))
    .flatMap(file =>
      readFileSync(new URL(file, at), 'utf8')
        .split(/^@@@ (?!expected$)/m)
        .slice(1)
        .map(list => {
          const [head = '', expected = ''] = list.split('@@@ expected\n')
          const [name = '', ...lines] = head.split('\n')
          return {
            kind: file.slice(0, -4),
            name,
            content: lines.join('\n'),
            expected: expected.trim().split('\n').map(expectedIn),
          }
        }),
    )
}

const expectedIn = (line: string): Expected => {
  const [name = '', ...members] = line.split(' | ')
  return {
    name,
    members: members.map(member => {
      const [, key = member, text = ''] = /^(\w+)(?:: (.*))?$/u.exec(member) ?? []
      return [key, text]
    }),
  }
}

/** What was read of a list: the restaurants that arrived right, what is wrong with the others, and rows that are none. */
export type Reading = { right: number; wrong: string[]; junk: string[] }

/** Compares the rows of a list with its restaurants. Both are matched by name; a row out of order is wrong. */
export const readingOf = ({ content, expected }: WrittenDocument, read = readFile): Reading => {
  const rows = rowsOf(content, read)
  if (typeof rows === 'string')
    return { right: 0, wrong: [`REFUSED ${rows}`, ...expected.map(({ name }) => name)], junk: [] }
  const left = [...rows]
  const wrong: string[] = []
  let last = -1
  for (const { name, members } of expected) {
    const at = left.findIndex(row => 'description' in row && row.description.name === name)
    if (at < 0) {
      wrong.push(`${name}: no row has this name`)
      continue
    }
    const [row] = left.splice(at, 1)
    const position = rows.indexOf(row!)
    const problems = [...problemsOf(row!, members), ...(position < last ? ['is out of order'] : [])]
    last = Math.max(last, position)
    if (problems.length > 0) wrong.push(`${name}: ${problems.join('; ')}`)
  }
  return {
    right: expected.length - wrong.length,
    wrong,
    junk: left.map(({ name, ...row }) => `${name ?? '–'} ${'refused' in row ? row.refused : ''}`),
  }
}

const rowsOf = (content: string, read: typeof readFile): ParsedRow[] | string => {
  try {
    const { rows } = read(Buffer.from(content))
    const ranked = rows.map((row, index) => ({ row, rank: 'rank' in row ? row.rank : undefined, index }))
    const ranks = new Set(ranked.map(({ rank }) => rank))
    if (!ranks.has(undefined) && ranks.size === rows.length) ranked.sort((a, b) => a.rank! - b.rank!)
    return ranked.map(({ row }) => row)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

/** Returns whether a row has what a map link says: its id, or itself if only the map's server knows its place. */
const isKept = (row: ParsedRow & { description: { linkedId?: string; note?: string } }, link: string): boolean => {
  const { mapPlaceId, short } = readMapLink(link) ?? {}
  const { linkedId, note = '' } = row.description
  if (note.includes(link)) return true
  return mapPlaceId === undefined
    ? !short || row.linkToOpen === link || row.linkReason !== undefined
    : linkedId === mapPlaceId
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase()

/** Returns what a row lacks, and what it has too much. */
const problemsOf = (row: ParsedRow, members: Expected['members']): string[] => {
  if (!('description' in row)) return [`is refused: ${row.refused}`]
  const { description } = row
  const { note = '', address = '', near = '', town = '', locality = '', details } = description
  const lacks = (where: string, text: string) => (flat(where).includes(flat(text)) ? [] : text)
  const problems = members.flatMap(([member, text]): string[] => {
    const missing = (where: string) => [lacks(where, text)].flat().map(text => `${member} lacks “${text}”: “${where}”`)
    switch (member) {
      case 'note':
        return text
          .split(' ; ')
          .flatMap(each =>
            [lacks([note, ...(details?.dishes ?? [])].join(', '), each)]
              .flat()
              .map(each => `note lacks “${each}”: “${note}”`),
          )
      case 'town':
        // A district alone may be in any town, so a table's is a line of the note.
        return missing(
          [near, town, locality, address, ...note.split('\n').filter(line => /^[^:]{1,40}: /.test(line))].join(' ¶ '),
        )
      case 'address':
        return missing(address)
      case 'group':
        return missing(row.group ?? '')
      case 'link':
        return isKept(row, text) ? [] : [`lacks the link ${text}`]
      case 'website':
        return missing(
          [
            description.website ?? '',
            row.linkToOpen ?? '',
            description.mapPlaceId ?? '',
            description.linkedId ?? '',
            note,
          ].join(' '),
        )
      case 'phone':
        return description.phone?.replace(/\D/g, '').endsWith(text.replace(/\D/g, '').slice(-8))
          ? []
          : [`phone is ${description.phone}`]
      case 'price':
        return details?.price === Number(text) ? [] : [`price is ${details?.price}`]
      case 'visited':
        return details?.visitedOn === text ? [] : [`visited on ${details?.visitedOn}`]
      case 'tags':
        return text
          .split(', ')
          .flatMap(tag => (details?.tags?.includes(tag) ? [] : `tags lack ${tag}: ${details?.tags}`))
      case 'cuisines':
        return missing([...(description.cuisines ?? []), description.category ?? '', note].join(', '))
      case 'at':
        return `${description.latitude}, ${description.longitude}` === text
          ? []
          : [`is at ${description.latitude}, ${description.longitude}`]
      case 'rating':
        return /[★⭐]/u.test(text) ? (note.includes('Rating: ') ? [] : ['note lacks the rating']) : missing(note)
      case 'hours':
        return missing(`${description.openingHours ?? ''} ${note}`)
      case 'struck':
        return /struck out/i.test(note) ? [] : ['is not said to be struck out']
      default:
        throw new Error(`Unknown member ${member}`)
    }
  })
  const has = (name: string) => members.some(([member]) => member === name)
  if (!has('address') && !has('town') && address !== '') problems.push(`has the address “${address}”`)
  const isOfGroup = near !== '' && flat(row.group ?? '').includes(flat(near))
  if (!has('town') && !has('address') && near !== '' && !isOfGroup) problems.push(`has the town “${near}”`)
  return problems
}
