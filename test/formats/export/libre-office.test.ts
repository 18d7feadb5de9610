import { mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { output, testWith } from '../../support/tools.ts'
import { bytesOf, lists } from './lists.ts'

testWith(['soffice'], 'a workbook opens in LibreOffice with texts as they are, never as formulas', () => {
  const list = lists['texts that try to break out']!
  using folder = mkdtempDisposableSync(join(tmpdir(), 'forklist-'))
  const file = join(folder.path, 'list.xlsx')
  writeFileSync(file, bytesOf('xlsx', list))
  // Separated by commas, in UTF-8.
  const csv = 'csv:Text - txt - csv (StarCalc):44,34,76'
  output('soffice', ['--headless', '--convert-to', csv, '--outdir', folder.path, file], '')
  const rows: Record<string, string>[] = parse(readFileSync(join(folder.path, 'list.csv')), { columns: true })
  expect(rows.map(({ name, note }) => [name, note])).toEqual(list.entries.map(({ facts, note }) => [facts.name, note]))
})
