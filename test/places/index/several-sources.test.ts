import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, expect, test } from 'vitest'
import { makeCurrent, removeSources } from '../../../src/places/index/current-index.ts'
import { indexFiles, placesFile, sourceFiles } from '../../../src/places/index/index-files.ts'
import { openPlaceIndex } from '../../../src/places/index/place-index.ts'
import { importPlaces } from '../../../src/places/index-builder/import-places.ts'
import { buildIndex } from '../../../src/places/index-builder/index.ts'
import { formatOf } from '../../../src/places/sources/index.ts'
import { givePlaces } from '../../support/places.ts'
import { emptyFolder, fail, folderWithoutPlaces } from './starter-places.ts'

let dataDir = await folderWithoutPlaces()
const today = new Date().toISOString().slice(0, 10)

/** Writes a source with rows of `id,name,latitude,longitude,address`. An id in the form of a map is that map's id. */
const sourceOf = (source: string, ...rows: string[]) => {
  const file = join(dataDir, `${source}.csv`)
  writeFileSync(file, ['id,name,latitude,longitude,address', ...rows].join('\n'))
  return { file, source }
}
/** Builds a file of one source as an earlier version did. */
const buildAlone = (path: string, { file, source }: ReturnType<typeof sourceOf>) =>
  buildIndex(path, {
    source: {
      name: source,
      format: 'CSV',
      fingerprint: '',
      read: async () => (await formatOf(file)).read(file, source),
    },
    today,
    madeWith: 'an earlier version',
  })
const add = (...sources: ReturnType<typeof sourceOf>[]) => importPlaces(dataDir, sources, () => {})
const remove = (source: string) => removeSources(dataDir, [source], () => {})
const found = (id: string) => {
  using directory = openPlaceIndex(...indexFiles(dataDir))
  const facts = directory.get(id)
  return facts ? `${facts.mapPlaceId} ${facts.address ?? 'nowhere'}` : (directory.goneSince(id) ?? 'unknown')
}

const felice = 'felice,Da Felice,41.8798,12.4767,Via Mastro Giorgio 29'
const flavio = 'flavio,Flavio al Velavevodetto,41.8757,12.4756,Via di Monte Testaccio 97'
const perilli = 'perilli,Perilli,41.8789,12.4772,Via Marmorata 39'
const feliceAgain = 'da-felice,Da Felice,41.87985,12.47672,'

beforeAll(() => add(sourceOf('guide', felice, flavio), sourceOf('blog', feliceAgain, perilli)))

test('a restaurant of two sources is one place with both ids, described by the more detailed source', () => {
  expect(found('file:guide/felice')).toBe('file:guide/felice Via Mastro Giorgio 29')
  expect(found('file:blog/da-felice')).toBe('file:guide/felice Via Mastro Giorgio 29')
})

test('a place missing from a source is gone, unless another source has it', async () => {
  await add(sourceOf('guide', 'mugaritz,Mugaritz,43.2722,-1.9171,Aldura Aldea 20'))
  expect(found('file:guide/flavio')).toBe(today)
  expect(found('file:guide/felice')).toBe('file:blog/da-felice nowhere')
  expect(found('file:blog/da-felice')).toBe('file:blog/da-felice nowhere')
})

test('a returning place is restored, and both ids stay valid', async () => {
  await add(sourceOf('guide', felice, flavio))
  expect(found('file:guide/flavio')).toBe('file:guide/flavio Via di Monte Testaccio 97')
  expect(found('file:guide/mugaritz')).toBe(today)
  expect(found('file:guide/felice')).toBe(found('file:blog/da-felice'))
})

test('removing a source keeps other sources’ places and marks none of the others closed', async () => {
  await remove('guide')
  expect(found('file:guide/felice')).toBe('file:blog/da-felice nowhere')
  expect(found('file:guide/flavio')).toBe('unknown')
  expect(found('file:guide/mugaritz')).toBe('unknown')
  expect(found('file:blog/perilli')).toBe('file:blog/perilli Via Marmorata 39')
})

test('an id stays when the newer of two sources drops the place or is removed', async () => {
  const [masa, felix] = ['masa,Masa,40.7685,-73.9829,10 Columbus Circle', 'felix,Felix,40.7236,-74.0024,340 Broadway']
  const [masaAgain, felixAgain] = ['m,Masa,40.7685,-73.983,', 'f,Felix,40.7237,-74.0024,']
  const older = sourceOf('stars', masa, felix)
  await add(older, sourceOf('friends', masaAgain, felixAgain))
  await add(sourceOf('friends', felixAgain))
  expect(found('file:friends/m')).toBe('file:stars/masa 10 Columbus Circle')
  await remove('friends')
  expect(found('file:friends/f')).toBe('file:stars/felix 340 Broadway')
  await add(older)
  for (const id of ['file:friends/m', 'file:stars/masa']) expect(found(id)).toBe('file:stars/masa 10 Columbus Circle')
  await remove('stars')
  expect(found('file:friends/m')).toBe('unknown')
})

test('a closed branch is gone although the next one is 40 m away', async () => {
  const [level1, level3] = [
    'one,Starbucks,49.2827,-123.1207,Mall Level 1',
    'three,Starbucks,49.28306,-123.1207,Mall Level 3',
  ]
  await add(sourceOf('mall', level1, level3))
  await add(sourceOf('mall', level3))
  expect(found('file:mall/one')).toBe(today)
  expect(found('file:mall/three')).toBe('file:mall/three Mall Level 3')
})

test('a restaurant mapped again 40 m away is found by its old id', async () => {
  await add(sourceOf('mall', 'two,Joe Fortes,49.2862,-123.1223,777 Thurlow Street'))
  await add(sourceOf('mall', 'two-new,Joe Fortes,49.28656,-123.1223,777 Thurlow Street'))
  expect(found('file:mall/two')).toBe('file:mall/two-new 777 Thurlow Street')
})

test('two sources spell a restaurant differently, and it is one place with both ids', async () => {
  await add(
    sourceOf('michelin', 'jungsik,Jungsik,40.7188,-74.0091,2 Harrison Street'),
    sourceOf('city', 'jung-sik,Jung Sik,40.7189,-74.0092,'),
  )
  expect(found('file:city/jung-sik')).toBe('file:michelin/jungsik 2 Harrison Street')
})

test('what one source calls a café and another a restaurant is one place, if its name does not say which', async () => {
  const kinds = (source: string, ...rows: string[]) => {
    const file = join(dataDir, `${source}.csv`)
    writeFileSync(file, ['id,name,latitude,longitude,category', ...rows].join('\n'))
    return { file, source }
  }
  await add(
    kinds('one', 'a,Rossi,45.4642,9.19,restaurant', 'b,Verdi,45.47,9.2,restaurant'),
    kinds('two', 'c,Rossi,45.46421,9.19,cafe', 'd,Caffè Verdi,45.47001,9.2,cafe'),
  )
  expect(found('file:two/c').split(' ')[0]).toBe('file:one/a')
  expect(found('file:two/d').split(' ')[0]).toBe('file:two/d')
})

const rome = 'osm:node/257355946'
const italian = () => sourceOf('italy', `${rome},Dar Filettaro,41.89467,12.47369,Largo dei Librari 1`)
const newer = () => sourceOf('rome', `${rome},Dar Filettaro a Santa Barbara,41.89467,12.4737,Largo dei Librari 88`)

test('of one record in two maps that which was imported last counts, and the other after its removal', async () => {
  await add(italian())
  await add(newer())
  expect(found(rome)).toBe(`${rome} Largo dei Librari 88`)
  await add(italian())
  expect(found(rome)).toBe(`${rome} Largo dei Librari 1`)
  await remove('italy')
  expect(found(rome)).toBe(`${rome} Largo dei Librari 88`)
})

test('imports replace the starter data, which return after their removal', async () => {
  dataDir = givePlaces(emptyFolder())
  await add(italian(), newer())
  expect(found(rome)).toBe(`${rome} Largo dei Librari 88`)
  await remove('rome')
  expect(found(rome)).toBe(`${rome} Largo dei Librari 1`)
  await remove('italy')
  expect(found(rome)).toBe(`${rome} Largo dei Librari 88, 00186 Roma`)
})

test('two files of one import are added together or not at all', async () => {
  dataDir = await folderWithoutPlaces()
  await expect(add(italian(), sourceOf('empty', 'x,,0,0,'))).rejects.toThrow('has no usable place')
  expect(found(rome)).toBe('unknown')
  await add(italian(), newer())
  expect(found(rome)).toBe(`${rome} Largo dei Librari 88`)
})

test('sources that an earlier version kept in one file get files of their own, with every id', async () => {
  dataDir = emptyFolder()
  await buildAlone(placesFile(dataDir), sourceOf('guide', felice, flavio))
  await buildAlone(join(dataDir, 'blog.db'), sourceOf('blog', feliceAgain, perilli))
  {
    using db = new DatabaseSync(placesFile(dataDir))
    db.exec(`
      INSERT INTO alias SELECT number, 'file:guide/velavevodetto' FROM place WHERE map_place_id = 'file:guide/flavio';
      INSERT INTO gone VALUES ('file:blog/agustarello', 'Agustarello', 2, '2026-01-02', 0);
      ATTACH '${join(dataDir, 'blog.db')}' AS blog;
      INSERT INTO source SELECT 2, name, format, attribution, read_at, fingerprint FROM blog.source;
      CREATE TEMP TABLE blog_place AS SELECT * FROM blog.place;
      UPDATE blog_place SET number = number + 2, source = 2;
      INSERT INTO place SELECT * FROM blog_place WHERE map_place_id = 'file:blog/perilli';
      INSERT INTO alias SELECT number, 'file:blog/da-felice' FROM place WHERE map_place_id = 'file:guide/felice';
      ALTER TABLE blog_place DROP COLUMN number;
      INSERT INTO merged SELECT * FROM blog_place WHERE map_place_id = 'file:blog/da-felice'`)
  }
  await makeCurrent(dataDir, fail)
  expect(sourceFiles(dataDir).map(({ source }) => source)).toEqual(['starter', 'guide', 'blog'])
  for (const id of ['file:guide/felice', 'file:blog/da-felice'])
    expect(found(id)).toBe('file:guide/felice Via Mastro Giorgio 29')
  expect(found('file:guide/velavevodetto')).toBe('file:guide/flavio Via di Monte Testaccio 97')
  expect(found('file:blog/agustarello')).toBe('2026-01-02')
  await add(sourceOf('blog', perilli))
  expect(found('file:guide/felice')).toBe('file:guide/felice Via Mastro Giorgio 29')
  await remove('guide')
  expect(found('file:guide/felice')).toBe('unknown')
  expect(found('file:blog/perilli')).toBe('file:blog/perilli Via Marmorata 39')
})
