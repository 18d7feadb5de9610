import { nestedGroup } from '../../../domain/file-group.ts'
import { wordsOf } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { isJsonObject } from '../../../util/json-object.ts'
import { isTitle } from '../chat/places-in-line.ts'
import { placesInMessages } from '../chat/places-in-messages.ts'
import {
  type BesideRows,
  type DocumentReading,
  firstRowsOf,
  type ImportedRow,
  maxFileRows,
  shownRows,
} from '../imported-place.ts'
import { featureRow } from '../json/feature.ts'
import { asFeature } from '../json/flatten.ts'
import { listsIn } from '../json/lists.ts'
import { type Cell, type ImportColumn, meaningOf } from '../table/columns.ts'
import { linesBeside, lostLines } from './account.ts'
import { isTownName } from './address.ts'
import { choicesFor, closeChoices, type Interpretation } from './decide.ts'
import { type Document, textOf } from './document.ts'
import { headingsOf } from './headings.ts'
import { type Judged, judge } from './judge.ts'
import { sentenceEnd, withoutLabels, withSentences } from './labels.ts'
import { isProse } from './likeness.ts'
import { withLinksApart } from './links-apart.ts'
import { type Part, partsOf } from './parts.ts'
import { isClosing, isMailHead, withoutGreeting } from './small-talk.ts'
import { tableRows } from './tables.ts'
import { placeOfText, placeOfUnit } from './unit-place.ts'

/**
 * Yields the rows of a document, its title, its lines that are no part of a row, and the other ways to read it.
 * @param reading the id of a way to read it, by default the likeliest
 */
export function* rowsOfDocument(
  document: Document,
  towns: TownsByName,
  reading?: string,
): Generator<ImportedRow | BesideRows> {
  const { title, parts } = withoutTitle(document)
  if (title !== undefined) yield { title }
  const all = judge(withoutLabels(withLinksApart(withSentences(parts), towns), towns), towns)
  const ofFacts = factsRow(document, title, all, towns)
  if (ofFacts) {
    yield* ofFacts
    if (ofFacts.length > 1) yield { beside: linesBeside(all, [], new Set()) }
    return
  }
  const { rows: tables, columns } = tableRows(all, towns, reading)
  const isOfProse = isLetter(all)
  const columnWords = new Set(all.flatMap(({ part }) => part.table?.rows[0]?.cells.map(textOf).flatMap(wordsOf) ?? []))
  const close = closeChoices(
    choicesFor(all, towns).filter(
      choice => isCertain(choice, tables.length > 0, isOfProse) && !isLegend(choice, all, columnWords),
    ),
  )
  const chosen = close.find(({ id }) => id === reading) ?? close[0]
  const readAs = (choices: readonly Interpretation[], limit?: number) =>
    [...tables.slice(0, limit), ...choices.flatMap(each => unitRows(each, all, towns, limit))]
      .toSorted((a, b) => a.at - b.at)
      .map(({ row }) => row)
  const choices = chosen ? withChoiceBeside(chosen, all, towns) : []
  yield* readAs(choices)
  // Prose names places as messages do.
  if (!chosen && tables.length === 0) yield* rowsOfProse(all, towns)
  if (columns && !chosen) yield { columns }
  if (chosen && close.length > 1)
    yield {
      readings: [chosen, ...close.filter(choice => choice !== chosen)]
        .map(choice => {
          const both = choice === chosen ? choices : withChoiceBeside(choice, all, towns)
          const rowCount = both.reduce((sum, { units }) => sum + units.length, tables.length)
          return readingOf(choice, rowCount, readAs(both, shownRows))
        })
        .filter(({ rowCount }) => rowCount <= maxFileRows),
    }
  const units = choices.flatMap(each => each.units)
  const beside = linesBeside(all, units, new Set(tables.map(({ at }) => at)))
  yield { beside: [...beside, ...document.aside.map(line => ({ line: line.line, text: textOf(line) }))] }
}

function* rowsOfProse(all: readonly Judged[], towns: TownsByName): Generator<ImportedRow> {
  const messages = all.flatMap(({ part }) =>
    part.kind === 'text' && !isMailHead(part.text) && !isClosing(part.text)
      ? part.text.split(sentenceEnd).map(text => ({ text, line: part.line.line }))
      : [],
  )
  for (const row of placesInMessages(messages, towns, { isProse: true }))
    if ('name' in row && isTitle(row.name)) yield row
}

const readingOf = ({ id, level }: Interpretation, rowCount: number, rows: readonly ImportedRow[]): DocumentReading => ({
  id,
  as: level,
  rowCount,
  firstRows: firstRowsOf(rows),
})

/** Returns whether most lines of a choice are names. Beside a table of restaurants, and in a letter, other lines hardly ever are. */
const isCertain = ({ score, units, level }: Interpretation, isBesideTable: boolean, isOfProse: boolean): boolean => {
  if (isBesideTable) return units.length > 1 && score / units.length >= 0.5
  return score / units.length >= (isOfProse && (level === 'lines' || level === 'paragraphs') ? 0.7 : 0.1)
}

/** Returns whether most of the text of a document without lists and headings is prose, as in a letter. */
const isLetter = (all: readonly Judged[]): boolean => {
  const lengthOf = (some: readonly Judged[]) => some.reduce((sum, { part }) => sum + part.text.length, 0)
  return (
    all.every(({ part }) => part.kind === 'text' || part.kind === 'rule') &&
    all.filter(({ isFact }) => isFact).length < all.length / 6 &&
    lengthOf(all.filter(({ part }) => part.text.length >= 100 && isProse(part.text))) > 0.5 * lengthOf(all)
  )
}

/** Returns whether the names of a choice are mostly those of the columns of a table: it explains the table. */
const isLegend = ({ units }: Interpretation, all: readonly Judged[], columnWords: ReadonlySet<string>): boolean => {
  const areColumns = units.filter(({ at }) => wordsOf(all[at]!.naming.name).every(word => columnWords.has(word)))
  return columnWords.size > 0 && areColumns.length > units.length / 2
}

/** Columns that only a place has. */
const ofPlaces = new Set<ImportColumn>(['address', 'street', 'latitude', 'rating', 'price', 'cuisines', 'phone'])

const cellsOf = (facts: Record<string, unknown>): (Cell & { items?: string[] | undefined })[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (isJsonObject(value)) return cellsOf(value)
    const items = Array.isArray(value) ? value.map(String) : undefined
    return value === null
      ? []
      : [{ name, meaning: meaningOf(name), text: items ? items.join(', ') : String(value), items }]
  })

/** Returns the place of a note whose front matter describes it: a file for each place, or the places of a page's map. */
const factsRow = (
  { facts }: Document,
  title: string | undefined,
  all: readonly Judged[],
  towns: TownsByName,
): ImportedRow[] | undefined => {
  if (!facts) return undefined
  const lists = listsIn(facts)
  if (lists.length > 0)
    return lists.flatMap(({ objects }) => objects.filter(isJsonObject).map(object => featureRow(asFeature(object))))
  const cells = cellsOf(facts)
  if (!cells.some(({ meaning }) => meaning && ofPlaces.has(meaning.column))) return undefined
  const name = title ?? cells.find(({ meaning }) => meaning?.column === 'name')?.text
  if (name === undefined) return undefined
  return [
    placeOfText(
      name,
      cells.filter(({ meaning }) => meaning !== undefined && meaning.column !== 'name'),
      all,
      towns,
    ),
  ]
}

/** Returns a choice, and how the sections without its units are read, if nearly all of their lines of a kind are names. */
const withChoiceBeside = (choice: Interpretation, all: readonly Judged[], towns: TownsByName): Interpretation[] => {
  const used = new Set(choice.units.flatMap(({ at, details }) => [at, ...details]))
  const isName = ({ part, likeness }: Judged, index: number) =>
    part.kind !== 'heading' && likeness >= 0.3 && !used.has(index)
  if (all.filter(isName).length < 2) return [choice]
  const rest = all.map((each, index) =>
    used.has(index) ? { ...each, part: { ...each.part, kind: 'rule' as const, isNamed: false } } : each,
  )
  // Where several headings have restaurants below, the lines below one without any are likelier names.
  const above = headingsOf(all)
  const withUnits = new Set(choice.units.map(({ at }) => above[at]!))
  const isAlike = ({ units }: Interpretation) =>
    withUnits.size > 1 && units.every(({ at }) => above[at]! >= 0 && !withUnits.has(above[at]!))
  const beside = choicesFor(rest, towns).find(
    found =>
      found.level !== 'headings' &&
      found.units.length > 1 &&
      found.score / found.units.length >= (isAlike(found) ? 0.4 : 0.8),
  )
  return beside ? [choice, beside] : [choice]
}

const unitRows = (
  { units, level }: Interpretation,
  all: readonly Judged[],
  towns: TownsByName,
  limit?: number,
): { at: number; row: ImportedRow }[] => {
  const numbers = units.map(({ at }) => all[at]!.part.number)
  const isOrder = units.length > 1 && !numbers.includes(undefined) && new Set(numbers).size === numbers.length
  const headings = new Set(units.map(({ group }) => group.at(-1) ?? ''))
  const namesOfTowns = [...headings].filter(heading => isTownName(heading, towns))
  // A single small town may be another word: `Trip`.
  const areTowns = namesOfTowns.length > 1 && namesOfTowns.length >= 0.6 * headings.size
  return units.slice(0, limit).map((unit, index) => {
    const group = nestedGroup(unit.group)
    const rank = isOrder ? { rank: numbers[index]! } : {}
    const near = areTowns ? namesOfTowns.find(name => name === unit.group.at(-1)) : undefined
    const place = {
      ...(near !== undefined && { near }),
      ...placeOfUnit(unit, level, all, towns),
      ...rank,
      ...(group !== '' && { group }),
    }
    const lost = lostLines(
      place,
      [unit.at, ...unit.details].map(index => all[index]!.part.line),
    )
    return { at: unit.at, row: { ...place, ...(lost.length > 0 && { unread: lost.map(({ text }) => ({ text })) }) } }
  })
}

/** Returns a first line that stands alone above a paragraph of several lines or a list, and is no name with its town. */
const plainTitle = (parts: readonly Part[]): Part | undefined => {
  const behindGreeting = parts.findIndex(({ kind, text }) => kind !== 'text' || withoutGreeting(text) !== '')
  const [first, second, third] = parts.slice(Math.max(0, behindGreeting))
  // Capitals that stand above other lines too are a group.
  if (
    parts.filter(
      ({ kind, isAlone, text }) => kind === 'text' && isAlone && /\p{Lu}.*\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text),
    ).length > 1 &&
    second?.isAlone === false &&
    !/\p{Ll}/u.test(first?.text ?? '') &&
    third?.isAlone === false
  )
    return undefined
  // The first of several short lines above lists, or that end with a colon, is a group.
  const above = parts.filter(
    ({ kind, text, depth }, index) =>
      kind === 'text' &&
      depth === 0 &&
      (/[:：]$/u.test(text) || (parts[index + 1]?.kind === 'item' && text.split(' ').length <= 3)),
  )
  if (above.length > 1 && above[0] === first) return undefined
  if (first?.kind !== 'text' || !first.isAlone || first.text.length > 120 || !second) return undefined
  if (second.kind === 'heading') return first.text.length <= 60 && !/[.!。！]$/u.test(first.text) ? first : undefined
  const isAboveSeveral =
    second.kind === 'item' ||
    (second.kind === 'text' && third !== undefined && (!second.isAlone || (above.length > 1 && above[0] === second)))
  return isAboveSeveral ? first : undefined
}

/** Takes the title off a document: its first heading, if it is the only one of its level or the only one at all. */
const withoutTitle = (document: Document): { title?: string; parts: Part[] } => {
  const parts = partsOf(document)
  const first = parts.findIndex(({ kind }) => kind === 'heading')
  const headings = parts.filter(({ kind }) => kind === 'heading')
  const level = parts[first]?.level
  const isTitle =
    first >= 0 &&
    // The title is in the front matter.
    !(document.facts && document.title !== undefined && level! > 1) &&
    headings.filter(each => each.level === level).length === 1 &&
    headings.every(each => each.level >= level!)
  if (!isTitle) {
    const title = document.title === undefined ? plainTitle(parts) : undefined
    return title === undefined
      ? { parts, ...(document.title !== undefined && { title: document.title }) }
      : { title: withoutGreeting(title.text), parts: parts.with(parts.indexOf(title), { ...title, kind: 'rule' }) }
  }
  const title = parts[first]!
  return { title: document.title ?? textOf(title.line), parts: parts.with(first, { ...title, kind: 'rule' }) }
}
