import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { openCurrentIndex } from '../../../src/places/index/current-index.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { replaceFile } from '../../../src/places/index/replace-file.ts'
import { emptyFolder, fail, lookUpIn } from './starter-places.ts'

const knowsDarPoeta = async (folder: string, failed = fail) => {
  using directory = await openCurrentIndex(folder, failed)
  return lookUpIn(directory).find('Dar Poeta', {}, 5).hits[0]?.facts.name === 'Dar Poeta'
}

const makeIn = async (folder: string) => {
  const directory = await openCurrentIndex(folder, fail)
  directory.close()
}

const placesIn = async (folder: string) => {
  using directory = await openCurrentIndex(folder, fail)
  return directory.stats().places
}

test('the first start builds the index, also in a missing folder, and leaves no other files', async () => {
  const folder = join(emptyFolder(), 'new', 'data')
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual(['places.db'])
})

test('the second start uses the existing index', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const made = statSync(join(folder, 'places.db'))
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect(statSync(join(folder, 'places.db'))).toMatchObject({ ino: made.ino, mtimeMs: made.mtimeMs })
})

test('an index of other starter data or another version is rebuilt', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const db = new DatabaseSync(join(folder, 'places.db'))
  db.exec(`UPDATE meta SET value = '0' WHERE key = 'made_with'; UPDATE source SET fingerprint = '0'; DELETE FROM place`)
  db.close()
  expect(await knowsDarPoeta(folder)).toBe(true)
})

test.each(['', 'half a file', 'SQLite format 3\u0000 and no more'])(
  'a damaged index (%j) is rebuilt, kept aside, and reported',
  async content => {
    const folder = emptyFolder()
    const file = join(folder, 'places.db')
    writeFileSync(file, content)
    const reported: unknown[] = []
    expect(await knowsDarPoeta(folder, error => void reported.push(error))).toBe(true)
    expect(readFileSync(`${file}.of-no-use`, 'utf8')).toBe(content)
    expect(reported).toMatchObject([{ message: expect.stringMatching(/is damaged.*moved to .*places\.db\.of-no-use/) }])
  },
)

test('an index with another table layout is kept aside and reported', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const file = join(folder, 'places.db')
  const db = new DatabaseSync(file)
  db.exec(`UPDATE meta SET value = '1000' WHERE key = 'source_tables'`)
  db.close()
  const before = readFileSync(file)
  const reported = vi.fn()
  expect(await knowsDarPoeta(folder, reported)).toBe(true)
  expect(readFileSync(`${file}.of-no-use`).equals(before)).toBe(true)
  expect(reported).toHaveBeenCalledOnce()
})

test('an index that is unreadable for a moment is kept', async () => {
  const folder = emptyFolder()
  await makeIn(folder)
  const file = join(folder, 'places.db')
  const before = statSync(file)
  {
    using holder = new DatabaseSync(file)
    holder.exec('BEGIN EXCLUSIVE')
    await expect(makeIn(folder)).rejects.toThrow('locked')
  }
  expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  expect(await knowsDarPoeta(folder)).toBe(true)
})

test('a failing build leaves the old index and no other files', async () => {
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

test('clears the remains of a killed build, but not another process’s build', async () => {
  const folder = emptyFolder()
  const [abandoned, current] = [join(folder, 'places.db.1.part'), join(folder, 'places.db.2.part')]
  const all = [abandoned, `${abandoned}-stage`, current, `${current}-stage`]
  for (const part of all) writeFileSync(part, 'half')
  const yesterday = Date.now() / 1000 - 86_400
  // An import that reads its sources writes only its stage file.
  for (const part of all.slice(0, 3)) utimesSync(part, yesterday, yesterday)
  expect(await knowsDarPoeta(folder)).toBe(true)
  expect(all.map(part => existsSync(part))).toEqual([false, false, true, true])
})

/** Runs code in a separate process, in which `it` is a module of `src/places/index`. */
const inProcess = (module: string, lines: string) =>
  promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import * as it from ${JSON.stringify(new URL(`../../../src/places/index/${module}.ts`, import.meta.url).href)}; ${lines}`,
  ])

test('concurrent first starts in one folder all get a complete index', async () => {
  const folder = emptyFolder()
  const open = `console.log((await it.openCurrentIndex(${JSON.stringify(folder)})).stats().places)`
  const outputs = await Promise.all([1, 2, 3].map(() => inProcess('current-index', open)))
  expect(outputs.map(({ stdout }) => Number(stdout))).toEqual(Array(3).fill(await placesIn(folder)))
  expect(readdirSync(folder)).toEqual(['places.db'])
})

test('a process killed while building leaves no index, and the next one builds it', async () => {
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

test('opening is read-only and does not create a missing index', async () => {
  const missing = join(emptyFolder(), 'places.db')
  expect(() => openPlaceIndex(missing)).toThrow()
  expect(existsSync(missing)).toBe(false)
})

test('closing twice is harmless', async () => {
  const directory = await openCurrentIndex(emptyFolder(), fail)
  directory.close()
  directory.close()
  expect(() => directory.stats()).toThrow()
})
