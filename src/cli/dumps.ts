import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '../config/index.ts'
import type { AuditNote } from '../core/audit.ts'
import { Database } from '../storage/database.ts'
import { type DumpRequest, dump, undoRetire } from '../storage/dump/dump.ts'
import { load } from '../storage/dump/load.ts'
import { loadList } from '../storage/dump/load-list.ts'
import { readDump } from '../storage/dump/read-dump.ts'
import { postgresEngine } from '../storage/postgres.ts'
import { checkFile, readThrough } from '../storage/sqlite/check-file.ts'
import { databaseName } from '../storage/sqlite/file.ts'
import { sqliteEngine } from '../storage/sqlite.ts'
import { makeFolder } from '../util/make-folder.ts'
import { NotDone } from './command.ts'

const now = () => new Date().toISOString()

type OnProgress = (step: string, done?: number) => void

/** Opens the dumps of the settings' database. Each method throws NotDone. @param log prints a line about its files */
export function dumpsOf(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  log: (line: string) => void,
) {
  const path = join(dataDir, databaseName)
  const isEmbedded = databaseUrl === undefined
  const open = (alone: boolean) =>
    new Database(isEmbedded ? sqliteEngine(path, log, false, alone) : postgresEngine(databaseUrl, true))
  const requireFile = () => {
    if (!isEmbedded || existsSync(path)) return
    checkFile(path)
    throw new NotDone(`There is no ${databaseName} in ${dataDir} yet.`)
  }
  return {
    dump: (given: string, options: Pick<DumpRequest, 'list' | 'retire'>, onProgress: OnProgress) =>
      orNotDone(resolve(given), async file => {
        requireFile()
        if (isEmbedded) {
          onProgress('checking every row')
          readThrough(path, 'whole')
        }
        await using database = open(options.retire !== undefined)
        return { file, ...(await dump(database, { file, now, onProgress, ...options })) }
      }),
    /** @returns when the database was retired */
    undoRetire: (audit: AuditNote) =>
      orNotDone(path, async () => {
        requireFile()
        await using database = open(true)
        return await undoRetire(database, audit, now())
      }),
    /** @param newSlug whether a single list gets another slug if its own is taken */
    load: (given: string, newSlug: boolean, audit: AuditNote, onProgress: OnProgress) =>
      orNotDone(resolve(given), async file => {
        onProgress('checking the dump')
        const read = readDump(file)
        const { header, total } = read
        if (newSlug && header.list === undefined) throw new NotDone('--new-slug is for the dump of one list.')
        makeFolder(dataDir)
        await using database = open(header.list === undefined)
        const request = { audit, now, onProgress }
        const done =
          header.list === undefined
            ? { how: await load(database, read, request) }
            : { list: await loadList(database, read, newSlug, request) }
        return { file, ...total, ...done }
      }),
  }
}

type SystemError = Error & { syscall?: string; path?: string }

/** Runs work on a file, and converts expected errors to NotDone. */
async function orNotDone<T>(file: string, work: (file: string) => Promise<T>): Promise<T> {
  try {
    return await work(file)
  } catch (error) {
    const { name, message, syscall, path = file } = error as SystemError
    if (name === 'DumpError') throw new NotDone(message, { cause: error })
    if (syscall !== undefined) throw new NotDone(`${path} cannot be used: ${message}.`, { cause: error })
    throw error
  }
}
