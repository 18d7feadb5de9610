import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { askForFirstArea } from '../../src/cli/first-area.ts'
import { programOf } from '../../src/cli/program.ts'
import { readSettings } from '../../src/config/index.ts'
import { cataloguePath } from '../places/downloads/overture-files.ts'
import { publishItaly } from '../places/downloads/release.ts'
import { givePlaces } from '../support/places.ts'
import { openRangeServer } from '../support/range-server.ts'
import { recorded } from './command.ts'

const server = await openRangeServer()
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => {
  server.requests = []
  publishItaly(server)
})

const emptyFolder = () => {
  const path = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Answers the question with these lines. @returns everything that the terminal shows */
const asked = async (dataDir: string, lines: readonly string[], more: Record<string, string> = {}) => {
  const { ran, ...outputs } = recorded()
  const settings = readSettings({ DATA_DIR: dataDir, OVERTURE_CATALOG_URL: server.url + cataloguePath, ...more })
  const [input, output] = [new PassThrough(), new PassThrough()]
  let shown = ''
  let answered = 0
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    // The terminal repeats the question with each key.
    if (shown.split('Where do you eat?').length > answered + 1 && answered < lines.length)
      input.write(`${lines[answered++]!}\r`)
  })
  await askForFirstArea({ ...programOf(settings), ...outputs }, { input, output }, new AbortController().signal)
  return { shown, ...ran }
}

test('the first start asks where a person eats, loads that town and does not ask again', async () => {
  const dataDir = emptyFolder()
  const { shown, stdout } = await asked(dataDir, ['Milan'])
  expect(shown).toContain('Where do you eat? Name your town, and its restaurants are loaded from Overture Maps')
  expect(stdout).toMatch(
    /^Milan, Lombardy, Italy: 800 places of release 2026-08-19\.0, .+\nNow make a list at the address above\. Other towns: .* places get TOWN\n$/,
  )
  expect(await asked(dataDir, [])).toMatchObject({ shown: '', stdout: '' })
})

test('Enter skips the question for good, and transfers nothing', async () => {
  const dataDir = emptyFolder()
  expect((await asked(dataDir, [''])).stdout).toMatch(/^No town was loaded\. Later: .*forklist.* places get TOWN\n$/)
  expect(await asked(dataDir, [])).toMatchObject({ shown: '', stdout: '' })
  expect(server.requests).toEqual([])
})

test('an unknown town is asked for again', async () => {
  const { stdout } = await asked(emptyFolder(), ['Qqxyzzt', ''])
  expect(stdout).toMatch(/^There is no area called "Qqxyzzt"\. .*\nNo town was loaded\. /)
})

test.each(['on', 'off'])('with PLACES_ON_DEMAND=%s nothing is asked', async setting => {
  expect(await asked(emptyFolder(), [], { PLACES_ON_DEMAND: setting })).toMatchObject({ shown: '', stdout: '' })
})

test('Ctrl-D skips the question until the next start', async () => {
  const dataDir = emptyFolder()
  expect(await asked(dataDir, ['\u0004'])).toMatchObject({ stderr: '' })
  expect((await asked(dataDir, [''])).shown).toContain('Where do you eat?')
})
