import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { scheduledBackups } from '../../src/server/jobs/scheduled-backups.ts'
import type { Logger } from '../../src/server/observability/logger.ts'
import { DamageState } from '../../src/storage/damage-state.ts'
import { openApi, testClock } from '../support/api.ts'

/** A thread starts slowly on a busy machine. */
const patient = { timeout: 20_000 }

/** Returns a log, and its events: level, members and message. */
function recordedLog() {
  const events: unknown[][] = []
  const at =
    (level: string) =>
    (...args: unknown[]) =>
      events.push([level, ...args])
  return { events, log: { info: at('info'), warn: at('warn'), error: at('error') } as unknown as Logger }
}

test('a service with BACKUP_DIR makes backups', async () => {
  await using folder = await openApi()
  const backupDir = join(folder.dataDir, 'backups')
  await using api = await openApi(undefined, { backupDir })
  const { backups } = api.service
  backups!.start(1)
  await expect.poll(() => backups!.last, patient).toMatchObject({ at: api.clock.now().toISOString(), ok: true })
  expect(readdirSync(backupDir)).toEqual(['forklist-2026-05-01T12-00-00Z.db', 'forklist-2026-05-01T12-00-00Z.db.json'])
  expect(backups!.newestAt).toEqual(api.clock.now())
})

test('a service without BACKUP_DIR makes no backups', async () => {
  await using api = await openApi()
  expect(api.service.backups).toBe(undefined)
})

test('each backup writes one log line', async () => {
  await using api = await openApi()
  const backupDir = join(api.dataDir, 'backups')
  const { events, log } = recordedLog()
  const settings = { ...readSettings({ BACKUP_DIR: backupDir }), dataDir: api.dataDir }
  await using backups = scheduledBackups(settings, testClock().now, new DamageState(), log)
  backups!.start(1)
  await expect.poll(() => events, patient).toHaveLength(1)
  const file = join(backupDir, 'forklist-2026-05-01T12-00-00Z.db')
  const backup = { file, bytes: backups!.last!.bytes, seconds: expect.any(Number), removed: 0 }
  expect(events).toEqual([['info', { backup }, 'backup made']])

  const obstacle = join(api.dataDir, 'forklist.db')
  await using failing = scheduledBackups({ ...settings, backupDir: obstacle }, testClock().now, new DamageState(), log)
  failing!.start(1)
  await expect.poll(() => events, patient).toHaveLength(2)
  expect(events[1]).toEqual(['error', { err: expect.any(Error), folder: obstacle }, 'no backup could be made'])
})

test('with DATABASE_URL no backups are made, and the log says so', () => {
  const { events, log } = recordedLog()
  const settings = readSettings({ BACKUP_DIR: '/mnt/backups', DATABASE_URL: 'postgres://localhost/forklist' })
  expect(scheduledBackups(settings, testClock().now, new DamageState(), log)).toBe(undefined)
  expect(events).toEqual([
    [
      'warn',
      'BACKUP_DIR does nothing with DATABASE_URL: back PostgreSQL up with pg_dump, see docs/how-to/back-up-postgresql.md',
    ],
  ])
})
