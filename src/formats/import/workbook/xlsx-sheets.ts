import { CellBudget } from '../cell-budget.ts'
import { decodeBytes } from '../decode.ts'
import { UnreadableFile } from '../refusals.ts'
import { childrenOf, type ElementSelection, elementsIn, type XmlElement } from '../xml/elements.ts'
import { BrokenXml } from '../xml/parser.ts'
import { startOf } from '../xml/start.ts'
import type { Archive } from '../zip.ts'
import { type NumberFormat, numberFormatOf } from './number-format.ts'
import { type Merge, type Sheet, SheetBuilder } from './sheet.ts'

const workbookPart = 'xl/workbook.xml'

export const isXlsx = ({ files }: Archive): boolean => files.some(({ name }) => name === workbookPart)

type Shared = { strings: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean; budget: CellBudget }

/** Reads the visible sheets of a workbook of Excel, and of the programs that write the same. @throws UnreadableFile */
export function* xlsxSheets(archive: Archive): Generator<Sheet> {
  const parts = new Map(archive.files.map(file => [file.name, file]))
  const elements = (name: string, selection: ElementSelection): Iterable<XmlElement> => {
    const part = parts.get(name)
    return part ? elementsOf(decodeBytes(part.bytes()), selection) : []
  }
  const listed: XmlElement[] = []
  let is1904 = false
  for (const element of elements(workbookPart, select('sheet', 'workbookPr')))
    if (element.name === 'sheet') listed.push(element)
    else is1904 = isTrue(element.attributes.get('date1904'))
  const targets = targetsIn(elements(relationsOf(workbookPart), select('Relationship')), workbookPart)
  const shared: Shared = {
    strings: [...elements('xl/sharedStrings.xml', select('si'))].map(stringIn),
    formats: formatsIn(elements('xl/styles.xml', select('numFmt', 'cellXfs'))),
    is1904,
    budget: new CellBudget(),
  }
  const read = new Set<string>()
  const visible = listed.filter(({ attributes }) => !/hidden/i.test(attributes.get('state') ?? ''))
  for (const { attributes } of visible.length > 0 ? visible : listed) {
    const part = targets.get(idOf(attributes) ?? '')
    // A sheet under several names would be read for each.
    if (part === undefined || read.has(part)) continue
    read.add(part)
    const links = targetsIn(elements(relationsOf(part), select('Relationship')), part)
    const rows = rowsOf(elements(part, select('row', 'hyperlink', 'mergeCell')), links, shared)
    yield { name: attributes.get('name') ?? '', rows }
  }
}

const select = (...names: string[]): ElementSelection => ({ elements: new Set(names), emptied: new Set() })

/** @throws UnreadableFile for a document type, and for a broken document, whose other parts may not fit */
function* elementsOf(xml: string, selection: ElementSelection): Generator<XmlElement> {
  if (startOf(xml).doctype !== undefined) throw new UnreadableFile('doctype')
  try {
    yield* elementsIn(xml, selection)
  } catch (error) {
    throw error instanceof BrokenXml ? new UnreadableFile('damaged', { cause: error }) : error
  }
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true'

/** `r:id`, with any prefix. */
const idOf = (attributes: ReadonlyMap<string, string>): string | undefined =>
  [...attributes].find(([name]) => /^\w{1,20}:id$/.test(name))?.[1]

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1)

const relationsOf = (part: string): string => `${folderOf(part)}_rels/${part.slice(folderOf(part).length)}.rels`

/** Returns the targets of a part's relations by id: web addresses as they are, parts by their names. */
const targetsIn = (relations: Iterable<XmlElement>, part: string): Map<string, string> => {
  const targets = new Map<string, string>()
  for (const { attributes } of relations) {
    const [id, target] = [attributes.get('Id'), attributes.get('Target')]
    if (id === undefined || target === undefined) continue
    const isPart = attributes.get('TargetMode') !== 'External'
    targets.set(id, isPart ? partAt(target, folderOf(part)) : target)
  }
  return targets
}

const partAt = (target: string, folder: string): string =>
  (URL.parse(target, `part:///${folder}`)?.pathname ?? target).replace(/^\//, '')

/** Returns the text of a cell in runs of several fonts, without the readings above Japanese words. */
const stringIn = (element: XmlElement): string =>
  element.children
    .map(child => (child.name === 't' ? child.text : child.name === 'r' ? stringIn(child) : ''))
    .join('')
    // Characters that XML cannot have.
    .replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const formatsIn = (styles: Iterable<XmlElement>): NumberFormat[] => {
  const codes = new Map<number, string>()
  let formats: NumberFormat[] = []
  for (const element of styles)
    if (element.name === 'numFmt')
      codes.set(Number(element.attributes.get('numFmtId')), element.attributes.get('formatCode') ?? '')
    else
      formats = childrenOf(element, 'xf').map(({ attributes }) => {
        const id = Number(attributes.get('numFmtId') ?? 0)
        return numberFormatOf(id, codes.get(id))
      })
  return formats
}

function rowsOf(elements: Iterable<XmlElement>, targets: ReadonlyMap<string, string>, shared: Shared): Sheet['rows'] {
  const sheet = new SheetBuilder(shared.budget)
  const merges: Merge[] = []
  let row = -1
  for (const element of elements) {
    const { name, attributes } = element
    if (name === 'row') {
      row = rowNumber(attributes.get('r')) ?? row + 1
      writeRow(sheet, row, element, shared)
    } else if (name === 'hyperlink') {
      const at = areaOf(attributes.get('ref'))
      const target = targets.get(idOf(attributes) ?? '')
      if (at && target !== undefined) sheet.link(at.row, at.column, target)
    } else {
      const area = areaOf(attributes.get('ref'))
      if (area) merges.push(area)
    }
  }
  sheet.merge(merges)
  return sheet.rows()
}

const writeRow = (sheet: SheetBuilder, row: number, element: XmlElement, shared: Shared): void => {
  let column = -1
  const texts = new Map<number, string>()
  const links = new Map<number, string>()
  for (const cell of childrenOf(element, 'c')) {
    column = areaOf(cell.attributes.get('r'))?.column ?? column + 1
    const text = cellText(cell, shared)
    if (text === '') continue
    texts.set(column, text)
    const target = /^\s*HYPERLINK\(\s*"([^"]{1,2000})"/i.exec(childrenOf(cell, 'f')[0]?.text ?? '')?.[1]
    if (target !== undefined) links.set(column, target)
  }
  sheet.add(row, texts, links)
}

/** Returns what a cell shows: of a formula its result, of a number its value, not its rounding. */
const cellText = (cell: XmlElement, { strings, formats, is1904 }: Shared): string => {
  const value = childrenOf(cell, 'v')[0]?.text.trim() ?? ''
  const type = cell.attributes.get('t')
  // Whatever its type: programs write empty cells of each.
  if (value === '' && type !== 'inlineStr' && type !== 'str') return ''
  const [inline] = childrenOf(cell, 'is')
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'inlineStr':
      return inline ? stringIn(inline) : ''
    case 'str':
      return childrenOf(cell, 'v')[0]?.text ?? ''
    case 'b':
      return isTrue(value) ? 'true' : 'false'
    case 'e':
      return ''
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace(/T(\d\d:\d\d).*$/, ' $1')
  }
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return (formats[Number(cell.attributes.get('s') ?? 0)] ?? String)(number, is1904)
}

const maxSheetRows = 1_048_576

const rowNumber = (text: string | undefined): number | undefined => {
  const number = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= maxSheetRows ? number - 1 : undefined
}

const areaPattern = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/

/** Returns the area of `B2` or `B2:D5`. */
const areaOf = (text: string | undefined): Merge | undefined => {
  const [, column, row, lastColumn = column, lastRow = row] = areaPattern.exec(text ?? '') ?? []
  if (column === undefined || row === undefined) return undefined
  const [first, last] = [columnNumber(column), columnNumber(lastColumn!)]
  const [top, bottom] = [Number(row) - 1, Number(lastRow) - 1]
  if (top < 0 || bottom >= maxSheetRows) return undefined
  return { row: top, column: first, rows: bottom - top + 1, columns: last - first + 1 }
}

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
