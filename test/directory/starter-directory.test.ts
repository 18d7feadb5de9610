import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openCurrentDirectory } from '../../src/directory/current.ts'
import { openDirectory } from '../../src/directory/directory.ts'
import { replaceFile } from '../../src/directory/replace-file.ts'
import { emptyFolder } from './starter-places.ts'

const knowsDarPoeta = async (folder: string) => {
  using directory = await openCurrentDirectory(folder)
  return directory.search('Dar Poeta', undefined, 5).length === 1
}

const makeIn = async (folder: string) => {
  const directory = await openCurrentDirectory(folder)
  directory.close()
}

const placesIn = async (folder: string) => {
  using directory = await openCurrentDirectory(folder)
  return directory.stats().places
}

test('the first opening makes the index, also in a folder that is not there yet, and leaves nothing else', async () => {
  const folder = join(emptyFolder(), 'new', 'data')
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual(['places.db'])
})

test('the second opening uses what is there', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const made = statSync(join(folder, 'places.db'))
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect(statSync(join(folder, 'places.db'))).toMatchObject({ ino: made.ino, mtimeMs: made.mtimeMs })
})

test('an index made from other starter data or by another version is made anew', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const db = new DatabaseSync(join(folder, 'places.db'))
  db.exec(`UPDATE meta SET value = '0'; DELETE FROM place`)
  db.close()
  expect(await knowsDarPoeta(folder)).toBe(true)
})

test.each(['', 'half a file', 'SQLite format 3\u0000 and no more'])(
  'a damaged index (%j) is made anew',
  async content => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'places.db'), content)
    expect(await knowsDarPoeta(folder)).toBe(true)
  },
)

test('a build that fails half-way leaves the old index and nothing else', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const file = join(folder, 'places.db')
  const before = readFileSync(file)
  const failing = () =>
    replaceFile(file, part => {
      writeFileSync(part, 'half')
      throw new Error('the disk is full')
    })
  await expect(failing).rejects.toThrow('the disk is full')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual(['places.db'])
})

test('what a killed build left behind is cleared away, what another process is writing is not', async () => {
  const folder = emptyFolder()
  const [abandoned, current] = [join(folder, 'places.db.1.part'), join(folder, 'places.db.2.part')]
  for (const part of [abandoned, current]) writeFileSync(part, 'half')
  const yesterday = Date.now() / 1000 - 86_400
  utimesSync(abandoned, yesterday, yesterday)
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect([existsSync(abandoned), existsSync(current)]).toEqual([false, true])
})

/** Runs lines of a program in a process of its own, with the module of `src/directory` imported as `it`. */
const inProcess = (module: string, lines: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import * as it from ${JSON.stringify(new URL(`../../src/directory/${module}.ts`, import.meta.url).href)}; ${lines}`,
  ])

test('processes that open an empty folder at the same time all get a whole index', async () => {
  const folder = emptyFolder()
  const open = `console.log((await it.openCurrentDirectory(${JSON.stringify(folder)})).stats().places)`
  const outputs = await Promise.all([1, 2, 3].map(() => inProcess('current', open)))
  expect(outputs.map(({ stdout }) => Number(stdout))).toEqual(Array(3).fill(await placesIn(folder)))
  expect(readdirSync(folder)).toEqual(['places.db'])
})

test('a process that is killed while it builds leaves no index, and the next one makes it', async () => {
  const folder = emptyFolder()
  const file = JSON.stringify(join(folder, 'places.db'))
  const killed = inProcess(
    'replace-file',
    `import { writeFileSync } from 'node:fs'
     await it.replaceFile(${file}, part => { writeFileSync(part, 'half'); process.kill(process.pid, 'SIGKILL') })`,
  )
  await expect(killed).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(existsSync(join(folder, 'places.db'))).toBe(false)
  expect(await knowsDarPoeta(folder)).toBe(true)
})

test('the index is opened for reading only, and a missing one is not made by opening', async () => {
  const missing = join(emptyFolder(), 'places.db')
  expect(() => openDirectory(missing)).toThrow()
  expect(existsSync(missing)).toBe(false)
})

test('closing twice does no harm', async () => {
  const directory = await openCurrentDirectory(emptyFolder())
  directory.close()
  directory.close()
  expect(() => directory.stats()).toThrow()
})
