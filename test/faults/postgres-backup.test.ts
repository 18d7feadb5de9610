import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { temporaryFolder } from '../server/forklist.ts'
import { entry, openStorage, rowsOf, tablesAt } from '../storage/open-storage.ts'
import { testWith } from '../support/tools.ts'
import { isLong, timeoutMs } from './support/form.ts'
import { PostgresServers, program, serversNeed } from './support/postgres-servers.ts'

testWith(
  serversNeed,
  'PostgreSQL’s own tools back up and restore every row beside a writing service',
  async () => {
    using folder = temporaryFolder()
    await using servers = await PostgresServers.open()
    const server = await servers.next()
    await server.init()
    await server.start()
    for (const name of ['forklist', 'restored']) await server.query(`create database ${name}`)
    const [url, restored] = [server.urlOf('forklist'), server.urlOf('restored')]
    await using opened = await openStorage(async () => ({ url, [Symbol.asyncDispose]: async () => {} }))
    const rowsAt = async (url: string) => {
      await using tables = tablesAt(url, opened.dataDir)
      return await rowsOf(tables)
    }
    const slug = await opened.make([entry(1, 'Roscioli', 'Book.'), entry(2, 'Da Enzo'), entry(3, 'Felice')])
    await opened.change(slug, edit => edit.apply({ do: 'move', id: entry(3).id, to: { rank: 1 } }))
    const before = await rowsOf(opened.tables)
    expect(before.length).toBeGreaterThan(5)

    const dump = join(folder.path, 'forklist.dump')
    execFileSync(program('pg_dump'), ['--format=custom', `--file=${dump}`, url])
    const copy = await servers.next()
    if (isLong) await copy.copy(server)
    await opened.make([entry(4, 'Armando')], { title: 'After' })

    execFileSync(program('pg_restore'), ['--no-owner', `--dbname=${restored}`, dump])
    expect(await rowsAt(restored)).toEqual(before)
    {
      await using storage = await storageAt(restored, opened.dataDir)
      expect(await storage.migrate(), 'no migration is missing').toEqual([])
    }
    if (isLong) {
      await copy.start()
      expect(await rowsAt(copy.urlOf('forklist'))).toEqual(before)
    }
    expect(await rowsOf(opened.tables)).not.toEqual(before)
  },
  timeoutMs,
)
