import { namesBehindPrepositions } from '../../domain/names-behind-prepositions.ts'
import { fold } from '../../domain/text.ts'
import type { TownsByName } from '../../domain/town-names.ts'
import { isName, namesWithin } from './chat/places-in-line.ts'
import { isTownName } from './document/address.ts'
import { maxSignedLine } from './document/document.ts'
import type { ImportedPlace, ImportedRow, ImportFormat } from './imported-place.ts'
import type { TextRows } from './read-text.ts'

/** The reading that takes all names in sentences. Many of them are no restaurants, so those that match no place are left out. */
export const namesReading = 'names'

const chats = new Set<ImportFormat>(['chat', 'whatsapp'])
const written = new Set<ImportFormat>([...chats, 'lines', 'markdown'])

const [maxNames, maxLines] = [200, 20_000]

/**
 * Adds the names in sentences to the ways to read a written text, if they are all it has, or many beside its rows.
 * @param reading the way that was asked for
 */
export function withNamesInText(read: TextRows, text: string, towns: TownsByName, reading?: string): TextRows {
  const { rows, format, beside, readings } = read
  if (!written.has(format) || readings) return read
  const lines = text.split(/\r\n|\r|\n/, maxLines)
  const isUnread = new Set(beside.map(({ line }) => line))
  const isProse = chats.has(format) || rows.every(({ line }) => isUnread.has(line!))
  const known = new Set(rows.map(row => fold(row.name ?? '')))
  const names = lines
    .flatMap((words, index) => (isProse || isUnread.has(index + 1) ? namesOf(words, index + 1, towns) : []))
    .filter(({ name }) => !known.has(fold(name)) && known.add(fold(name)))
    .slice(0, maxNames)
  if (names.length === 0 || (!isProse && names.length <= rows.length / 2)) return read
  const near = townIn(text, towns)
  const all = [...rows, ...names]
    .map((row): ImportedRow => ('refused' in row || near === undefined ? row : { near, ...row }))
    .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
  const [ofNames, ofRows] = [choiceOf(namesReading, all), choiceOf('sentences', rows)]
  if (rows.length === 0) return { ...read, rows: all, readings: [ofNames] }
  if (reading === namesReading) return { ...read, rows: all, readings: [ofNames, ofRows] }
  return { ...read, readings: [ofRows, ofNames] }
}

/** Returns the town that the beginning of a text names, unless it names several. Parts of towns do not count beside a town. */
const townIn = (text: string, towns: TownsByName): string | undefined => {
  const names = namesBehindPrepositions(text.slice(0, 1000).replaceAll(sentenceStart, small))
  const known = [...new Set(names.filter(name => isTownName(name, towns)))]
  const whole = known.filter(name => towns(name)?.kind === 'town')
  const [town, ...others] = whole.length > 0 ? whole : known
  return others.length > 0 ? undefined : town
}

/** The first word of a sentence, if it is short: `In Rome we ate` names a town as `in Rome` does. */
const sentenceStart = /(?<=^|[.!?] |\n)\p{Lu}(?=\p{Ll}{0,3} \p{Lu})/gu
const small = (letter: string): string => letter.toLowerCase()

/** A town behind a preposition is no name: `A Roma`. */
const preposition = /^\p{Lu}\p{Ll}{0,2} /u

/** Where names in Latin letters have no spaces around them. */
const eastAsian = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
const besideEastAsian = new RegExp(`(?<=${eastAsian})(?=\\p{Lu})|(?<=\\p{Ll})(?=${eastAsian})`, 'gu')
const marks = /[*_`]{1,3}|\]\([^)]*\)/g

const namesOf = (words: string, line: number, towns: TownsByName): (ImportedPlace & { name: string })[] =>
  words
    .split(/(?<=[.!?…。])\s+/)
    .map(sentence => sentence.slice(0, maxSignedLine).replaceAll(marks, ' ').replaceAll(besideEastAsian, ' '))
    .flatMap(sentence => namesWithin(sentence.replaceAll(/ {2,}/g, ' ')))
    .flatMap(quoted => {
      const name = quoted.replaceAll(/^["“„«]|["”“»]$/gu, '')
      const isTown = isTownName(name, towns) || isTownName(name.replace(preposition, ''), towns)
      return !isTown && isName(name, { people: new Set() }) ? { line, name, isGuess: true as const } : []
    })

const choiceOf = (id: string, rows: readonly ImportedRow[]) => ({
  id,
  as: 'words_in_sentences' as const,
  rowCount: rows.length,
  firstRows: rows
    .slice(0, 3)
    .map(({ name = '', near }: ImportedPlace) => ({ name, ...(near !== undefined && { near }) })),
})
