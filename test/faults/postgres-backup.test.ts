import { join } from 'node:path'
import { expect } from 'vitest'
import { storageAt } from '../../src/storage/storage.ts'
import { entry, openStorage, rowsOf, tablesAt } from '../storage/open-storage.ts'
import { freePort } from '../support/free-port.ts'
import { testWith } from '../support/tools.ts'
import { isLong, patience } from './support/form.ts'
import { clusterNeeds, openCluster } from './support/postgres-cluster.ts'

testWith(
  clusterNeeds,
  'lists in PostgreSQL are backed up and restored by its own tools, beside a service that writes, row for row',
  async () => {
    using cluster = openCluster(await freePort())
    for (const name of ['forklist', 'restored']) {
      const url = new URL(cluster.url(name))
      cluster.run('createdb', '-h', url.hostname, '-p', url.port, '--encoding=UTF8', '--template=template0', name)
    }
    const url = cluster.url('forklist')
    await using opened = await openStorage(async () => ({ url, [Symbol.asyncDispose]: async () => {} }))
    const rowsAt = async (url: string) => {
      await using tables = tablesAt(url, opened.dataDir)
      return await rowsOf(tables)
    }
    const slug = await opened.make([entry(1, 'Roscioli', 'Book.'), entry(2, 'Da Enzo'), entry(3, 'Felice')])
    await opened.change(slug, edit => edit.move(entry(3).id, { rank: 1 }))
    const before = await rowsOf(opened.tables)
    expect(before.length).toBeGreaterThan(5)

    const dump = join(cluster.folder, 'forklist.dump')
    cluster.run('pg_dump', '--format=custom', `--file=${dump}`, url)
    const { hostname, port } = new URL(url)
    if (isLong)
      cluster.run('pg_basebackup', '-h', hostname, '-p', port, '--checkpoint=fast', '-D', join(cluster.folder, 'copy'))
    await opened.make([entry(4, 'Armando')], { title: 'After' })

    cluster.run('pg_restore', '--no-owner', `--dbname=${cluster.url('restored')}`, dump)
    expect(await rowsAt(cluster.url('restored'))).toEqual(before)
    {
      await using storage = storageAt(cluster.url('restored'), opened.dataDir)
      expect(await storage.migrate(), 'nothing is missing').toEqual([])
    }
    if (isLong) {
      const copy = cluster.startCopy('copy', await freePort())
      expect(await rowsAt(copy('forklist'))).toEqual(before)
    }
    expect(await rowsOf(opened.tables)).not.toEqual(before)
  },
  patience,
)
