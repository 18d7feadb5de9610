import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDirectory } from '../../src/directory/directory.ts'
import { importPlaces, removeSources } from '../../src/directory/import.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
const today = new Date().toISOString().slice(0, 10)

/** A source of rows of `id,name,latitude,longitude,address`. */
const sourceOf = (source: string, ...rows: string[]) => {
  const file = join(dataDir, `${source}.csv`)
  writeFileSync(file, ['id,name,latitude,longitude,address', ...rows].join('\n'))
  return { file, source }
}
const read = (...sources: ReturnType<typeof sourceOf>[]) => importPlaces(dataDir, sources, () => {})
const remove = (source: string) => removeSources(dataDir, [source], () => {})
const known = (id: string) => {
  using directory = openDirectory(join(dataDir, 'places.db'))
  const facts = directory.get(id)
  return facts ? `${facts.mapPlaceId} ${facts.address ?? 'nowhere'}` : (directory.goneSince(id) ?? 'unknown')
}

const felice = 'felice,Da Felice,41.8798,12.4767,Via Mastro Giorgio 29'
const flavio = 'flavio,Flavio al Velavevodetto,41.8757,12.4756,Via di Monte Testaccio 97'
const perilli = 'perilli,Perilli,41.8789,12.4772,Via Marmorata 39'
const feliceAgain = 'da-felice,Da Felice,41.87985,12.47672,'

beforeAll(() => read(sourceOf('guide', felice, flavio), sourceOf('blog', feliceAgain, perilli)))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('a restaurant that two sources tell of is one, as the source tells of it that tells most, and found by both ids', () => {
  expect(known('file:guide/felice')).toBe('file:guide/felice Via Mastro Giorgio 29')
  expect(known('file:blog/da-felice')).toBe('file:guide/felice Via Mastro Giorgio 29')
})

test('what a source leaves out is gone, unless another still tells of it: then it is as that one tells, by its old id too', async () => {
  await read(sourceOf('guide', 'mugaritz,Mugaritz,43.2722,-1.9171,Aldura Aldea 20'))
  expect(known('file:guide/flavio')).toBe(today)
  expect(known('file:guide/felice')).toBe('file:blog/da-felice nowhere')
  expect(known('file:blog/da-felice')).toBe('file:blog/da-felice nowhere')
})

test('what a source tells of again is there again, and where another told of it meanwhile both ids stay good', async () => {
  await read(sourceOf('guide', felice, flavio))
  expect(known('file:guide/flavio')).toBe('file:guide/flavio Via di Monte Testaccio 97')
  expect(known('file:guide/mugaritz')).toBe(today)
  expect(known('file:guide/felice')).toBe(known('file:blog/da-felice'))
})

test('when a source is removed, what another tells of stays, and of the rest nobody says that it is gone', async () => {
  await remove('guide')
  expect(known('file:guide/felice')).toBe('file:blog/da-felice nowhere')
  expect(known('file:guide/flavio')).toBe('unknown')
  expect(known('file:guide/mugaritz')).toBe('unknown')
  expect(known('file:blog/perilli')).toBe('file:blog/perilli Via Marmorata 39')
})
