import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Settings } from '../config/index.ts'
import type { AuditNote } from '../core/audit.ts'
import { StorageDamage } from '../storage/damage-state.ts'
import { Database } from '../storage/database.ts'
import { type Dumped, type DumpRequest, dump, undoRetire } from '../storage/dump/dump.ts'
import { load } from '../storage/dump/load.ts'
import { loadList } from '../storage/dump/load-list.ts'
import { readDump } from '../storage/dump/read-dump.ts'
import { CopyError } from '../storage/durable-file.ts'
import { postgresEngine } from '../storage/postgres.ts'
import { type BackedUp, backUp } from '../storage/sqlite/backup.ts'
import { checkFile, readThrough } from '../storage/sqlite/check-file.ts'
import { isDiskFull, primaryCode } from '../storage/sqlite/errors.ts'
import { databaseName } from '../storage/sqlite/file.ts'
import { restore } from '../storage/sqlite/restore.ts'
import { sqliteEngine } from '../storage/sqlite.ts'
import { storageAt } from '../storage/storage.ts'
import { makeFolder } from '../util/make-folder.ts'
import { packageVersion } from '../util/package-info.ts'
import { NotDone } from './command.ts'
import { printNote } from './output.ts'
import type { Output, Program } from './program.ts'
import { progressWatch } from './terminal/progress.ts'

type DataSettings = Pick<Settings, 'dataDir' | 'databaseUrl'>

type OnTerminal = Pick<Program, 'settings' | 'stderr'>

const nothingChanged = ' Nothing was changed.'

/** Backs up the embedded database. @throws NotDone */
export function backUpTo(path: string, { dataDir, databaseUrl }: DataSettings): Promise<BackedUp> {
  refusePostgres(databaseUrl, 'pg_dump backs it up')
  const file = resolve(path)
  return orNotDone(file, dataDir, nothingChanged, () =>
    backUp(dataDir, file, { version: packageVersion(), now: new Date() }),
  )
}

/** Replaces the embedded database. @throws NotDone */
export async function restoreFrom(
  path: string,
  { dataDir, databaseUrl }: DataSettings,
  audit: AuditNote,
  unchecked: boolean,
) {
  refusePostgres(databaseUrl, 'pg_restore restores it')
  const file = resolve(path)
  const { manifest, ...restored } = await orNotDone(dataDir, dataDir, nothingChanged, () => {
    makeFolder(dataDir)
    return restore(dataDir, file, new Date(), unchecked)
  })
  await audited(dataDir, audit, basename(file)).catch(error => {
    const { setAside } = restored
    const before = setAside === undefined ? '' : ` The previous database is at ${setAside}.`
    const reason = (error as Error).message
    throw new NotDone(`${file} was restored, but cannot be written yet: ${reason}.${before}`, { cause: error })
  })
  return { ...restored, ...(manifest && { madeAt: manifest.madeAt }) }
}

/** Writes an audit entry into the current database, which may have an older schema. */
async function audited(dataDir: string, audit: AuditNote, file: string): Promise<void> {
  await using storage = await storageAt(undefined, dataDir)
  await storage.migrate()
  await storage.audit.note(audit, file)
}

/** Migrates the database to the newest schema. @returns a line for each migration */
export async function migrated({ dataDir, databaseUrl }: DataSettings): Promise<readonly string[]> {
  makeFolder(dataDir)
  await using storage = await storageAt(databaseUrl, dataDir)
  return await storage.migrate()
}

function refusePostgres(databaseUrl: string | undefined, alternative: string): void {
  if (databaseUrl !== undefined)
    throw new NotDone(
      `The lists are in PostgreSQL (DATABASE_URL): ${alternative}, see docs/how-to/back-up-postgresql.md. Nothing was done.`,
    )
}

const now = () => new Date().toISOString()

/** Dumps all lists, or one, with progress. @throws NotDone */
export function dumpTo(
  path: string,
  { settings, stderr }: OnTerminal,
  options: Pick<DumpRequest, 'list' | 'retire'>,
): Promise<Dumped & { file: string }> {
  const { dataDir, databaseUrl } = settings
  const file = resolve(path)
  return orNotDone(file, dataDir, '', async () => {
    requireDatabase(settings)
    using progress = progressOn(stderr)
    const { onProgress } = progress
    if (databaseUrl === undefined) {
      onProgress('checking every row')
      readThrough(join(dataDir, databaseName), 'whole')
    }
    await using database = open(settings, stderr, options.retire !== undefined)
    return { file, ...(await dump(database, { file, now, onProgress, ...options })) }
  })
}

/** Lets services use the database again. @returns when it was retired @throws NotDone */
export const putBackIntoService = ({ settings, stderr }: OnTerminal, audit: AuditNote): Promise<string> =>
  orNotDone(settings.dataDir, settings.dataDir, '', async () => {
    requireDatabase(settings)
    await using database = open(settings, stderr, true)
    return await undoRetire(database, audit, now())
  })

/** Loads a dump, with progress. @param newSlug whether a single list gets another slug if its own is taken @throws NotDone */
export function loadFrom(path: string, { settings, stderr }: OnTerminal, newSlug: boolean, audit: AuditNote) {
  const { dataDir } = settings
  const file = resolve(path)
  return orNotDone(dataDir, dataDir, '', async () => {
    using progress = progressOn(stderr)
    const { onProgress } = progress
    onProgress('checking the dump')
    const read = readDump(file)
    const { header, total } = read
    if (newSlug && header.list === undefined) throw new NotDone('--new-slug is for the dump of one list.')
    makeFolder(dataDir)
    await using database = open(settings, stderr, header.list === undefined)
    const request = { audit, now, onProgress }
    const done =
      header.list === undefined
        ? { how: await load(database, read, request) }
        : { list: await loadList(database, read, newSlug, request) }
    return { file, ...total, ...done }
  })
}

function progressOn(stderr: Output) {
  const watch = progressWatch(stderr)
  return {
    onProgress: (step: string, done?: number) => watch.report({ step, ...(done !== undefined && { done }) }),
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}

/** @param alone whether no other process may use an embedded database meanwhile */
const open = ({ dataDir, databaseUrl }: DataSettings, stderr: Output, alone: boolean): Database =>
  new Database(
    databaseUrl === undefined
      ? sqliteEngine(join(dataDir, databaseName), line => printNote(stderr, line), false, alone)
      : postgresEngine(databaseUrl, true),
  )

function requireDatabase({ dataDir, databaseUrl }: DataSettings): void {
  const path = join(dataDir, databaseName)
  if (databaseUrl !== undefined || existsSync(path)) return
  checkFile(path)
  throw new CopyError(`There is no ${databaseName} in ${dataDir} yet.`)
}

type SystemError = Error & { code?: string; path?: string }

/**
 * Runs work, and converts expected errors to NotDone.
 * @param target the file or folder that the work writes
 * @param outcome ends the message
 */
async function orNotDone<T>(target: string, dataDir: string, outcome: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error as SystemError, target, dataDir)
    throw reason === undefined ? error : new NotDone(reason + outcome, { cause: error })
  }
}

const ioError = 10
/** SQLite's READONLY and CANTOPEN. They concern the data folder: a backup file exists before SQLite opens it. */
const cannotOpen: ReadonlySet<number | undefined> = new Set([8, 14])

/** Returns the reason of an expected error; `undefined` for another, and for damage, whose own line names the newest good backup. */
function reasonOf(error: SystemError, target: string, dataDir: string): string | undefined {
  const { message, code = '', path } = error
  const sqlite = primaryCode(error)
  if (error instanceof StorageDamage) return undefined
  if (error instanceof CopyError || code === 'folder_busy') return message
  if (isDiskFull(error)) return `The disk of ${target} is full (${message}): make room, or take another one.`
  if (path !== undefined && !path.startsWith(target)) return `${path} cannot be used: ${message}.`
  if (cannotOpen.has(sqlite)) return `${dataDir} cannot be used: ${message}.`
  if (/^E[A-Z]+$/.test(code) || sqlite === ioError) return `${target} cannot be written: ${message}.`
  return undefined
}
