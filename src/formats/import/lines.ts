import { readMapLink } from '../../domain/map-links/index.ts'
import { isAnnouncement } from '../../domain/map-links/words-around.ts'
import { fold } from '../../domain/text.ts'
import {
  endings,
  type FileTitle,
  type ImportedPlace,
  type ImportedRow,
  maxFileRows,
  type Reader,
} from './imported-place.ts'
import { arePlaces } from './lines/are-places.ts'
import { isAddressLine, phoneIn } from './lines/details.ts'
import { type Group, groupsAlong } from './lines/groups.ts'
import { maxLineLength, maxWordsLength } from './lines/line-length.ts'
import { type LinkInLine, linkedIn } from './lines/links.ts'
import { withoutEmphasis } from './lines/markers.ts'
import { outlineOf, type Part } from './lines/outline.ts'
import { type PlaceInWords, placeInWords } from './lines/place-in-words.ts'
import { withoutRating } from './lines/ratings.ts'
import { hasTable, withRecords, withTables } from './lines/tables.ts'
import { writtenLines } from './lines/written-lines.ts'
import { noteOf } from './table/note.ts'

/** Lines of names and map links, as people type them and phones share them. */
export const lines: Reader = {
  format: 'lines',
  endings: endings.text,
  reads: arePlaces,
  read: readWrittenList,
}

/** A document of Markdown with tables, and perhaps lists. */
export const markdown: Reader = {
  format: 'markdown',
  endings: endings.text,
  // Notes in our own CSV may look like a table.
  reads: text => !/^\s*(?:[<{]|rank,name,address,)/.test(text.slice(0, 1000)) && hasTable(text),
  read: readWrittenList,
}

/** A row that is not finished: lines below it may tell more. */
type Draft = { row: ImportedRow; number?: number; isInTable?: true } & Pick<PlaceInWords, 'aside' | 'notes' | 'facts'>

function* readWrittenList(text: string): Generator<ImportedRow | FileTitle> {
  const { title, parts } = groupsAlong(outlineOf(withRecords(withTables(writtenLines(text)))))
  if (title !== undefined) yield { title }
  yield* inTheirOrder(decideAsides(draftsOf(parts), text))
}

const draftsOf = (parts: readonly (Part & Group)[]): Draft[] => {
  const drafts: Draft[] = []
  for (const part of parts) {
    if (drafts.length > maxFileRows) break
    const group = part.group === undefined ? {} : { group: part.group }
    if (part.kind === 'rows')
      drafts.push(
        ...part.rows.map(row => ({ row: { ...row, ...group }, notes: [], facts: [], isInTable: true as const })),
      )
    if (part.kind === 'detail') addDetail(drafts, part)
    if (part.kind !== 'item') continue
    const { line, number } = part.line
    const draft = draftOf(part.text)
    const found = { ...draft, row: { line, ...group, ...draft.row }, ...(number !== undefined && { number }) }
    const before = drafts.at(-1)
    const joined = before && withLink(before, found)
    if (joined) before.row = joined
    else drafts.push(found)
  }
  return drafts
}

const draftOf = (text: string): Draft => {
  if (text.length > maxLineLength) return refusal({ refused: 'unreadable' })
  const linked = linkedIn(text)
  if (linked) return linkedDraft(linked)
  if (text.length > maxWordsLength || /^<|>$/.test(text))
    return refusal({ name: text.slice(0, maxWordsLength), refused: 'unreadable' })
  const { place, notes, ...rest } = placeInWords(withoutEmphasis(text))
  return { row: place, ...rest, notes: notes.map(withoutEmphasis) }
}

const refusal = (row: ImportedRow): Draft => ({ row, notes: [], facts: [] })

/**
 * Returns the row of a line with a link. Text before the link is the name. Text after it is a note, unless there is no other name. A remark
 * is a note on both sides: `I like the soup there`.
 */
const linkedDraft = ({ link, before, behind, isMap }: LinkInLine): Draft => {
  const hasName = isMap && readMapLink(link)?.name !== undefined
  const name = [before, hasName ? '' : behind].find(words => words !== '' && !isAnnouncement(words)) ?? ''
  const remarks = [before, behind].filter(words => words !== '' && words !== name)
  if (!isMap && name === '')
    return refusal({ refused: 'not_on_a_map', ...(remarks.length > 0 && { unread: remarks.map(text => ({ text })) }) })
  const words = name === '' ? undefined : placeInWords(withoutEmphasis(name))
  const { place, notes, facts, ...rest } = words ?? { place: {}, notes: [], facts: [] }
  return {
    row: { ...place, ...(isMap ? { link } : { website: link }) },
    ...rest,
    notes: [...notes, ...remarks],
    facts,
  }
}

/** Joins a name with a link on the next line that has no name or the same name. Phones share places this way. */
const withLink = ({ row: before }: Draft, { row, number }: Draft): ImportedPlace | undefined => {
  if ('refused' in before || 'refused' in row || before.link !== undefined || row.link === undefined) return undefined
  if (number !== undefined || row.name !== undefined || row.line !== before.line! + 1) return undefined
  const linkName = readMapLink(row.link)?.name
  return linkName === undefined || fold(linkName) === fold(before.name ?? '')
    ? { ...before, link: row.link }
    : undefined
}

/** Adds a line below an item to it: the address, the phone number, the website, the rating or a remark. */
const addDetail = (drafts: readonly Draft[], { text: written, isWrapped }: Part & { kind: 'detail' }): void => {
  const draft = drafts.at(-1)
  if (!draft || 'refused' in draft.row) return
  const { row, notes, facts } = draft
  const text = withoutEmphasis(written).replace(/^(?:→|->) ?/u, '')
  const { text: others, rating } = withoutRating(text.slice(0, maxWordsLength))
  const phone = phoneIn(text)
  const isOnlyLink = /^https?:\/\/\S+$/.test(text)
  if (isWrapped && notes.length > 0) notes.push(`${notes.pop()} ${text}`)
  else if (phone !== undefined && row.phone === undefined) row.phone = phone
  else if (isOnlyLink && readMapLink(text) && row.link === undefined) row.link = text
  else if (isOnlyLink && !readMapLink(text) && row.website === undefined) row.website = text
  else if (isAddressLine(text) && row.address === undefined) row.address = text
  else if (rating !== undefined && others === '') facts.push(`Rating: ${rating}`)
  else notes.push(text)
}

const germanWords = /(?:^|\s)(?:und|der|das|mit|für|nicht|oder|im|zum|beim|vom)(?=\s)/iu

/**
 * Decides whether texts in brackets are towns. They are if half of the rows have one. A single capitalised one is, but in German nouns are
 * capitalised too.
 */
const decideAsides = (drafts: readonly Draft[], text: string): readonly Draft[] => {
  const asides = drafts.filter(({ aside }) => aside !== undefined)
  const areTowns = asides.length >= 2 && asides.length >= drafts.length / 2
  const isGerman = germanWords.test(text.slice(0, 10_000))
  for (const { row, aside, notes } of asides) {
    if (areTowns || (/^\p{Lu}/u.test(aside!) && !isGerman)) Object.assign(row, { near: aside })
    else notes.unshift(aside!)
  }
  return drafts
}

const rowOf = ({ row, notes, facts }: Draft): ImportedRow => {
  if ('refused' in row) return row
  const note = noteOf([row.note ?? '', ...notes, ...facts])
  return { ...row, ...(note !== undefined && { note }) }
}

/** Orders rows by their numbers if every line from the first numbered one to the last has a distinct number. Other lines keep their places. */
const inTheirOrder = (drafts: readonly Draft[]): ImportedRow[] => {
  const rows = drafts.map(rowOf)
  const [from, to] = [drafts.findIndex(isNumbered), drafts.findLastIndex(isNumbered)]
  const numbers = drafts.slice(from, to + 1).map(({ number }) => number)
  const isOrder = !numbers.includes(undefined) && new Set(numbers).size === numbers.length
  // Tables have ranks of their own.
  if (from === -1 || !isOrder || drafts.some(({ isInTable }) => isInTable) || numbers.length < Math.min(2, rows.length))
    return rows
  const ranks = numbers as number[]
  const [least, greatest] = [ranks.reduce((a, b) => Math.min(a, b)), ranks.reduce((a, b) => Math.max(a, b))]
  const rankOf = (index: number) =>
    index < from ? least - from + index : index > to ? greatest + index - to : ranks[index - from]!
  return rows.map((row, index) => ('refused' in row ? row : { ...row, rank: rankOf(index) }))
}

const isNumbered = ({ number }: Draft): boolean => number !== undefined
