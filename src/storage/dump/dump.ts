import { createHash } from 'node:crypto'
import { fsyncSync, ftruncateSync, writeSync } from 'node:fs'
import type { AuditNote } from '../../core/audit.ts'
import { packageVersion } from '../../util/package-info.ts'
import { insertAudit } from '../audit.ts'
import type { Database } from '../database.ts'
import { CopyError, PartialFile } from '../durable-file.ts'
import { marks, outOfService, setMeta } from '../meta-row.ts'
import { newestMigration } from '../migrations/index.ts'
import type { Reading } from '../schema.ts'
import { type DatabaseState, databaseStateOf } from './database-state.ts'
import type { Header, Total } from './format.ts'
import { pagesOf, rowsOfList, tablesIn } from './pages.ts'

export type DumpRequest = {
  file: string
  /** Slug of the only list to dump. */
  list?: string | undefined
  /** Keeps services from using the database from now on; the entry for the audit log. */
  retire?: AuditNote | undefined
  now(): string
  /** Reports the step. */
  onProgress(step: string): void
}

export type Dumped = Header & Total & { bytes: number }

/**
 * Writes all rows as of one moment into a file, while others use the database. The file gets its name when it is complete and synced.
 * With `retire`, the transaction that reads the rows also marks the database. It commits before the file gets its name.
 * @throws CopyError; Problem; Error of `node:fs`
 */
export async function dump(database: Database, request: DumpRequest): Promise<Dumped> {
  const { file, retire, now } = request
  const state = await database.read(requireDumpable)
  using partial = new PartialFile(file)
  const write = (db: Reading) => writeRows(db, partial.descriptor, request)
  const written =
    retire && state.marks[marks.retired] === undefined
      ? await database.write(async db => {
          await setMeta(db, marks.retired, now())
          await insertAudit(db, retire, undefined, now())
          await database.engine.refuseWrites?.(db, state.tables, true)
          return await write(db)
        })
      : await database.snapshot(write)
  return { ...written, bytes: partial.publish() }
}

/** @throws CopyError for a database that cannot be dumped */
async function requireDumpable(db: Reading): Promise<DatabaseState> {
  const state = await databaseStateOf(db)
  if (state.schema === '') throw new CopyError('The database has no lists yet.')
  if (state.schema !== newestMigration)
    throw new CopyError(`The database has an older schema (${state.schema}): run forklist migrate first.`)
  if (state.marks[marks.loading] !== undefined) throw new CopyError(outOfService[marks.loading]!)
  return state
}

async function writeRows(db: Reading, descriptor: number, { list, onProgress }: DumpRequest): Promise<Header & Total> {
  const { schema } = await requireDumpable(db)
  const conditions = list === undefined ? undefined : rowsOfList(await idOf(db, list))
  const tables = (await tablesIn(db)).filter(({ table }) => !conditions || Object.hasOwn(conditions, table))
  const format = { forklist: 'dump', version: 1, madeBy: packageVersion(), schema } as const
  const header = { ...format, ...(list !== undefined && { list }) }
  const total = await writeLines(
    descriptor,
    header,
    pagesOf(query => query(db), tables, conditions),
    onProgress,
  )
  return { ...header, ...total }
}

async function idOf(db: Reading, slug: string): Promise<string> {
  const list = await db.selectFrom('lists').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!list) throw new CopyError(`There is no list ${slug}.`)
  return list.id
}

/** Writes and syncs all lines of a dump. May be called again after a failure. @throws Error of `node:fs` */
export async function writeLines(
  descriptor: number,
  header: Header,
  pages: ReturnType<typeof pagesOf>,
  onProgress: DumpRequest['onProgress'] = () => {},
): Promise<Total> {
  const hash = createHash('sha256')
  const rows: Total['rows'] = {}
  let position = 0
  const append = (lines: readonly string[]) => {
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    hash.update(bytes)
    for (let written = 0; written < bytes.length; )
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
    position += bytes.length
  }
  ftruncateSync(descriptor)
  append([JSON.stringify(header)])
  for await (const { table, rows: lines } of pages) {
    if (rows[table.table] === undefined) {
      append([JSON.stringify(table)])
      onProgress(`dumping ${table.table}`)
    }
    rows[table.table] = (rows[table.table] ?? 0) + lines.length
    if (lines.length > 0) append(lines)
  }
  const total = { rows, sha256: hash.copy().digest('hex') }
  append([JSON.stringify(total)])
  fsyncSync(descriptor)
  return total
}

/** Lets services use a retired database again. @returns when it was retired @throws CopyError if it was not */
export async function undoRetire(database: Database, audit: AuditNote, now: string): Promise<string> {
  const state = await database.read(databaseStateOf)
  const retiredAt = state.marks[marks.retired]
  if (retiredAt === undefined) throw new CopyError('This database is not retired.')
  await database.write(async db => {
    await database.engine.refuseWrites?.(db, state.tables, false)
    await db.deleteFrom('meta').where('name', '=', marks.retired).execute()
    await insertAudit(db, audit, undefined, now)
  })
  return retiredAt
}
