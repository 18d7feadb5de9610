import type { ExportedList } from '../../domain/list.ts'
import { type ExportColumn, exportColumns, exportedEntries } from './columns.ts'
import type { ExportFormat } from './export-format.ts'
import { xmlText } from './xml.ts'
import { zipped } from './zip.ts'

/** A workbook (ECMA-376) of one sheet with the columns of CSV. Its cells have types: text is never a formula, and numbers stay numbers. */
export const xlsx: ExportFormat = {
  name: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  purpose: 'for Excel',
  holds: 'all places',
  texts: {
    en: {
      label: 'Excel',
      steps:
        'The same table as a workbook, for Excel, Numbers, LibreOffice and Google Sheets. Texts look as you wrote them.',
    },
    de: {
      label: 'Excel',
      steps:
        'Dieselbe Tabelle als Arbeitsmappe, für Excel, Numbers, LibreOffice und Google Tabellen. Die Texte stehen da, wie du sie geschrieben hast.',
    },
    es: {
      label: 'Excel',
      steps:
        'La misma tabla como libro de cálculo, para Excel, Numbers, LibreOffice y Hojas de cálculo de Google. Los textos aparecen tal como los escribiste.',
    },
    fr: {
      label: 'Excel',
      steps:
        'Le même tableau sous forme de classeur, pour Excel, Numbers, LibreOffice et Google Sheets. Les textes y sont tels que vous les avez écrits.',
    },
    it: {
      label: 'Excel',
      steps:
        'La stessa tabella come cartella di lavoro, per Excel, Numbers, LibreOffice e Fogli Google. I testi sono come li hai scritti.',
    },
    ja: {
      label: 'Excel',
      steps:
        '同じ表のワークブックです。Excel、Numbers、LibreOffice、Googleスプレッドシートで開けます。文字は書いたとおりに表示されます。',
    },
  },
  *write(list) {
    yield* zipped([
      { name: '[Content_Types].xml', text: [contentTypes] },
      { name: '_rels/.rels', text: [relationships({ officeDocument: 'xl/workbook.xml' })] },
      { name: 'xl/workbook.xml', text: [workbook] },
      {
        name: 'xl/_rels/workbook.xml.rels',
        text: [relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' })],
      },
      { name: 'xl/styles.xml', text: [styles] },
      { name: 'xl/worksheets/sheet1.xml', text: sheet(list) },
    ])
  },
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const inPackage = 'http://schemas.openxmlformats.org/package/2006'
const inDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="${inPackage}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>
</Types>
`

/** Returns the relations of a part to others, by type. */
const relationships = (targets: Record<string, string>): string =>
  `${declaration}<Relationships xmlns="${inPackage}/relationships">
${Object.entries(targets)
  .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${inDocument}/${type}" Target="${target}"/>\n`)
  .join('')}</Relationships>
`

const workbook = `${declaration}<workbook ${main} xmlns:r="${inDocument}">
<sheets><sheet name="Places" sheetId="1" r:id="rId1"/></sheets>
</workbook>
`

// Programs expect the first two fills. Style 1 is for the header: bold.
const styles = `${declaration}<styleSheet ${main}>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>
`
const headerStyle = ' s="1"'

/** Writes the rows below a header that stays in view. Texts are in the cells, because a table of shared texts would grow with the list. */
function* sheet(list: ExportedList): Generator<string> {
  const columns = exportColumns('csv', list)
  yield `${declaration}<worksheet ${main}>
<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>
<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols>
<sheetData>
${row(1, columns, ({ name }) => text(name), headerStyle)}`
  for (const entry of exportedEntries(list))
    yield row(entry.rank + 1, columns, column => (column.isNumber ? number : text)(column.text(entry)))
  yield '</sheetData>\n</worksheet>\n'
}

/** The type and the content of a cell. */
type CellContent = { type: string; content: string }

const row = (
  number: number,
  columns: readonly ExportColumn[],
  contentOf: (column: ExportColumn) => CellContent | undefined,
  style = '',
): string => {
  const cells = columns.map((column, index) => {
    const cell = contentOf(column)
    return cell ? `<c r="${letters(index)}${number}"${style} t="${cell.type}">${cell.content}</c>` : ''
  })
  return `<row r="${number}">${cells.join('')}</row>\n`
}

/** Returns the name of a column: A to Z, then AA. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const number = (value: string): CellContent | undefined => {
  if (value === '') return undefined
  return value === 'true' ? { type: 'b', content: '<v>1</v>' } : { type: 'n', content: `<v>${value}</v>` }
}

const text = (value: string): CellContent | undefined =>
  value === ''
    ? undefined
    : { type: 'inlineStr', content: `<is><t xml:space="preserve">${xmlText(unescapable(value))}</t></is>` }

// Programs read `_x0041_` in a cell as an A.
const unescapable = (value: string): string => value.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
