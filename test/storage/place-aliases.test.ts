import { expect, test } from 'vitest'
import type { PlaceAlias } from '../../src/domain/place-alias.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { onAllDatabases } from '../support/databases.ts'
import { type Opened, onSqlite, openStorage, rowsOf } from './open-storage.ts'

const armando = placeIdOf('osm:node/2512512513')
const darPoeta = placeIdOf('osm:node/2244858179')
const day = 24 * 3_600_000
const audit = { command: 'places alias add', who: 'ada' }
const alias = (spelling: string, placeId = armando): PlaceAlias => ({ spelling, placeId })
const gargani = alias('gargani')
const many = (count: number, aliasAt: (n: number) => PlaceAlias) => Array.from({ length: count }, (_, n) => aliasAt(n))
const teach = ({ storage }: Pick<Opened, 'storage'>, key: string, ...aliases: PlaceAlias[]) =>
  storage.placeAliases.teach(key, aliases)
const find = ({ storage }: Pick<Opened, 'storage'>, ...spellings: string[]) => storage.placeAliases.find(spellings)
const countOf = async ({ storage }: Opened) => (await storage.placeAliases.list()).length

onAllDatabases('Aliases of places', open => {
  test('count when two keys have taught them', async () => {
    await using opened = await openStorage(open)
    expect(await find(opened, 'gargani')).toEqual([])
    await teach(opened, 'key_ada', gargani, gargani)
    await teach(opened, 'key_ada', gargani)
    await teach(opened, 'key_bruno', alias('gargani', darPoeta), alias('garganis'))
    expect(await find(opened, 'gargani', 'garganis')).toEqual([])
    await teach({ storage: opened.another() }, 'key_bruno', gargani)
    await teach(opened, 'key_carla', gargani)
    // A process may look for the first alias of another one once a second.
    await expect.poll(() => find(opened, 'garganis', 'gargani'), { timeout: 3000 }).toEqual([gargani])
    expect(await find(opened, 'Gargani')).toEqual([])
    expect(await find(opened)).toEqual([])
  })

  test('count at once when the operator adds them, in every process', async () => {
    await using opened = await openStorage(open)
    const other = { storage: opened.another() }
    expect(await opened.storage.placeAliases.add(gargani, audit)).toBe(true)
    expect(await find(other, 'gargani')).toEqual([gargani])
    expect(await opened.storage.placeAliases.add(gargani, audit)).toBe(false)
    await teach(opened, 'key_ada', alias('garganis'))
    expect(await opened.storage.placeAliases.add(alias('garganis'), audit)).toBe(true)
    expect(await find(other, 'garganis')).toEqual([alias('garganis')])
    expect(await opened.storage.audit.list(9)).toMatchObject([
      { ...audit, subject: armando },
      { ...audit, subject: armando },
    ])
  })

  test('are gone once the operator has removed them', async () => {
    await using opened = await openStorage(open)
    const { placeAliases } = opened.storage
    await placeAliases.add(gargani, audit)
    await teach(opened, 'key_ada', alias('garganis'))
    expect(await placeAliases.remove(alias('gargani', darPoeta), audit)).toBe(false)
    expect(await placeAliases.remove(gargani, audit)).toBe(true)
    expect(await find({ storage: opened.another() }, 'gargani')).toEqual([])
    expect(await placeAliases.remove(alias('garganis'), audit)).toBe(true)
    expect(await placeAliases.list()).toEqual([])
  })

  test('name no key, and no time that tells which change they came with', async () => {
    await using opened = await openStorage(open)
    await teach(opened, 'key_ada', gargani)
    const rows = (await rowsOf(opened.tables)).filter(row => row.startsWith('place_aliases'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`"day":"${opened.clock.now().toISOString().slice(0, 10)}"}`)
    expect(rows[0]).not.toMatch(/key_ada|T\d\d:/)
    await teach(opened, 'key_bruno', gargani)
    expect((await rowsOf(opened.tables)).find(row => row.startsWith('place_aliases'))).toContain('"taught_by":null')
  })

  test('taught by two keys at once count soon', async () => {
    await using opened = await openStorage(open)
    const other = { storage: opened.another() }
    const aliases = many(20, n => alias('gargani', placeIdOf(`osm:node/${n}`)))
    const both = () =>
      Promise.all([teach(opened, 'key_ada', ...aliases), teach(other, 'key_bruno', ...aliases.toReversed())])
    await both()
    await both()
    expect(await find(opened, 'gargani')).toHaveLength(20)
  })

  test('are limited by key and day, place, and spelling', async () => {
    await using opened = await openStorage(open)
    const places = (key: string, count: number) =>
      teach(opened, key, ...many(count, n => alias(key, placeIdOf(`osm:node/${n}`))))
    await places('key_ada', 150)
    expect(await countOf(opened)).toBe(100)
    await teach(opened, 'key_ada', gargani)
    expect(await countOf(opened), 'on the same day').toBe(100)
    opened.clock.forward(day)
    await teach(opened, 'key_ada', ...many(30, n => alias(`name ${n}`)))
    expect(await countOf(opened), 'of one place').toBe(120)
    await teach(opened, 'key_bruno', alias('key_ada', darPoeta))
    expect(await countOf(opened), 'with one spelling').toBe(120)
    await opened.storage.placeAliases.add(alias('key_ada', darPoeta), audit)
    expect(await countOf(opened), 'by the operator').toBe(121)
  })

  test('that only one key has taught are deleted after half a year', async () => {
    await using opened = await openStorage(open)
    await teach(opened, 'key_ada', gargani, alias('garganis'))
    await teach(opened, 'key_bruno', gargani)
    opened.clock.forward(179 * day)
    await opened.storage.sweep()
    expect(await countOf(opened)).toBe(2)
    opened.clock.forward(day)
    await opened.storage.sweep()
    expect(await opened.storage.placeAliases.list()).toMatchObject([{ spelling: 'gargani', counts: true }])
  })
})

test('a failure to store an alias is reported and fails nothing', async () => {
  await using opened = await openStorage(onSqlite)
  const failures: unknown[] = []
  await using storage = await storageAt(undefined, opened.dataDir, undefined, error => failures.push(error))
  await opened.tables.write(db => db.schema.dropTable('place_aliases').execute())
  await teach({ storage }, 'key_ada', gargani)
  expect(failures).toMatchObject([{ message: expect.stringContaining('place_aliases') }])
})
