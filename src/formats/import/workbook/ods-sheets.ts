import { CellBudget } from '../cell-budget.ts'
import { decodeBytes } from '../decode.ts'
import { UnreadableFile } from '../refusals.ts'
import { BrokenXml, parserOf, type XmlTag } from '../xml/parser.ts'
import { startOf } from '../xml/start.ts'
import { type Archive, maxUnpackedBytes } from '../zip.ts'
import { type Merge, maxColumns, type Sheet, SheetBuilder } from './sheet.ts'

const openDocument = 'application/vnd.oasis.opendocument.spreadsheet'

export const isOds = ({ files: [first] }: Archive): boolean =>
  first?.name === 'mimetype' && Buffer.from(first.bytes()).toString('latin1').startsWith(openDocument)

type OpenCell = { tag: XmlTag; paragraphs: string[]; link?: string }

/** Reads the sheets of an OpenDocument of LibreOffice, Google Sheets and others. @throws UnreadableFile */
export function odsSheets({ files }: Archive): Sheet[] {
  const content = files.find(({ name }) => name === 'content.xml')
  if (!content) throw new UnreadableFile('damaged')
  const xml = decodeBytes(content.bytes())
  if (startOf(xml).doctype !== undefined) throw new UnreadableFile('doctype')
  const sheets: Sheet[] = []
  let sheet: { name: string; builder: SheetBuilder; merges: Merge[] } | undefined
  let [row, column, rowsRepeated, comments, characters] = [0, 0, 1, 0, 0]
  let cell: OpenCell | undefined
  let [texts, links] = [new Map<number, string>(), new Map<number, string>()]
  const budget = new CellBudget()
  const open: string[] = []

  const finish = ({ tag, paragraphs, link }: OpenCell) => {
    const repeated = numberIn(tag, 'number-columns-repeated')
    const text = textOf(tag, paragraphs)
    const end = Math.max(column + 1, Math.min(column + repeated, maxColumns))
    for (let at = column; text !== '' && at < end; at++) {
      texts.set(at, text)
      if (link !== undefined) links.set(at, link)
    }
    const [rows, columns] = [numberIn(tag, 'number-rows-spanned'), numberIn(tag, 'number-columns-spanned')]
    if (rows > 1 || columns > 1) sheet!.merges.push({ row, column, rows, columns })
    column += repeated
  }

  const parser = parserOf({
    open(tag) {
      open.push(tag.name)
      if (comments > 0 || tag.name === 'annotation') comments++
      else if (tag.name === 'table' && !sheet)
        [sheet, row] = [{ name: attributeOf(tag, 'name') ?? '', builder: new SheetBuilder(budget), merges: [] }, 0]
      else if (tag.name === 'table-row')
        [column, rowsRepeated, texts, links] = [0, numberIn(tag, 'number-rows-repeated'), new Map(), new Map()]
      else if ((tag.name === 'table-cell' || tag.name === 'covered-table-cell') && sheet && !cell)
        cell = { tag, paragraphs: [] }
      else if (cell && tag.name === 'p') cell.paragraphs.push('')
      else if (cell && tag.name === 'a') cell.link ??= attributeOf(tag, 'href') ?? ''
      else if (tag.name === 's') append(' '.repeat(Math.min(numberIn(tag, 'c'), 100)))
      else if (tag.name === 'line-break') append('\n')
      else if (tag.name === 'tab') append('\t')
    },
    text(text) {
      append(text)
    },
    close() {
      const name = open.pop()
      if (comments > 0) comments--
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        if (cell) finish(cell)
        cell = undefined
      } else if (name === 'table-row') {
        sheet?.builder.add(row, texts, links, rowsRepeated)
        row += rowsRepeated
      } else if (name === 'table' && sheet) {
        sheet.builder.merge(sheet.merges)
        sheets.push({ name: sheet.name, rows: sheet.builder.rows() })
        sheet = undefined
      }
    },
  })

  const append = (text: string) => {
    if (comments > 0 || !cell || cell.paragraphs.length === 0) return
    // Repeated spaces expand.
    characters += text.length
    if (characters > maxUnpackedBytes) throw new UnreadableFile('too_large')
    cell.paragraphs.push(`${cell.paragraphs.pop()}${text}`)
  }
  try {
    parser.write(xml)
    parser.close()
  } catch (error) {
    throw error instanceof BrokenXml ? new UnreadableFile('damaged', { cause: error }) : error
  }
  return sheets
}

/** Returns an attribute of a name with any prefix. */
const attributeOf = ({ attributes }: XmlTag, name: string): string | undefined =>
  [...attributes].find(([key]) => key.slice(key.indexOf(':') + 1) === name)?.[1]

/** Returns a number of repetitions, 1 if it is missing. */
const numberIn = (tag: XmlTag, name: string): number => {
  const text = attributeOf(tag, name) ?? ''
  return /^\d{1,9}$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** Returns the value of a cell: dates and numbers in full, not as they are shown. */
const textOf = (tag: XmlTag, paragraphs: readonly string[]): string => {
  const type = attributeOf(tag, 'value-type')
  const shown = paragraphs.map(text => text.trim()).join('\n')
  if (type === 'date')
    return (attributeOf(tag, 'date-value') ?? shown).replace(/T00:00:00$/, '').replace(/T(\d\d:\d\d).*$/, ' $1')
  if (type === 'boolean') return attributeOf(tag, 'boolean-value') ?? shown
  // Leading zeros of a postcode are shown only.
  if (type !== 'float' || /^0\d/.test(shown)) return shown
  const value = Number(attributeOf(tag, 'value') ?? shown)
  return Number.isFinite(value) ? String(value) : shown
}
