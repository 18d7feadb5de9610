import { escapeFormula } from '../../domain/formula.ts'
import { exportColumns, exportedEntries } from './columns.ts'
import type { ExportFormat } from './export-format.ts'

/** CSV (RFC 4180). Excel needs the byte order mark to recognize UTF-8. */
export const csv: ExportFormat = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8; header=present',
  purpose: 'for spreadsheets and My Maps',
  holds: 'all places',
  texts: {
    en: {
      label: 'Spreadsheet',
      steps: 'Opens in Excel, LibreOffice and Google Sheets, one place per row. Google My Maps imports it too.',
    },
    de: {
      label: 'Tabelle',
      steps:
        'Lässt sich mit Excel, LibreOffice und Google Tabellen öffnen, ein Lokal je Zeile. Auch Google My Maps kann die Datei importieren.',
    },
    es: {
      label: 'Hoja de cálculo',
      steps:
        'Se abre en Excel, LibreOffice y Hojas de cálculo de Google, con un lugar por fila. También lo importa My Maps de Google.',
    },
    fr: {
      label: 'Tableur',
      steps: 'S’ouvre dans Excel, LibreOffice et Google Sheets, une adresse par ligne. Google My Maps l’importe aussi.',
    },
    it: {
      label: 'Foglio di calcolo',
      steps: 'Si apre in Excel, LibreOffice e Fogli Google, un locale per riga. Lo importa anche My Maps di Google.',
    },
    ja: {
      label: '表計算ソフト',
      steps:
        'Excel、LibreOffice、Googleスプレッドシートで開けます。1行に1軒です。Google My Mapsにもインポートできます。',
    },
  },
  *write(list) {
    const columns = exportColumns('csv', list)
    yield `\uFEFF${line(columns.map(({ name }) => name))}`
    for (const entry of exportedEntries(list))
      yield line(columns.map(({ text, isNumber }) => cell(text(entry), isNumber)))
  },
}

const line = (cells: string[]): string => `${cells.join(',')}\r\n`

// Cells with tabs and semicolons are quoted for readers that guess the separator; cells with outer spaces for readers that trim.
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

// Numbers are never guarded: an apostrophe would turn "-33.9" into text.
const cell = (value: string, isNumber: boolean): string => {
  const safe = isNumber ? value : escapeFormula(value)
  return safe !== value || needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
