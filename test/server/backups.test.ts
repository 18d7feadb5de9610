import { existsSync, mkdirSync, readdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../src/config/index.ts'
import { scheduledBackups } from '../../src/server/jobs/backups.ts'
import { DamageState } from '../../src/storage/damage-state.ts'
import { type BackupSchedule, backUpInto } from '../../src/storage/sqlite/backup-folder.ts'
import { lockFolder } from '../../src/storage/sqlite/folder-lock.ts'
import { inThread } from '../../src/storage/sqlite/in-thread.ts'
import { entry, onSqlite, openStorage } from '../storage/open-storage.ts'
import { foundIn, untilGone } from '../storage/raw-files.ts'
import { openApi } from '../support/api.ts'
import { recordedLog } from '../support/recorded-log.ts'
import { dumpOf } from '../support/sqlite-dump.ts'
import { temporaryFolder } from './forklist.ts'

/** A thread starts slowly on a busy machine. */
const patient = { timeout: 20_000 }

const isBusy = { code: 'folder_busy' }

const hour = 3_600_000
const now = new Date('2026-11-22T06:00:00.000Z')
const after = (hours: number) => new Date(now.getTime() + hours * hour)

/** Makes a list, and a path for its backups where no folder exists yet. */
async function openFolder(keep = 3) {
  await using opening = new AsyncDisposableStack()
  const opened = opening.use(await openStorage(onSqlite))
  await opened.make([entry(1, 'Roscioli')])
  const folder = join(opening.use(temporaryFolder()).path, 'backups')
  const schedule: BackupSchedule = { dataDir: opened.dataDir, folder, everyMs: 24 * hour, keep, version: '0.1.0' }
  const everything = opening.move()
  return {
    opened,
    schedule,
    files: () => readdirSync(folder).sort(),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

const withManifests = (...names: string[]): string[] => names.flatMap(name => [name, `${name}.json`])

/** Makes automatic backups as the service does, with a clock that the test sets. */
function backupsAt({ dataDir, folder, keep }: BackupSchedule, time: Date) {
  const clock = { time }
  const { events, log } = recordedLog()
  const settings = readSettings({ BACKUP_DIR: folder, BACKUP_KEEP: String(keep), DATA_DIR: dataDir })
  const backups = scheduledBackups(settings, () => clock.time, new DamageState(), log)!
  return { backups, clock, events, [Symbol.asyncDispose]: () => backups[Symbol.asyncDispose]() }
}

const isMade = ['info', { backup: expect.any(Object) }, 'backup made']

test('a service with BACKUP_DIR makes backups', async () => {
  await using folder = await openApi()
  const backupDir = join(folder.dataDir, 'backups')
  await using api = await openApi(undefined, { backupDir })
  api.service.backups!.start(1)
  await expect.poll(() => api.service.backups!.last, patient).toMatchObject({ ok: true })
  expect(folder.service.backups, 'without BACKUP_DIR').toBe(undefined)
})

test('with DATABASE_URL no backups are made, and the log says so', () => {
  const { events, log } = recordedLog()
  const settings = readSettings({ BACKUP_DIR: '/mnt/backups', DATABASE_URL: 'postgres://localhost/forklist' })
  expect(scheduledBackups(settings, () => now, new DamageState(), log)).toBe(undefined)
  expect(events).toEqual([['warn', expect.stringMatching(/^BACKUP_DIR does nothing with DATABASE_URL: .* pg_dump/)]])
})

test('the first backup is made soon after the start, in a new folder, and logged', async () => {
  await using folder = await openFolder()
  await using run = backupsAt(folder.schedule, now)
  expect({ last: run.backups.last, newestAt: run.backups.newestAt }).toEqual({ last: undefined, newestAt: undefined })
  run.backups.start(1)
  await expect.poll(() => run.events, patient).toHaveLength(1)
  expect(folder.files()).toEqual(withManifests('forklist-2026-11-22T06-00-00Z.db'))
  expect(run.backups.newestAt).toEqual(now)
  const { seconds, bytes, ...last } = run.backups.last!
  expect(last).toEqual({ at: '2026-11-22T06:00:00.000Z', ok: true })
  const file = join(folder.schedule.folder, 'forklist-2026-11-22T06-00-00Z.db')
  expect(run.events).toEqual([['info', { backup: { file, bytes, seconds, removed: 0 } }, 'backup made']])
  expect(dumpOf(file)).toEqual(dumpOf(join(folder.opened.dataDir, 'forklist.db')))
})

test('the next backup is made when the last is old enough, regardless of restarts', async () => {
  await using folder = await openFolder()
  const made = (hours: number) =>
    backUpInto(folder.schedule, after(hours))?.file.slice(-'2026-11-22T06-00-00Z.db'.length)
  expect([0, 1, 12, 23.9].map(made)).toEqual(['2026-11-22T06-00-00Z.db', undefined, undefined, undefined])
  expect([24, 30, 48].map(made)).toEqual(['2026-11-23T06-00-00Z.db', undefined, '2026-11-24T06-00-00Z.db'])
  await using run = backupsAt(folder.schedule, after(49))
  run.backups.start(1)
  run.clock.time = after(100)
  await expect.poll(() => run.events, patient).toHaveLength(1)
})

test('the given number of newest backups are kept, and no other file is touched', async () => {
  await using folder = await openFolder()
  backUpInto(folder.schedule, now)
  const others = [
    'forklist-2026-11-01.db',
    'forklist.db.before-restore-2026-11-01T06-00-00Z',
    'forklist-2020-13-41T06-00-00Z.db',
    'by hand.db',
    'by hand.db.json',
    // Made with a wrong clock: it counts neither as the newest nor as too old.
    'forklist-2031-01-01T06-00-00Z.db',
  ]
  for (const name of others) writeFileSync(join(folder.schedule.folder, name), '')
  const removed = [24, 48, 72, 96].map(hours => backUpInto(folder.schedule, after(hours))!.removed)
  expect(removed).toEqual([0, 0, 1, 1])
  const latest = ['2026-11-24', '2026-11-25', '2026-11-26'].map(day => `forklist-${day}T06-00-00Z.db`)
  expect(folder.files()).toEqual([...withManifests(...latest), ...others].sort())
})

test('a failed backup removes no older one, is logged, and is retried', async () => {
  await using folder = await openFolder(1)
  const { schedule } = folder
  backUpInto(schedule, now)
  await using run = backupsAt(schedule, after(24))
  const obstacle = join(schedule.folder, 'forklist-2026-11-23T06-00-00Z.db.partial')
  mkdirSync(obstacle)
  run.backups.start(1)
  await expect.poll(() => run.events, patient).toHaveLength(1)
  expect(run.events[0]).toEqual([
    'error',
    { err: expect.any(Error), folder: schedule.folder },
    'no backup could be made',
  ])
  expect(run.backups.last).toMatchObject({ at: '2026-11-23T06:00:00.000Z', ok: false })
  expect(run.backups.newestAt).toEqual(now)
  rmdirSync(obstacle)
  run.backups.start(1)
  await expect.poll(() => run.events, patient).toHaveLength(2)
  expect(run.backups.last).toMatchObject({ ok: true })
  expect(folder.files()).toEqual(withManifests('forklist-2026-11-23T06-00-00Z.db'))
})

test('a backup is made even if an old one cannot be removed, which is logged', async () => {
  await using folder = await openFolder(1)
  mkdirSync(join(folder.schedule.folder, 'forklist-2026-11-21T06-00-00Z.db'), { recursive: true })
  await using run = backupsAt(folder.schedule, now)
  run.backups.start(1)
  await expect.poll(() => run.events, patient).toHaveLength(2)
  expect(run.events).toEqual([isMade, ['error', expect.any(Object), 'old backups cannot be removed']])
  expect(run.backups.last).toMatchObject({ ok: true })
})

test('only one of two services on a database makes the backup', async () => {
  await using folder = await openFolder()
  const one = inThread('backUpInto', [folder.schedule, now])
  const outcomes = await Promise.allSettled([one, inThread('backUpInto', [folder.schedule, now])])
  expect(folder.files()).toEqual(withManifests('forklist-2026-11-22T06-00-00Z.db'))
  // The later one finds the backup made or in progress, which is not reported as a failure.
  const later = outcomes.filter(outcome => outcome.status === 'rejected' || outcome.value === undefined)
  expect(later).toHaveLength(1)
  for (const outcome of later) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(isBusy)
  using _ = lockFolder(folder.opened.dataDir, 'backup', 0, 'it is being made')
  await expect(inThread('backUpInto', [folder.schedule, after(24)])).rejects.toMatchObject(isBusy)
})

test('remains of a killed service are removed', async () => {
  await using folder = await openFolder()
  backUpInto(folder.schedule, now)
  const left = ['forklist-2026-11-23T05-00-00Z.db.partial', 'forklist-2026-11-23T05-00-00Z.db.json.partial']
  for (const name of [...left, 'forklist-2026-10-01T06-00-00Z.db.json'])
    writeFileSync(join(folder.schedule.folder, name), '')
  backUpInto(folder.schedule, after(24))
  expect(folder.files()).toEqual(withManifests('forklist-2026-11-22T06-00-00Z.db', 'forklist-2026-11-23T06-00-00Z.db'))
})

test('a service that stops during a backup releases the data', async () => {
  await using folder = await openFolder()
  const run = backupsAt(folder.schedule, now)
  run.backups.start(1)
  await expect.poll(() => existsSync(folder.schedule.folder), patient).toBe(true)
  await run.backups[Symbol.asyncDispose]()
  run.backups.start(1)
  using _ = lockFolder(folder.opened.dataDir, 'backup', 0, 'the folder is still locked')
  expect(run.events.filter(([level]) => level === 'error')).toEqual([])
})

test('backups and erasing run beside each other', async () => {
  await using folder = await openFolder()
  const { opened, schedule } = folder
  opened.storage.eraser.start(5)
  for (const day of [0, 1]) {
    const slug = await opened.make([entry(2, 'Pangolin', 'x'.repeat(1900))])
    await using run = backupsAt(schedule, after(24 * day))
    run.backups.start(1)
    await opened.storage.lists.delete(await opened.editor(slug))
    await expect.poll(() => run.events, patient).toEqual([isMade])
    await untilGone(opened.dataDir, ['pangolin'])
  }
  // A backup may have been made before its list was deleted. None has the list that was deleted before it.
  expect(folder.files()).toHaveLength(4)
  expect(foundIn(schedule.folder, ['roscioli'])).toEqual(['roscioli'])
})
