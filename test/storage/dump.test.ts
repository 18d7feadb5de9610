import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { Database } from '../../src/storage/database.ts'
import { undoRetire, writeLines } from '../../src/storage/dump/dump.ts'
import { loadList } from '../../src/storage/dump/load-list.ts'
import { keys, pagesOf } from '../../src/storage/dump/pages.ts'
import { readDump } from '../../src/storage/dump/read-dump.ts'
import { PartialFile } from '../../src/storage/durable-file.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { schemas } from '../faults/support/old-database.ts'
import { oldList } from '../faults/support/old-rows.ts'
import { hasPostgres } from '../support/postgres.ts'
import { dumped, engineAt, type Kind, type Location, loaded, openEmpty, openFilled, rowsAt } from './dumps.ts'
import { describePostgres } from './on-postgres.ts'
import { proxyTo } from './postgres-proxy.ts'

const kinds: Kind[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite']
const pairs = kinds.flatMap(from => kinds.map((to): [Kind, Kind] => [from, to]))
const operator = { command: 'dump --retire', who: 'ada' }

const inFile = ({ dataDir }: Location) => new DatabaseSync(join(dataDir, 'forklist.db'))

async function run({ url }: Location, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

/** Changes a database of either kind. */
const change = async (place: Location, statement: string): Promise<void> => {
  if (place.url) return void (await run(place, statement))
  using file = inFile(place)
  file.exec(statement)
}

const startOn = async ({ url, dataDir }: Location): Promise<void> => {
  await using storage = await storageAt(url, dataDir)
  await storage.migrate()
}

const isRow = (line: string): boolean => line.startsWith('[')

/** Returns lines with a last line that fits them. */
function sealed(lines: readonly string[]): string {
  const body = `${lines.slice(0, -1).join('\n')}\n`
  const total = { ...JSON.parse(lines.at(-1)!), sha256: createHash('sha256').update(body).digest('hex') }
  return `${body}${JSON.stringify(total)}\n`
}

describe.each(pairs)('a dump of %s, loaded into %s', (from, to) => {
  test('has every row of every table, byte for byte', async () => {
    await using source = await openFilled(from, { places: 2500 })
    await using target = await openEmpty(to)
    const { rows, sha256, bytes } = await dumped(source, { file: source.file })
    for (const [table, count] of Object.entries(rows)) {
      if (/keyrings|wrapped_keys|tickets/.test(table)) expect(count, `${table} stays behind`).toBe(0)
      else expect(count, table).toBeGreaterThan(0)
    }
    expect(statSync(source.file)).toMatchObject({ size: bytes })
    expect(statSync(source.file).mode & 0o777).toBe(0o600)
    expect(await loaded(target, source.file)).toBe('begun')
    expect(await rowsAt(target)).toEqual(await rowsAt(source))
    await change(target, "delete from audit where command = 'load'")
    expect((await dumped(target, { file: target.file })).sha256).toBe(sha256)
    expect(readFileSync(target.file).equals(readFileSync(source.file))).toBe(true)
    await startOn(target)
  })
})

test('a dump has every table of the schema, with its primary key', async () => {
  await using source = await openFilled()
  using file = inFile(source)
  const names = file.prepare("select name from sqlite_schema where type = 'table'").all()
  const tables = names.map(({ name }) => String(name)).filter(name => !/^(kysely|sqlite)_/.test(name))
  expect(Object.keys(keys).sort()).toEqual(tables.sort())
  for (const [table, key] of Object.entries(keys)) {
    const columns = file.prepare(`select name from pragma_table_info('${table}') where pk > 0 order by pk`).all()
    expect(
      columns.map(({ name }) => name),
      table,
    ).toEqual(key)
  }
})

/** Dumps a database of an older version as that version did. */
async function dumpOld(place: Location & { file: string }, schema: string, list?: string): Promise<void> {
  await using database = new Database(engineAt(place))
  const tables = await database.read(async db => {
    const all = (await db.introspection.getTables()).map(({ name }) => name)
    const order = Object.keys(keys).filter(name => all.includes(name))
    using file = inFile(place)
    return order.map(table => {
      const columns = file.prepare(`select name, pk from pragma_table_info('${table}') order by pk`).all()
      const names = (some: typeof columns) => some.map(({ name }) => String(name))
      return { table, key: names(columns.filter(({ pk }) => pk)), columns: names(columns) }
    })
  })
  using partial = new PartialFile(place.file)
  const ofNaples = sql`list_id like 'nap1es%'`
  const one = { lists: sql`slug = ${list}`, entries: ofNaples, changes: ofNaples }
  const its = list === undefined ? tables : tables.filter(({ table }) => Object.hasOwn(one, table))
  const header = { forklist: 'dump', version: 1, madeBy: '0.0.9', schema, ...(list !== undefined && { list }) } as const
  const pages = pagesOf(query => database.read(query), its, list === undefined ? undefined : one)
  await writeLines(partial.descriptor, header, pages)
  partial.publish()
}

test.each(kinds)(
  'loads the dump of every older schema into %s and migrates it',
  async kind => {
    for (const schema of schemas) {
      await using source = await openFilled('SQLite', { schema })
      await dumpOld(source, schema)
      await using target = await openEmpty(kind)
      expect(await loaded(target, source.file), schema).toBe('begun')
      await startOn(source)
      expect(await rowsAt(target), schema).toEqual(await rowsAt(source))
      await startOn(target)
    }
  },
  120_000,
)

test('an older database is not dumped, and an older dump needs an older target', async () => {
  await using source = await openFilled('SQLite', { schema: schemas[0]! })
  await expect(dumped(source, { file: source.file })).rejects.toThrow(
    `The database has an older schema (${schemas[0]}): run forklist migrate first.`,
  )
  await dumpOld(source, schemas[0]!)
  await using target = await openEmpty('SQLite')
  await startOn(target)
  await expect(loaded(target, source.file)).rejects.toThrow('The database has newer tables than the dump')
})

describe('a dump', () => {
  const damages: Record<string, (bytes: Buffer) => Buffer | string> = {
    'cut before its last line': bytes => bytes.subarray(0, bytes.lastIndexOf(10, bytes.length - 2) + 1),
    'cut within its last line': bytes => bytes.subarray(0, bytes.length - 20),
    'with a row twice': bytes => without(bytes, lines => lines.toSpliced(rowAt(lines, 3), 0, lines[rowAt(lines, 3)]!)),
    'with another byte': bytes => {
      const changed = Buffer.from(bytes)
      changed[changed.indexOf('Roscioli')]! ^= 1
      return changed
    },
    'with more lines': bytes => Buffer.concat([bytes, bytes.subarray(0, 100)]),
    'of another format version': bytes =>
      sealed(bytes.toString().replace('"version":1', '"version":2').trimEnd().split('\n')),
    'of a newer schema': bytes => sealed(bytes.toString().replace(schemas.at(-1)!, '999-stars').trimEnd().split('\n')),
    'that is a database': () => 'SQLite format 3\0\n',
    'that is empty': () => '',
  }
  const without = (bytes: Buffer, edit: (lines: string[]) => string[]) =>
    `${edit(bytes.toString().trimEnd().split('\n')).join('\n')}\n`
  const rowAt = (lines: readonly string[], number: number) =>
    lines.flatMap((line, at) => (isRow(line) ? [at] : []))[number]!

  test.each(Object.entries(damages))('%s is refused whole', async (_, damage) => {
    await using source = await openFilled()
    await dumped(source, { file: source.file })
    writeFileSync(source.file, damage(readFileSync(source.file)))
    expect(() => readDump(source.file)).toThrow(/damaged or incomplete|newer (format|version)|was not written by/)
  })
})

describePostgres('loading into PostgreSQL', () => {
  test('preserves every valid character and every byte', async () => {
    await using source = await openFilled()
    await using target = await openEmpty('PostgreSQL')
    const texts = fc.sample(
      fc.string({ unit: 'binary', maxLength: 40 }).map(text => text.replaceAll('\0', '')),
      1500,
    )
    const bytes = fc.sample(fc.uint8Array({ maxLength: 40 }), 300)
    const numbers = fc.sample(fc.maxSafeInteger(), 300)
    {
      using file = inFile(source)
      const place = file.prepare('insert into provider_places values (?, ?, ?, ?)')
      for (const [index, text] of texts.entries()) place.run(`${text}|${index}`, text, text, text)
      const posting = file.prepare('insert into postings (term, block, most, lists) values (?, ?, ?, ?)')
      for (const [index, some] of bytes.entries()) posting.run(`${texts[index]}|${index}`, '', numbers[index]!, some)
    }
    await dumped(source, { file: source.file })
    await loaded(target, source.file)
    const [places] = await run(target, "select place_id, facts from provider_places where place_id like '%|%'")
    const facts = new Map(places!.rows.map(row => [row.place_id, row.facts]))
    expect(texts.map((text, index) => facts.get(`${text}|${index}`))).toEqual(texts)
    const [words] = await run(target, "select term, most::text, lists from postings where term like '%|%'")
    const found = new Map(words!.rows.map(row => [row.term, [row.most, row.lists.toString('hex')]]))
    for (const [index, some] of bytes.entries())
      expect(found.get(`${texts[index]}|${index}`)).toEqual([`${numbers[index]}`, Buffer.from(some).toString('hex')])
  })

  test('detects a changed row and allows no service until all is verified', async () => {
    await using source = await openFilled()
    await using target = await openEmpty('PostgreSQL')
    await startOn(target)
    await run(
      target,
      `create function tamper() returns trigger language plpgsql as $$ begin new.note := new.note || 'x'; return new; end $$`,
      'create trigger tamper before insert on entries for each row execute function tamper()',
    )
    await dumped(source, { file: source.file })
    const differing =
      /^The database differs from \S+, and no service starts on it: the table entries has other rows\. Stop other programs/
    await expect(loaded(target, source.file)).rejects.toThrow(differing)
    await expect(startOn(target)).rejects.toThrow('the load is not complete')
    await expect(dumped(target, { file: target.file })).rejects.toThrow('the load is not complete')
    await run(target, 'drop function tamper cascade')
    await expect(loaded(target, source.file)).rejects.toThrow(differing)
  })

  test('names the row whose text PostgreSQL cannot store', async () => {
    await using source = await openFilled()
    await using target = await openEmpty('PostgreSQL')
    await change(
      source,
      `update entries set note = 'Cacio' || char(0) || 'pepe' where position = 0 and google_place_id is null`,
    )
    await dumped(source, { file: source.file })
    await expect(loaded(target, source.file)).rejects.toThrow(
      /^entries, list_id "\w+", place_id "\w+": a text that the database cannot store .* no U\+0000/,
    )
    await using other = await openEmpty('SQLite')
    expect(await loaded(other, source.file)).toBe('begun')
  })

  test('refuses a newer database and one that is not UTF-8', async () => {
    await using source = await openFilled()
    await dumped(source, { file: source.file })
    await using target = await openEmpty('PostgreSQL')
    await startOn(target)
    await run(target, "insert into kysely_migration values ('999-stars', '')")
    await expect(loaded(target, source.file)).rejects.toThrow(
      'made by a newer version of Forklist than this 0.1.0 (it has 999-stars)',
    )
    const latin = `${new URL(target.url!).pathname.slice(1)}_latin`
    const admin = { url: Object.assign(new URL(target.url!), { pathname: 'postgres' }).href, dataDir: '' }
    await run(admin, `create database ${latin} encoding 'LATIN1' locale_provider libc locale 'C' template template0`)
    const url = Object.assign(new URL(target.url!), { pathname: latin }).href
    await expect(loaded({ url, dataDir: '' }, source.file)).rejects.toThrow(/LATIN1.* PostgreSQL must use UTF-8/)
    await run(admin, `drop database ${latin} with (force)`)
  })

  test('ends when PostgreSQL is away for long, and resumes when it is back', async () => {
    await using source = await openFilled('SQLite', { places: 2500 })
    await using target = await openEmpty('PostgreSQL')
    await dumped(source, { file: source.file })
    let batches = 0
    let isGone = false
    await using proxy = await proxyTo(target.url!, bytes => {
      if (bytes.includes('insert into "provider_places"') && ++batches === 2) isGone = true
      return isGone ? 'break' : 'pass'
    })
    await expect(loaded({ ...target, url: proxy.url }, source.file)).rejects.toMatchObject({
      code: 'storage_unavailable',
    })
    await expect(startOn(target)).rejects.toThrow('the load is not complete')
    const steps: string[] = []
    expect(await loaded(target, source.file, { onProgress: step => void steps.push(step) })).toBe('resumed')
    expect(steps.filter(step => step === 'loading provider_places')).toHaveLength(5)
    expect(steps).not.toContain('loading lists')
  }, 60_000)

  test('continues by itself when a connection breaks between two batches', async () => {
    await using source = await openFilled('SQLite', { places: 2500 })
    await using target = await openEmpty('PostgreSQL')
    await dumped(source, { file: source.file })
    let batches = 0
    await using proxy = await proxyTo(target.url!, bytes =>
      bytes.includes('insert into "provider_places"') && ++batches === 2 ? 'break' : 'pass',
    )
    expect(await loaded({ ...target, url: proxy.url }, source.file)).toBe('begun')
    expect(batches).toBeGreaterThan(3)
  })

  test('stops when another process has continued the load', async () => {
    await using source = await openFilled('SQLite', { places: 1500 })
    await using target = await openEmpty('PostgreSQL')
    await startOn(target)
    await dumped(source, { file: source.file })
    await run(
      target,
      `create function another() returns trigger language plpgsql as $$ begin
         update meta set value = value || ' ' where name = 'load is unfinished'; return null; end $$`,
      'create trigger another after insert on provider_places execute function another()',
    )
    await expect(loaded(target, source.file)).rejects.toThrow('Another forklist load is running on this database.')
    await run(target, 'drop function another cascade', `update meta set value = trim(value)`)
    expect(await loaded(target, source.file)).toBe('resumed')
  })

  test('a service that still runs on a retired database writes nothing any more', async () => {
    await using source = await openFilled('PostgreSQL')
    await using storage = await storageAt(source.url, source.dataDir)
    await storage.migrate()
    await dumped(source, { file: source.file, retire: operator })
    const refused = { code: 'storage_unavailable' }
    await expect(storage.apiKeys.create('phone')).rejects.toMatchObject(refused)
    await expect(storage.oauth.remove('AuthorizationCode', 'abc'), 'a deletion').rejects.toMatchObject(refused)
    await expect(storage.ping()).rejects.toThrow('moved elsewhere')
    {
      await using database = new Database(engineAt(source))
      await undoRetire(database, operator, new Date().toISOString())
    }
    await storage.apiKeys.create('phone')
    await storage.ping()
  })
})

test.each(kinds)('%s with lists, or with another load, is refused and stays as it is', async kind => {
  await using rome = await openFilled()
  await using ostia = await openFilled('SQLite', { places: 1 })
  await using target = await openEmpty(kind)
  for (const { file, ...place } of [rome, ostia]) await dumped(place, { file })
  await using full = await openFilled(kind)
  const before = await rowsAt(full)
  await expect(loaded(full, rome.file)).rejects.toThrow('The database is not empty (api_keys): load into an empty one')
  expect(await rowsAt(full)).toEqual(before)
  const stop = new Error('stopped')
  const onProgress = (step: string) => {
    if (step === 'loading entries') throw stop
  }
  await expect(loaded(target, rome.file, { onProgress })).rejects.toThrow(stop)
  await expect(loaded(target, ostia.file)).rejects.toThrow('The load of another dump was interrupted')
  expect(await loaded(target, rome.file)).toBe('resumed')
  await expect(loaded(target, ostia.file)).rejects.toThrow('The database is not empty (api_keys)')
  expect(await loaded(target, rome.file)).toBe('already')
})

test('an older database with keys is refused, and not migrated', async () => {
  await using rome = await openFilled()
  await dumped(rome, { file: rome.file })
  await using target = await openFilled('SQLite', { schema: schemas[0]! })
  await expect(loaded(target, rome.file)).rejects.toThrow('The database is not empty')
  using file = inFile(target)
  const newest = file.prepare('select name from kysely_migration order by name desc limit 1').get()
  expect(newest).toEqual({ name: schemas[0] })
})

test('a service start does not migrate the unfinished load of an older dump', async () => {
  await using old = await openFilled('SQLite', { schema: schemas[0]! })
  await dumpOld(old, schemas[0]!)
  await using target = await openEmpty('SQLite')
  const onProgress = (step: string) => {
    if (step === 'loading changes') throw new Error('stopped')
  }
  await expect(loaded(target, old.file, { onProgress })).rejects.toThrow('stopped')
  await expect(startOn(target)).rejects.toThrow('the load is not complete')
  expect(await loaded(target, old.file)).toBe('resumed')
  await startOn(target)
})

describe.each(kinds)('a dump of %s', kind => {
  test('has one state of all tables beside a writing service', async () => {
    await using place = await openFilled(kind)
    await using database = new Database(engineAt(place, false))
    await using storage = await storageAt(place.url, place.dataDir)
    const count = () =>
      database.snapshot(async db => {
        const keys = () => db.selectFrom('api_keys').select('id').execute()
        const before = await keys()
        await storage.apiKeys.create('phone')
        return [before.length, (await keys()).length]
      })
    expect(await count()).toEqual([2, 2])
    expect(await count()).toEqual([3, 3])
  })

  test('retires the database once the dump is complete, and can be made again', async () => {
    await using place = await openFilled(kind)
    const stop = (step: string) => {
      if (step === 'dumping meta') throw new Error('stopped')
    }
    await expect(dumped(place, { file: place.file, retire: operator, onProgress: stop })).rejects.toThrow('stopped')
    expect(readdirSync(place.dataDir).filter(name => name.includes('ndjson'))).toEqual([])
    await startOn(place)
    const { sha256 } = await dumped(place, { file: place.file, retire: operator })
    await expect(startOn(place)).rejects.toThrow('The lists of this database were moved elsewhere')
    expect(readFileSync(place.file, 'utf8')).toContain('"dump --retire"')
    const again = `${place.file}.2`
    expect((await dumped(place, { file: again, retire: operator })).sha256).toBe(sha256)
    await using database = new Database(engineAt(place))
    expect(await undoRetire(database, operator, '2026-05-01T12:00:00.000Z')).toMatch(/^20\d\d-/)
    await expect(undoRetire(database, operator, '')).rejects.toThrow('is not retired')
  })
})

test('a dump overwrites no file, and begins anew after a killed one', async () => {
  await using place = await openFilled()
  writeFileSync(`${place.file}.partial`, 'begun by a killed process')
  await dumped(place, { file: place.file })
  expect(existsSync(`${place.file}.partial`)).toBe(false)
  readDump(place.file)
  await expect(dumped(place, { file: place.file })).rejects.toThrow('exists already and is not overwritten')
})

test('a dump gives way when another process begins the same file', async () => {
  await using place = await openFilled()
  const other = `${place.file}.partial`
  const onProgress = (step: string) => {
    if (step !== 'dumping votes') return
    rmSync(other)
    writeFileSync(other, 'begun by another process')
  }
  await expect(dumped(place, { file: place.file, onProgress })).rejects.toThrow('Another process has begun to write')
  expect(readFileSync(other, 'utf8')).toBe('begun by another process')
  expect(existsSync(place.file)).toBe(false)
})

describe.each(pairs)('a list of %s, loaded into %s', (from, to) => {
  const request = {
    audit: { command: 'load', who: 'ada' },
    now: () => '2026-11-25T12:00:00.000Z',
    onProgress: () => {},
  }
  const list = oldList.slug

  const load = async (place: Location, file: string, newSlug = false): Promise<string> => {
    await using database = new Database(engineAt(place, false))
    return await loadList(database, readDump(file), newSlug, request)
  }

  test('keeps its places, history, editions, vote, suggestions, times and token, and is found by its words', async () => {
    await using source = await openFilled(from)
    await using target = await openEmpty(to)
    await dumped(source, { file: source.file, list })
    expect(await load(target, source.file)).toBe(list)
    const own =
      /^(lists .*"id":"r0mek|(entries|changes|editions|votes|suggestion_links|suggestions) .*"list_id":"r0mek|ballots )/
    const withoutTerms = (rows: readonly string[]) =>
      rows
        .filter(row => !row.startsWith('search_terms'))
        .map(row => row.replace(/,"terms_version":\d+/, ''))
        .sort()
    expect(withoutTerms(await rowsAt(target))).toEqual(
      withoutTerms((await rowsAt(source)).filter(row => own.test(row))),
    )
    await using storage = await storageAt(target.url, target.dataDir)
    for (const words of ['rome', 'dar poeta'])
      expect((await storage.lists.search(words, 10)).lists.map(({ slug }) => slug)).toEqual([list])
    expect(await storage.audit.list(1)).toEqual([{ ...request.audit, subject: list, at: request.now() }])
  })

  test('is refused if it is there, or its slug is taken and no other is wanted', async () => {
    await using source = await openFilled(from)
    await using target = await openEmpty(to)
    await dumped(source, { file: source.file, list })
    await load(target, source.file)
    await expect(load(target, source.file)).rejects.toThrow('is in the database already')
    for (const table of [
      'suggestions',
      'suggestion_links',
      'ballots',
      'votes',
      'editions',
      'changes',
      'entries',
      'lists',
    ])
      await change(target, `delete from ${table}`)
    await change(
      target,
      `insert into retired_slugs values ('${createHash('sha256').update(list).digest('base64url')}')`,
    )
    await expect(load(target, source.file)).rejects.toThrow(`The slug ${list} is taken in the database: add --new-slug`)
    expect((await rowsAt(target)).filter(row => row.startsWith('lists'))).toEqual([])
    expect(await load(target, source.file, true)).toMatch(/^eat-in-rome-(?!k3v9qa)\w{6}$/)
  })

  test('of an older version is migrated', async () => {
    await using source = await openFilled('SQLite', { schema: schemas[0]! })
    await dumpOld(source, schemas[0]!, 'napoli-2m4x8r')
    await using target = await openFilled(to)
    await expect(load(target, source.file)).rejects.toThrow('is in the database already')
    await using empty = await openEmpty(to)
    expect(await load(empty, source.file)).toBe('napoli-2m4x8r')
    const [row] = (await rowsAt(empty)).filter(row => row.startsWith('lists'))
    expect(JSON.parse(row!.slice('lists '.length))).toMatchObject({ listed: 1, title: 'Napoli', visibility: 'hidden' })
  })

  test('has nothing of other lists in its dump', async () => {
    await using source = await openFilled(from)
    const { rows } = await dumped(source, { file: source.file, list })
    expect(rows).toEqual({
      lists: 1,
      entries: 3,
      changes: 3,
      editions: 1,
      votes: 1,
      ballots: 2,
      suggestion_links: 1,
      suggestions: 1,
    })
    await expect(dumped(source, { file: `${source.file}.2`, list: 'nowhere' })).rejects.toThrow(
      'There is no list nowhere.',
    )
    expect(readdirSync(source.dataDir).filter(name => name.includes('.2'))).toEqual([])
  })
})
