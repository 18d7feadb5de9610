import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase, withPostgres } from './postgres.ts'

async function connect() {
  const database = await createDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return async (statement: string) => (await client.query(statement)).rows.map(row => row.name)
}

describe('the PostgreSQL server of the tests', withPostgres, () => {
  test('separates the databases of two test files', async () => {
    const [rome, naples] = await Promise.all([connect(), connect()])
    await rome('create table trattorie (name text)')
    await rome("insert into trattorie values ('Da Enzo')")
    await naples('create table trattorie (name text)')

    expect(await rome('select name from trattorie')).toEqual(['Da Enzo'])
    expect(await naples('select name from trattorie')).toEqual([])
  })

  test('orders text by language unless asked for byte order', async () => {
    const query = await connect()
    const names = "select name from (values ('Zum Storch'), ('alla Rampa'), ('Élite')) as places (name)"

    expect(await query(`${names} order by name`)).toEqual(['alla Rampa', 'Élite', 'Zum Storch'])
    expect(await query(`${names} order by name collate "C"`)).toEqual(['Zum Storch', 'alla Rampa', 'Élite'])
  })

  test('drops a database with open connections', async () => {
    const database = await createDatabase()
    const left = new pg.Client(database.url)
    // Reported twice: by the server, and by the closed connection.
    const broken = new Promise(resolve => left.on('error', resolve))
    await left.connect()

    await database.drop()

    expect(await broken).toMatchObject({ code: '57P01' })
  })
})
