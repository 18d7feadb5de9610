import type { EntryDetails } from '../../domain/entry-details.ts'
import { definedMembers } from '../../util/defined-members.ts'
import { closedNotice, detailsInLine, linkWords } from '../export/common.ts'
import type { ImportedPlace, ImportedRow } from './imported-place.ts'
import { englishNameIn, flat, isAlike } from './table/edited-text.ts'

/**
 * Removes what our exports add for people in map apps, if an app dropped our own data: the rank before the name, and the address and link
 * below the note. The rank, the address and the link become members. Rows count as ours if half of their group have our link, and half of
 * these a number.
 */
export const withoutExportMarks = (rows: readonly ImportedRow[]): ImportedRow[] => {
  const marked = rows.map(row => ({ row, marks: marksOf(row) }))
  const ours = new Set<string | undefined>()
  for (const [group, members] of Map.groupBy(marked, ({ row }) => row.group))
    if (areOurs(members.flatMap(({ row, marks }) => ('refused' in row ? [] : [marks])))) ours.add(group)
  return marked.map(({ row, marks }) => ('refused' in row || !ours.has(row.group) ? row : withMarks(row, marks)))
}

type Marks = { number?: number; shown?: string; below?: Below }

const numbered = /^(\d{1,4})\. (?=\S)/

const marksOf = (row: ImportedRow): Marks => {
  // A row of ours with all its data has been read exactly.
  if ('refused' in row || row.rank !== undefined || row.mapPlaceId !== undefined) return {}
  const [prefix, digits] = numbered.exec(row.name ?? '') ?? []
  const below = belowNote(row)
  return {
    ...(prefix !== undefined && { number: Number(digits), shown: row.name!.slice(prefix.length) }),
    ...(below && { below }),
  }
}

const areOurs = (places: readonly Marks[]): boolean => {
  const numbers = places.flatMap(({ number }) => number ?? [])
  const linked = places.filter(({ below }) => below)
  const both = linked.filter(({ number }) => number !== undefined)
  const isRanking = new Set(numbers).size * 2 > numbers.length && (both.length > 1 || both[0]?.number === 1)
  // People add and rename places in an app.
  return isRanking && linked.length * 2 >= places.length && both.length * 2 >= linked.length
}

const withMarks = (row: ImportedPlace, { number, shown, below }: Marks): ImportedPlace => {
  const { note: _, ...rest } = row
  return definedMembers<ImportedPlace>({
    ...(below ? rest : row),
    ...(shown !== undefined && namesIn(shown, below?.link)),
    ...(number !== undefined && { rank: number }),
    ...(below && {
      link: below.link,
      note: below.note || undefined,
      address: row.address ?? below.address,
      details: row.details ?? below.details,
    }),
  })
}

/** The note without our lines below it, and their data. */
type Below = { note: string; link: string; address?: string; details?: EntryDetails }

const links =
  /^https:\/\/(?:www\.openstreetmap\.org\/(?:node|way|relation)\/\d+$|www\.google\.com\/maps\/search\/(?:\?api=1&query=|[^/?\s]+\/@-?\d)|maps\.google\.com\/\?cid=\d+)\S*$/

/** Returns the link if the line is one of our map links, alone or, as in KML, in parentheses behind its words. */
const linkIn = (line: string): string | undefined => {
  const shown = line.trim()
  const link = shown.startsWith(`${linkWords} (`) ? shown.slice(linkWords.length + 2, -1) : shown
  return links.test(link) ? link : undefined
}

/** Returns whether a text has our link on a line of its own, so it is plain text. */
export const hasOurLink = (text: string): boolean => text.split('\n').some(line => links.test(line.trim()))

const belowNote = ({ note = '', link = '', address }: ImportedPlace): Below | undefined => {
  const lines = note.split('\n')
  const at = lines.findLastIndex(line => linkIn(line) !== undefined)
  if (at < 0) return links.test(link) ? { note, link } : undefined
  const above = lines.slice(0, at)
  const own = linkIn(lines[at]!)!
  const found = takeAddress(above, own, address)
  if (above.at(-1) === closedNotice) above.pop()
  const details = isBelowNote(above) ? detailsInLine(above.at(-1)!) : undefined
  if (details) above.pop()
  const text = above.join('\n').trimEnd()
  const behind = lines
    .slice(at + 1)
    .join('\n')
    .trim()
  // Organic Maps puts a comment, where older exports of ours have the note again, below the description.
  const whole = behind === '' || isAlike(behind, text) ? text : `${text}\n\n${behind}`.trim()
  return definedMembers<Below>({ note: whole, link: own, address: found, details })
}

/** Returns whether the last line is below an empty line, or the only one, as ours are. */
const isBelowNote = (lines: readonly string[]): boolean => lines.length > 0 && (lines.at(-2) ?? '').trim() === ''

/** Takes the address from the end of the lines above our link. It stands below an empty line, or first. */
const takeAddress = (above: string[], link: string, known: string | undefined): string | undefined => {
  const [last, before] = [above.at(-1), above.at(-2)]
  if (last === undefined || last.trim() === '' || isOtherLine(last)) return undefined
  const query = wordsIn(link)
  // A short query has the whole address.
  const isWhole = query !== '' && query.length < 500 && !/^-?[\d.]+,-?[\d.]+$/.test(query)
  const isAlone = before === undefined || before.trim() === '' || isOtherLine(before)
  const isAddress =
    known === undefined ? (isWhole ? hasAddress(flat(query), flat(last)) : isAlone) : isAlike(known, last)
  return isAddress ? above.pop()!.trim() : undefined
}

/** Returns whether the words of our link have an address behind the name. The town may follow it. */
const hasAddress = (query: string, address: string): boolean =>
  query.endsWith(address) || query.slice(0, query.lastIndexOf(', ')).endsWith(address)

/** Returns whether a line is one of ours that stand between the note and the address. */
const isOtherLine = (line: string): boolean => line === closedNotice || detailsInLine(line) !== undefined

/** Returns the search words of our link to Google's map: `name, address`, or coordinates. */
const wordsIn = (link: string): string => {
  const url = URL.parse(link)
  const [, path = ''] = /^\/maps\/search\/([^/]+)\//.exec(url?.pathname ?? '') ?? []
  return (
    url?.searchParams.get('query') ??
    new URLSearchParams(`=${path.replaceAll('&', '%26').replaceAll('+', '%2B')}`).get('') ??
    ''
  )
}

const letters = { latin: /\p{Script=Latin}/u, other: /(?!\p{Script=Latin})\p{L}/u }

/** Returns the names in `Name (English name)`, if the link has the name alone or their scripts differ. */
const namesIn = (shown: string, link: string | undefined): Pick<ImportedPlace, 'name' | 'englishName'> => {
  const name = shown.slice(0, Math.max(0, shown.lastIndexOf(' (')))
  const englishName = englishNameIn(shown, name)
  if (name === '' || englishName === undefined) return { name: shown }
  const query = wordsIn(link ?? '')
  const isAlone = query === name || query.startsWith(`${name}, `)
  const isOtherScript = letters.other.test(name) && !letters.latin.test(name) && letters.latin.test(englishName)
  return isAlone || isOtherScript ? { name, englishName } : { name: shown }
}
