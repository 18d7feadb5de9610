import { type RawBuilder, sql } from 'kysely'
import type { AuditNote } from '../../core/audit.ts'
import { packageVersion } from '../../util/package-info.ts'
import { insertAudit } from '../audit.ts'
import type { Database } from '../database.ts'
import { marks, setMeta } from '../meta-row.ts'
import type { Reading } from '../schema.ts'
import { databaseStateOf, requireDumpable } from './database-state.ts'
import { DumpError, type Header, type Total } from './format.ts'
import { pagesOf, tablesIn, type tablesOfList } from './pages.ts'
import { PartialDump } from './write-dump.ts'

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
 * @throws DumpError; Problem; Error of `node:fs`
 */
export async function dump(database: Database, request: DumpRequest): Promise<Dumped> {
  const { file, retire, now } = request
  const state = await database.read(requireDumpable)
  using partial = new PartialDump(file)
  const write = (db: Reading) => writeRows(db, partial, request)
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

async function writeRows(
  db: Reading,
  partial: PartialDump,
  { list, onProgress }: DumpRequest,
): Promise<Header & Total> {
  const { schema } = await requireDumpable(db)
  const parts = list === undefined ? undefined : await partsOf(db, list)
  const tables = (await tablesIn(db)).filter(({ table }) => !parts || Object.hasOwn(parts, table))
  const format = { forklist: 'dump', version: 1, madeBy: packageVersion(), schema } as const
  const header = { ...format, ...(list !== undefined && { list }) }
  const pages = pagesOf(query => query(db), tables, parts)
  const total = await partial.write(header, pages, ({ table }) => onProgress(`dumping ${table}`))
  return { ...header, ...total }
}

/** Returns the rows that belong to one list. Search words are made anew, and idempotency keys and reports stay behind. */
async function partsOf(
  db: Reading,
  slug: string,
): Promise<Record<'lists' | (typeof tablesOfList)[number], RawBuilder<unknown>>> {
  const list = await db.selectFrom('lists').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!list) throw new DumpError(`There is no list ${slug}.`)
  const ofList = sql`list_id = ${list.id}`
  return {
    lists: sql`id = ${list.id}`,
    entries: ofList,
    changes: ofList,
    editions: ofList,
    votes: ofList,
    ballots: sql`vote_id in (select id from votes where ${ofList})`,
    suggestion_links: ofList,
    suggestions: ofList,
  }
}

/** Lets services use a retired database again. @returns when it was retired @throws DumpError if it was not */
export async function undoRetire(database: Database, audit: AuditNote, now: string): Promise<string> {
  const state = await database.read(databaseStateOf)
  const retiredAt = state.marks[marks.retired]
  if (retiredAt === undefined) throw new DumpError('This database is not retired.')
  await database.write(async db => {
    await database.engine.refuseWrites?.(db, state.tables, false)
    await db.deleteFrom('meta').where('name', '=', marks.retired).execute()
    await insertAudit(db, audit, undefined, now)
  })
  return retiredAt
}
