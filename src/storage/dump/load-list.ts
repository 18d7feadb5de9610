import { DatabaseSync } from 'node:sqlite'
import { isFindable } from '../../domain/list.ts'
import { insertAudit } from '../audit.ts'
import { freeSlug, isSlugTaken } from '../create-list.ts'
import { Database } from '../database.ts'
import { CopyError } from '../durable-file.ts'
import { requireInService } from '../meta-row.ts'
import { termsOfList } from '../search-terms.ts'
import { soleSqliteEngine } from '../sqlite.ts'
import { chunks, entriesIn, unnamedList } from '../stored-list.ts'
import { type LoadRequest, load } from './load.ts'
import { tablesOfList } from './pages.ts'
import type { Dump } from './read-dump.ts'

/**
 * Loads the dump of one list beside the lists of a database, while others use it. Ids and the edit token stay the same.
 * @param newSlug whether the list gets another slug if its own is taken
 * @returns its slug
 * @throws CopyError if the list or its slug is there already; OutOfService; Problem
 */
export async function loadList(
  database: Database,
  dump: Dump,
  newSlug: boolean,
  { audit, now, onProgress }: LoadRequest,
): Promise<string> {
  await database.migrate({ check: requireInService })
  // Migrates the rows of an older version.
  await using scratch = new Database(soleSqliteEngine(new DatabaseSync(':memory:')))
  await load(scratch, dump, { audit, now, onProgress })
  const { row, places, parts } = await scratch.read(async db => {
    const row = await db.selectFrom('lists').selectAll().executeTakeFirstOrThrow()
    const places = await entriesIn(db, row.id)
    const parts = await Promise.all(
      tablesOfList.map(async table => [table, await db.selectFrom(table).selectAll().execute()] as const),
    )
    return { row, places, parts }
  })
  const list = unnamedList(row)
  return await database.write(async db => {
    if (await db.selectFrom('lists').select('id').where('id', '=', list.id).executeTakeFirst())
      throw new CopyError(`The list of ${dump.file} is in the database already.`)
    const isTaken = await isSlugTaken(db, list.slug)
    if (isTaken && !newSlug)
      throw new CopyError(
        `The slug ${list.slug} is taken in the database: add --new-slug to give the list another one.`,
      )
    const slug = isTaken ? await freeSlug(db, list.title) : list.slug
    // The response that contains the edit token stays behind.
    await db
      .insertInto('lists')
      .values({ ...row, slug, token_answer: null, terms_version: row.version })
      .execute()
    for (const [table, rows] of parts)
      for (const part of chunks<object>(rows))
        await db
          .insertInto(table)
          .values(part as never)
          .execute()
    if (isFindable(list)) await termsOfList(list, places).apply(db, list.id)
    await insertAudit(db, audit, slug, now())
    return slug
  })
}
