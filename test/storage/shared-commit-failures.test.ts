import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ServiceTelemetry } from '../../src/server/observability/service-telemetry.ts'
import { Database, Unchanged } from '../../src/storage/database.ts'
import type { Writing } from '../../src/storage/schema.ts'
import { sqliteEngine } from '../../src/storage/sqlite.ts'
import { readMetrics } from '../support/prometheus.ts'

const [ioError, full] = [10, 13]
const failure = (errcode: number) => Object.assign(new Error('the disk failed'), { errcode })

/** Opens a database whose commits fail on demand. */
async function openDatabase() {
  await using opened = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'forklist-'))
  opened.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const engine = sqliteEngine(join(dataDir, 'forklist.db'))
  /** SQLite's error code for the next commit. */
  let nextError: number | undefined
  let commits = 0
  const telemetry = new ServiceTelemetry()
  const database = opened.use(
    new Database(
      {
        ...engine,
        writer: {
          ...engine.writer,
          createDriver() {
            const driver = engine.writer.createDriver()
            const commit = driver.commitTransaction.bind(driver)
            const commitTransaction: Driver['commitTransaction'] = async connection => {
              commits++
              if (nextError === undefined) return commit(connection)
              const error = failure(nextError)
              nextError = undefined
              // SQLite rolls back by itself.
              await driver.rollbackTransaction(connection)
              throw error
            }
            return Object.assign(driver, { commitTransaction })
          },
        },
      },
      telemetry,
    ),
  )
  await database.migrate()
  commits = 0
  const everything = opened.move()
  return {
    database,
    failNext(errcode: number) {
      nextError = errcode
    },
    commits: () => commits,
    async failures() {
      const counted = readMetrics(await telemetry.registry.metrics()).get('forklist_storage_failures_total')!
      return counted.series.map(({ labels, value }) => [labels.problem, value])
    },
    reservations: () =>
      database.read(async db => {
        const rows = await db.selectFrom('meta').selectAll().where('name', 'like', 'table %').orderBy('name').execute()
        return rows.map(({ name, value }) => `${name}: ${value}`)
      }),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** Returns a write that reserves a table for a guest. */
const reserve = (table: number, guest: string) => async (db: Writing) => {
  await db
    .insertInto('meta')
    .values({ name: `table ${table}`, value: guest })
    .execute()
  return guest
}

const taken = async (db: Writing) => {
  const row = await db.selectFrom('meta').select('value').where('name', '=', 'table 1').executeTakeFirst()
  throw row ? new Error(`taken by ${row.value}`) : new Unchanged('free')
}

describe('writes that share a commit', () => {
  test('a commit of unknown outcome is reported to its changes, and a refused change runs again', async () => {
    await using opened = await openDatabase()
    const { database, failNext } = opened
    failNext(ioError)
    const outcomes = await Promise.allSettled([
      database.write(reserve(1, 'Ada')),
      database.write(reserve(2, 'Bruno')),
      database.write(taken),
    ])
    const unknown = {
      status: 'rejected',
      reason: expect.objectContaining({
        code: 'storage_unavailable',
        message: expect.stringContaining('it is unknown whether the change takes effect'),
      }),
    }
    expect(outcomes).toEqual([unknown, unknown, { status: 'fulfilled', value: 'free' }])
    expect(await opened.reservations()).toEqual([])
    expect(await opened.failures()).toEqual([['storage_unavailable', 2]])
    expect(await database.write(reserve(1, 'Ada'))).toBe('Ada')
    expect(await opened.reservations()).toEqual(['table 1: Ada'])
  })

  test('changes too large together are committed one by one, as far as space allows', async () => {
    await using opened = await openDatabase()
    const { database, failNext } = opened
    const banquet = async (db: Writing) => {
      await reserve(3, 'Ada’s wedding')(db)
      failNext(full)
    }
    const outcomes = await Promise.allSettled([
      database.write(reserve(1, 'Ada')),
      database.write(banquet),
      database.write(reserve(2, 'Bruno')),
    ])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'Ada' },
      { status: 'rejected', reason: expect.objectContaining({ code: 'storage_full' }) },
      { status: 'fulfilled', value: 'Bruno' },
    ])
    expect(opened.commits(), 'one for all, and one for each').toBe(4)
    expect(await opened.reservations()).toEqual(['table 1: Ada', 'table 2: Bruno'])
    expect(await opened.failures()).toEqual([['storage_full', 1]])
  })

  test('changes in a transaction aborted by SQLite are committed without the failing one', async () => {
    await using opened = await openDatabase()
    const { database } = opened
    let runs = 0
    const givenUp = async (db: Writing) => {
      runs++
      await reserve(3, 'Ada’s wedding')(db)
      await sql`rollback`.execute(db)
      throw failure(full)
    }
    const outcomes = await Promise.allSettled([
      database.write(reserve(1, 'Ada')),
      database.write(givenUp),
      database.write(reserve(2, 'Bruno')),
    ])
    expect(outcomes).toEqual([
      { status: 'fulfilled', value: 'Ada' },
      { status: 'rejected', reason: expect.objectContaining({ code: 'storage_full' }) },
      { status: 'fulfilled', value: 'Bruno' },
    ])
    expect(runs, 'the second time alone').toBe(2)
    expect(await opened.reservations()).toEqual(['table 1: Ada', 'table 2: Bruno'])
  })

  test('changes that no longer fit the database fail alone', async () => {
    await using opened = await openDatabase()
    const { database } = opened
    const pages = await database.write(async db => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
      await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count + 20)}`.execute(db)
      return rows[0]!.page_count
    })
    expect(pages).toBeGreaterThan(10)
    const tables = Array.from({ length: 8 }, (_, table) => table)
    const outcomes = await Promise.allSettled([
      ...tables.map(table => database.write(reserve(table, 'Ada'))),
      database.write(reserve(9, 'x'.repeat(1_000_000))),
      database.write(taken),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual([...tables.map(() => 'fulfilled'), 'rejected', 'rejected'])
    expect(outcomes.slice(-2)).toMatchObject([
      { reason: { code: 'storage_full' } },
      { reason: { message: 'taken by Ada' } },
    ])
    expect(await opened.reservations()).toEqual(tables.map(table => `table ${table}: Ada`))
  })

  test('are committed before the database closes', async () => {
    const answers: Promise<string>[] = []
    {
      await using opened = await openDatabase()
      for (const table of [1, 2, 3]) answers.push(opened.database.write(reserve(table, 'Ada')))
    }
    expect(await Promise.all(answers)).toEqual(['Ada', 'Ada', 'Ada'])
  })
})
