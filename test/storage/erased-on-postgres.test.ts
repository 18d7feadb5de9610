import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describePostgres, onPostgres } from './on-postgres.ts'
import { entry, openStorage } from './open-storage.ts'
import { foundIn } from './raw-files.ts'

const markers = ['zanzibartitel', 'quetzalauthor', 'wombatdescription', 'okapiplace', 'narwhalnote', 'pangolinnote']

describePostgres('PostgreSQL', () => {
  test('has nothing of a deleted list in its files after ANALYZE and VACUUM FULL, and keeps all else', async () => {
    await using opened = await openStorage(onPostgres)
    await using server = await connect(opened.url!)
    const folder = await server.folder()
    const others = [await opened.make([entry(1, 'Da Enzo')]), await opened.make([entry(2, 'Dar Poeta')])]
    const places = Array.from({ length: 50 }, (_, node) =>
      entry(node + 10, 'Okapiplace', `Narwhalnote ${'x'.repeat(node * 40)}`),
    )
    const members = { title: 'Zanzibartitel', authorName: 'Quetzalauthor', description: 'Wombatdescription' }
    const slug = await opened.make(places, members)
    for (const { id } of places) await opened.change(slug, edit => edit.write(id, { note: `Pangolinnote ${id}` }))
    // The planner keeps sample values of columns.
    await server.run('analyze', 'checkpoint')
    expect(foundIn(folder, markers)).toEqual(markers)

    await opened.storage.lists.delete(await opened.editor(slug))
    const left = async () => {
      await server.run('analyze', 'vacuum full', 'checkpoint')
      return foundIn(folder, markers)
    }
    // Repeats: VACUUM keeps rows that a concurrent autovacuum can still see.
    await expect.poll(left, { timeout: 20_000, interval: 500 }).toEqual([])
    for (const other of others) expect((await opened.read(other)).entries).toHaveLength(1)
    expect(foundIn(folder, ['Da Enzo', 'Dar Poeta'])).toEqual(['Da Enzo', 'Dar Poeta'])
  })
})

/** Connects to the server, with administrator rights. */
async function connect(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  return {
    /** Returns the folder of this database's files. */
    async folder(): Promise<string> {
      const { rows } = await client.query(
        `select current_setting('data_directory') as data, oid from pg_database where datname = current_database()`,
      )
      return join(rows[0].data, 'base', String(rows[0].oid))
    },
    async run(...statements: string[]) {
      for (const statement of statements) await client.query(statement)
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}
