import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { makeCurrent } from '../../../src/places/index/current-index.ts'
import { indexFiles } from '../../../src/places/index/index-files.ts'
import { openLiveIndex } from '../../../src/places/index/live-index.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { importPlaces } from '../../../src/places/index-builder/import-places.ts'
import { localLookup } from '../../../src/places/providers/local.ts'
import { emptyFolder, fail, lookUpIn } from './starter-places.ts'

const noma = 'name,latitude,longitude\nNoma,55.6828,12.6105\n'

test('an open place index loads another process’s import, and keeps its own if that is unusable', async () => {
  const folder = emptyFolder()
  const failed = vi.fn()
  vi.useFakeTimers({ toFake: ['performance'] })
  using live = await openLiveIndex(folder, failed)
  const { find } = localLookup(live)
  try {
    const knowsNoma = () => find('Noma', { near: 'København' }, 1).hits[0]?.facts.name === 'Noma'
    expect(knowsNoma()).toBe(false)
    const file = join(emptyFolder(), 'copenhagen.csv')
    writeFileSync(file, noma)
    await importPlaces(folder, [{ file }], () => {})
    vi.advanceTimersByTime(2000)
    expect(knowsNoma()).toBe(true)
    expect(find('Dar Poeta', {}, 1).hits, 'the starter places stay').toHaveLength(1)

    writeFileSync(join(folder, 'places.db.new'), 'no index')
    renameSync(join(folder, 'places.db.new'), join(folder, 'places.db'))
    vi.advanceTimersByTime(2000)
    expect(knowsNoma()).toBe(true)
    expect(failed).toHaveBeenCalledOnce()
  } finally {
    vi.useRealTimers()
  }
})

test('an import during the very first start survives the end of that start', async () => {
  const folder = emptyFolder()
  const file = join(emptyFolder(), 'copenhagen.csv')
  writeFileSync(file, noma)
  let starting: Promise<void> | undefined
  await importPlaces(folder, [{ file }], ({ step }) => {
    if (step === 'merging') starting ??= makeCurrent(folder, fail)
  })
  await starting
  using directory = openPlaceIndex(...indexFiles(folder))
  const { find } = lookUpIn(directory)
  expect(find('Noma', { near: 'København' }, 1).hits).toHaveLength(1)
  expect(find('Dar Poeta', {}, 1).hits).toHaveLength(1)
})

/** Returns the byte range of a table's first page. */
function pageOf(file: string, table: string): [number, number] {
  using index = new DatabaseSync(file, { readOnly: true })
  const one = (sql: string) => Number(Object.values(index.prepare(sql).get()!)[0])
  const page = one(`select rootpage from sqlite_schema where name = '${table}'`)
  const bytes = one('pragma page_size')
  return [(page - 1) * bytes, page * bytes]
}

test('a damaged index makes look-up unavailable, and the operator learns once what to do', async () => {
  const folder = emptyFolder()
  await makeCurrent(folder, fail)
  const file = join(folder, 'places.db')
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.fill(0xa5, ...pageOf(file, 'place')))
  const failed = vi.fn()
  using live = await openLiveIndex(folder, failed)
  const isDamaged = expect.objectContaining({ code: 'provider_unavailable', message: expect.stringContaining('`own`') })
  for (let time = 0; time < 2; time++) expect(() => live.ask(index => index.stats())).toThrow(isDamaged)
  expect(failed).toHaveBeenCalledOnce()
  expect(failed.mock.calls[0]![0].message).toMatch(/places\.db is damaged: .*forklist places import/)
})
