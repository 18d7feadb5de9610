import { salvaged } from '../../../domain/text.ts'
import type { TownsByName } from '../../../domain/town-names.ts'
import { definedMembers } from '../../../util/defined-members.ts'
import type { Header } from '../csv/header.ts'
import { maxChosenColumns, type TableColumn } from '../imported-place.ts'
import { type ColumnMeaning, type ImportColumn, importColumns, meaningOf } from './columns.ts'
import { columnsIn } from './columns-reading.ts'

/** What a column can be taken for. Dates and pictures always become lines of the note. */
export const choosableColumns = importColumns.map(([column]) => column).filter(column => column !== 'aside')

const isChoosable = new Set<string>(['', ...choosableColumns])

type FoundTable = { header: Header; first: number }
type Rows = readonly (readonly string[])[]

/** Number of rows that show what a column holds. */
const maxRows = 50

/**
 * Takes the columns of a table for what a reading says, and adds them, with what they are taken for and their first texts. Our own tables
 * and wide ones have no choice.
 * @param towns tell the column of towns, if nothing else in the table says where its places are
 */
export const withColumns = <Found extends FoundTable>(
  given: Found,
  rows: Rows,
  { reading, towns }: { reading?: string | undefined; towns?: TownsByName | undefined },
): Found & { columns?: readonly TableColumn[] } => {
  const found = towns ? withFirstRow(given, rows, towns) : given
  const { names, ours } = found.header
  if (ours || names.length > maxChosenColumns) return found
  const first = rows.slice(found.first, found.first + maxRows)
  const texts = names.map((_, index) => first.map(cells => shown(cells[index], 60)).filter(text => text !== ''))
  const guessed = towns ? withTowns(found.header, texts, towns) : found.header.meanings
  const asked = columnsIn(reading) ?? []
  const isKnown = asked.length === names.length && asked.every(column => isChoosable.has(column))
  const meanings = isKnown ? asked.map((column, index) => chosen(column, guessed[index])) : guessed
  const columns = names.map((name, index) => {
    const column = meanings[index]?.column
    return definedMembers<TableColumn>({
      heading: shown(name, 100),
      as: column === 'aside' ? undefined : column,
      isGuessed: column === undefined || isKnown || meaningOf(name)?.column === column ? undefined : true,
      texts: texts[index]!.slice(0, 3),
    })
  })
  return { ...found, header: { ...found.header, meanings }, columns }
}

/** Length of the shortest name of a town that counts. Shorter words are short forms too: Was, Wer. */
const minName = 4

/** Takes an unknown heading for the first row if it has a town above a column of towns. */
const withFirstRow = <Found extends FoundTable>(found: Found, rows: Rows, towns: TownsByName): Found => {
  const { header, first } = found
  const below = rows.slice(first, first + maxRows)
  const isTown = (text = '') => text.length >= minName && towns(text)?.kind === 'town'
  const isOfTowns = (index: number) => below.filter(cells => isTown(cells[index])).length > below.length * 0.8
  const isRow =
    first === 1 && !header.names.some(meaningOf) && header.names.some((name, index) => isTown(name) && isOfTowns(index))
  return isRow ? { ...found, first: 0, header: { ...header, names: header.names.map(() => '') } } : found
}

/** A choice is better than any heading. */
const chosen = (column: string, guessed: ColumnMeaning | undefined): ColumnMeaning | undefined => {
  if (column === (guessed?.column ?? '')) return guessed
  return column === '' ? undefined : { column: column as ImportColumn, rank: -1 }
}

const ofLocation = new Set<ImportColumn>(['town', 'address', 'latitude', 'point', 'link', 'mapPlaceId', 'postcode'])

/** Inhabitants of a town that is hardly a person's name. Columns of an unknown heading may hold names. */
const minInhabitants = 20_000

/** Marks the first column of towns, unless another one says where the places are. */
const withTowns = ({ names, meanings }: Header, texts: Rows, towns: TownsByName): Header['meanings'] => {
  if (meanings.some(meaning => meaning && ofLocation.has(meaning.column))) return meanings
  const isTown = (text: string, heading: string): boolean => {
    const { kind, inhabitants = 0 } = towns(text) ?? {}
    return kind === 'town' && inhabitants >= (heading === '' ? 0 : minInhabitants)
  }
  const at = names.findIndex((name, index) => {
    const [column, cells] = [meanings[index]?.column, texts[index]!]
    const isFree = column === undefined || (column === 'note' && name === '')
    return isFree && cells.length > 1 && cells.filter(text => isTown(text, name)).length > cells.length * 0.8
  })
  return at < 0 ? meanings : meanings.with(at, { column: 'town', rank: at })
}

const shown = (text: string | undefined, max: number): string => salvaged(text, max, 'one line')?.text ?? ''
