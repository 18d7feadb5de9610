import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dump } from '../../src/storage/dump/dump.ts'
import { onBothDatabases } from '../support/databases.ts'
import { openStorage, rowsOf } from './open-storage.ts'

const scope = { listId: 'rome', file: 'kml', tokenHash: 'hash of the edit token' }

onBothDatabases('tickets', open => {
  test('are at most 100 for a list, without the oldest', async () => {
    await using opened = await openStorage(open)
    const { access } = opened.storage
    await access.addTicket('of another list', { ...scope, listId: 'ostia' })
    for (let number = 0; number <= 100; number++) {
      await access.addTicket(`ticket ${number}`, scope)
      opened.clock.forward(1)
    }
    expect(await access.ticket('ticket 0')).toBeUndefined()
    for (const hash of ['ticket 1', 'ticket 100']) expect(await access.ticket(hash)).toEqual(scope)
    expect(await access.ticket('of another list')).toEqual({ ...scope, listId: 'ostia' })
  })

  test('open nothing after 15 minutes, and are then deleted', async () => {
    await using opened = await openStorage(open)
    const stored = async () => (await rowsOf(opened.tables)).filter(row => row.startsWith('tickets'))
    await opened.storage.access.addTicket('ticket', scope)
    opened.clock.forward(15 * 60_000)
    expect(await opened.storage.access.ticket('ticket')).toBeUndefined()
    expect(await stored()).toHaveLength(1)
    await opened.storage.sweep()
    expect(await stored()).toEqual([])
  })

  test('are known to every process, and in no dump', async () => {
    await using opened = await openStorage(open)
    await opened.storage.access.addTicket('ticket of Rome', scope)
    expect(await opened.another().access.ticket('ticket of Rome')).toEqual(scope)
    const file = join(opened.dataDir, 'lists.dump')
    const { rows } = await dump(opened.tables, { file, now: () => '2026-05-01', onProgress: () => {} })
    expect([rows.tickets, readFileSync(file, 'utf8').includes('ticket of Rome')]).toEqual([0, false])
  })
})
