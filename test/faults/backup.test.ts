import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '../../src/storage/sqlite/backup.ts'
import { inThread } from '../../src/storage/sqlite/in-thread.ts'
import { restore } from '../../src/storage/sqlite/restore.ts'
import { storageAt } from '../../src/storage/storage.ts'
import { forklistHere } from '../cli/here.ts'
import { entries, onSqlite, openStorage } from '../storage/open-storage.ts'
import { dumpOf } from '../support/sqlite-dump.ts'
import { testWith } from '../support/tools.ts'
import { type Ask, askAt } from './support/ask.ts'
import { newApiKey } from './support/database.ts'
import { figure, form, isLong, timeoutMs } from './support/form.ts'
import { startKillable } from './support/killable.ts'
import { callsOf, killedBefore } from './support/killed-call.ts'
import { fill, statesIn } from './support/large-database.ts'
import { digestOf, ListWriter } from './support/list-writer.ts'
import { smallDisk } from './support/small-disk.ts'

const about = () => ({ version: '0.1.0', now: new Date() })

const megabytesOf = (path: string): number => statSync(path).size / 1e6

function emptyFolder(): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'forklist-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Writes to lists in turn and records each version of each list. */
class VersionRecorder {
  readonly #lists: readonly ListWriter[]
  readonly states = new Map<string, string>()
  isEnded = false

  constructor(...lists: ListWriter[]) {
    this.#lists = lists
    for (const list of lists) this.#remember(list)
  }

  async run(ask: Ask): Promise<void> {
    for (let next = 0; !this.isEnded; next++) {
      const list = this.#lists[next % this.#lists.length]!
      const { status, json } = await list.write(ask)
      expect(status, JSON.stringify(json)).toBeLessThan(300)
      this.#remember(list)
    }
  }

  /** Returns the current version of each list. */
  versions(): [slug: string, version: number][] {
    return this.#lists.map(({ slug, known }) => [slug, known.version])
  }

  #remember({ slug, known }: ListWriter): void {
    this.states.set(`${slug} ${known.version}`, digestOf(known))
  }
}

const backups = form(3, 100)

test(
  `each of ${backups} backups during writes holds one state, with every change acknowledged before it`,
  async () => {
    using folder = emptyFolder()
    using backupFolder = emptyFolder()
    const key = await newApiKey(undefined, folder.path)
    await fill(folder.path, form(4, 40))
    await using server = await startKillable('light', { DATA_DIR: folder.path })
    const ask = askAt(server.address)
    // The writer changes the second list of the pair only after the first.
    const pair = [await ListWriter.make(ask, key, 1), await ListWriter.make(ask, key, 2)] as const
    const writers = [new VersionRecorder(await ListWriter.make(ask, key, 3)), new VersionRecorder(...pair)]
    const writing = writers.map(writer => writer.run(ask))
    const versions = () => new Map(writers.flatMap(writer => writer.versions()))
    const made: { before: Map<string, number>; after: Map<string, number>; file: string }[] = []
    for (let number = 0; number < backups; number++) {
      const before = versions()
      const keeping = { dataDir: folder.path, folder: backupFolder.path, everyMs: 0, keep: 1000, version: '0.1.0' }
      const { file } = (await inThread('backUpInto', [keeping, new Date(Date.UTC(2026, 10, 22, 6, 0, number))]))!
      made.push({ before, after: versions(), file })
    }
    for (const writer of writers) writer.isEnded = true
    await Promise.all(writing)

    let [changes, restoring] = [0, 0]
    const states = new Map(writers.flatMap(writer => [...writer.states]))
    for (const { before, after, file } of made) {
      const dataDir = mkdtempSync(join(backupFolder.path, 'restored-'))
      const began = performance.now()
      restore(dataDir, file, new Date())
      restoring += performance.now() - began
      const lists = await statesIn(dataDir, before.keys())
      for (const [slug, version] of before) {
        const state = lists.get(slug)!
        expect(state.version).toBeGreaterThanOrEqual(version)
        // One more change may be in it, whose response was in flight.
        expect(state.version).toBeLessThanOrEqual(after.get(slug)! + 1)
        expect(digestOf(state)).toBe(states.get(`${slug} ${state.version}`))
        changes += after.get(slug)! - version
      }
      const [first, second] = pair.map(({ slug }) => lists.get(slug)!.version) as [number, number]
      expect([0, 1]).toContain(first - second)
      rmSync(dataDir, { recursive: true })
    }
    // The test is meaningful only if there were changes during the backup.
    expect(changes).toBeGreaterThan(backups)
    figure({
      row: 17,
      what: `${backups} backups of ${megabytesOf(made[0]!.file).toFixed()} MB beside ${changes} changes: acknowledged ones missing, half ones`,
      value: '0, 0',
      must: '0, 0',
      met: true,
    })
    const perHundred = restoring / 10 / (backups * megabytesOf(made[0]!.file))
    figure({
      row: 17,
      what: `restoring ${megabytesOf(made[0]!.file).toFixed()} MB, for each 100 MB`,
      value: `${perHundred.toFixed(1)} s`,
      must: '< 10 s',
      met: perHundred < 10,
    })
  },
  timeoutMs,
)

/** Makes a database as a killed service leaves it. Its last changes are in its log and not in its backup. */
async function killedData(folder: string) {
  await using opened = await openStorage(onSqlite)
  await opened.make(entries(3))
  const file = join(folder, 'rome.db')
  backUp(opened.dataDir, file, about())
  await opened.make(entries(20), { title: 'After the backup' })
  const dataDir = join(folder, 'template')
  cpSync(opened.dataDir, dataDir, { recursive: true })
  return { file, dataDir, before: dumpOf(join(opened.dataDir, 'forklist.db')) }
}

/** Returns the last calls, one of which decides the outcome, and every eighth call before them. The long form takes all calls. */
const sampleOf = <T>(calls: readonly T[], last: number): T[] =>
  calls.filter((_, index) => isLong || index % 8 === 0 || index >= calls.length - last)

testWith(
  ['strace'],
  'a restore killed at any step leaves the old or the new database whole, and the next start reports which',
  async () => {
    using folder = emptyFolder()
    const { file, dataDir: template, before } = await killedData(folder.path)
    const wanted = dumpOf(file)
    const log = join(folder.path, 'calls')
    const copy = (name: string): string => {
      cpSync(template, join(folder.path, name), { recursive: true })
      return join(folder.path, name)
    }
    const calls = sampleOf(callsOf(['restore', copy('whole'), file], log, isLong), 7)
    const found = { old: 0, restored: 0, reported: 0 }
    for (const [number, call] of calls.entries()) {
      const dataDir = copy(`data-${number}`)
      const database = join(dataDir, 'forklist.db')
      killedBefore(call, ['restore', dataDir, file], log)
      const reported: string[] = []
      {
        await using storage = await storageAt(undefined, dataDir, undefined, error =>
          reported.push((error as Error).message),
        )
        expect(await storage.migrate(), call.line).toEqual([])
      }
      // A journal has no effect until it is synced and has its first bytes, and SQLite leaves it in place.
      const isNothing = (name: string) =>
        name.endsWith('-journal') &&
        !readFileSync(join(dataDir, name))
          .subarray(0, 8)
          .some(byte => byte > 0)
      const names = readdirSync(dataDir)
        .filter(name => !isNothing(name))
        .sort()
      const [aside, ...more] = names.filter(name => name.includes('before-restore'))
      expect(more, call.line).toEqual([])
      expect(names, call.line).toEqual(['forklist.created', 'forklist.db', ...(aside ? [aside] : []), 'forklist.lock'])
      expect(dumpOf(database), call.line).toEqual(aside ? wanted : before)
      if (aside) expect(dumpOf(join(dataDir, aside)), call.line).toEqual(before)
      for (const line of reported)
        expect(line).toContain(
          aside ? `The previous database is at ${join(dataDir, aside)}` : 'before it changed anything',
        )
      found[aside ? 'restored' : 'old']++
      found.reported += reported.length
      // Repeating the restore succeeds.
      if (!aside) restore(dataDir, file, new Date())
      expect(dumpOf(database), call.line).toEqual(wanted)
      rmSync(dataDir, { recursive: true })
    }
    // The test is meaningful only if both outcomes occurred and were reported.
    expect(found.old).toBeGreaterThan(4)
    expect(found.restored).toBeGreaterThan(2)
    expect(found.reported).toBeGreaterThan(4)
    figure({
      row: 17,
      what: `restoring killed before each of ${calls.length} calls: half databases, databases lost`,
      value: '0, 0',
      must: '0, 0',
      met: true,
    })
  },
  timeoutMs,
)

testWith(
  ['strace'],
  'a backup killed at any step leaves no file or a complete backup, and the next one succeeds',
  async () => {
    using folder = emptyFolder()
    const { dataDir: template, before } = await killedData(folder.path)
    const log = join(folder.path, 'calls')
    /** Copies the data. Returns the copy and the path for its backup. */
    const place = (name: string) => {
      const dataDir = join(folder.path, name, 'data')
      cpSync(template, dataDir, { recursive: true })
      mkdirSync(join(folder.path, name, 'backups'))
      return { dataDir, file: join(folder.path, name, 'backups', 'rome.db') }
    }
    const whole = place('whole')
    const calls = sampleOf(callsOf(['backup', whole.dataDir, whole.file], log, isLong), 4)
    const found = { whole: 0, none: 0 }
    for (const [number, call] of calls.entries()) {
      const { dataDir, file } = place(`backup-${number}`)
      killedBefore(call, ['backup', dataDir, file], log)
      const isWhole = existsSync(file)
      found[isWhole ? 'whole' : 'none']++
      if (!isWhole) backUp(dataDir, file, about())
      expect(readdirSync(dirname(file)).sort(), call.line).toEqual(['rome.db', 'rome.db.json'])
      const restored = join(dirname(file), 'data')
      mkdirSync(restored)
      expect(restore(restored, file, new Date()), call.line).toHaveProperty('manifest')
      expect(dumpOf(join(restored, 'forklist.db')), call.line).toEqual(before)
    }
    expect(found.none).toBeGreaterThan(4)
    expect(found.whole).toBeGreaterThan(0)
    figure({
      row: 17,
      what: `backup killed before each of ${calls.length} calls: half ones under the name of a whole one`,
      value: '0',
      must: '0',
      met: true,
    })
  },
  timeoutMs,
)

testWith(
  ['mount', 'the right to mount'],
  'a full disk ends backup and restore with one line, and they leave no files or changes',
  async () => {
    using folder = emptyFolder()
    using disk = smallDisk(2)
    disk.fill(200_000)
    await fill(folder.path, 1)
    const database = join(folder.path, 'forklist.db')
    const before = dumpOf(database)
    const failed = await forklistHere(['backup', join(disk.path, 'rome.db')], { DATA_DIR: folder.path })
    expect(failed).toMatchObject({ code: 1, stdout: '' })
    expect(failed.stderr).toMatch(/^The disk of \S+rome\.db is full \(.*\): make room, .* Nothing was changed\.\n$/)
    expect(readdirSync(disk.path)).toEqual(['ballast', 'places.db'])

    const file = join(folder.path, 'rome.db')
    expect((await forklistHere(['backup', file], { DATA_DIR: folder.path })).code).toBe(0)
    const data = join(disk.path, 'data')
    mkdirSync(data)
    disk.free()
    {
      await using storage = await storageAt(undefined, data)
      await storage.migrate()
    }
    const small = dumpOf(join(data, 'forklist.db'))
    disk.fill(200_000)
    const full = await forklistHere(['restore', file], { DATA_DIR: data })
    expect(full).toMatchObject({ code: 1, stdout: '' })
    expect(full.stderr).toMatch(/^The disk of \S+data is full \(.*\): make room, .* Nothing was changed\.\n$/)
    expect(readdirSync(data).filter(name => !/-(wal|shm)$/.test(name))).toEqual([
      'forklist.created',
      'forklist.db',
      'forklist.lock',
    ])
    expect(dumpOf(join(data, 'forklist.db'))).toEqual(small)
    expect(dumpOf(database)).toEqual(before)
  },
  timeoutMs,
)
