import { canonical, unescaped } from './xml.ts'

/** Returns the rows of a worksheet as spreadsheets read them: numbers, truth values, texts, and `undefined` for empty cells. */
export const readSheet = (file: string): (string | number | boolean | undefined)[][] =>
  [...canonical(file).matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number, cells]) => {
    const row: (string | number | boolean | undefined)[] = []
    for (const [, column, at, type, content] of cells!.matchAll(
      /<c r="([A-Z]+)(\d+)" (?:s="1" )?t="(\w+)">(?:<is><t xml:space="preserve">|<v>)([^<]*)(?:<\/t><\/is>|<\/v>)<\/c>/g,
    )) {
      if (at !== number) throw new Error(`Cell ${column}${at} is in row ${number}`)
      row[indexOf(column!)] = cellValue(type!, unescaped(content!))
    }
    return row
  })

const indexOf = (column: string): number =>
  [...column].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const cellValue = (type: string, content: string): string | number | boolean => {
  if (type === 'n') return Number(content)
  if (type === 'b') return content === '1'
  return content.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
