import { createHmac } from 'node:crypto'
import type { AuditNote } from '../core/audit.ts'
import type { PlaceAlias } from '../domain/place-alias.ts'
import { dayMs, secondMs } from '../util/durations.ts'
import { insertAudit } from './audit.ts'
import { compileOnce } from './compile-once.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import type { Meta } from './meta.ts'
import type { Reading, Writing } from './schema.ts'

/** Maximum aliases that an API key teaches a day. */
const maxOfKey = 100
/** Maximum aliases of a place, and maximum places with one alias, that API keys teach. */
const maxOfPlace = 20
const maxOfSpelling = 100
/** Age at which an alias that only one key taught is deleted. */
const maxDaysAlone = 180
/** Spellings that one query looks up. A question has at most ten. */
const maxLookedUp = 10

type StoredAlias = PlaceAlias & {
  /** Whether searches use it: two API keys taught it, or the operator added it. */
  counts: boolean
  /** `2026-05-01` */
  since: string
}

/** Stores how callers spell the names of places. */
export class PlaceAliases {
  readonly #database: Database
  readonly #meta: Meta
  readonly #eraser: DataEraser
  readonly #now: () => string
  readonly #failed: (error: unknown) => void
  /** Whether this process has ever seen an alias. */
  #isUsed = false
  /**
   * The moment at which there was none: the latest commit, or the second if commits cannot be detected. Then the first alias of
   * another process counts a second late.
   */
  #unusedAt: number | undefined
  readonly #bySpelling = bySpelling()
  readonly #some = someThatCount()

  /** @param failed logs a failure to store what a caller teaches; the request succeeds nevertheless */
  constructor(database: Database, meta: Meta, eraser: DataEraser, now: () => string, failed: (error: unknown) => void) {
    this.#database = database
    this.#meta = meta
    this.#eraser = eraser
    this.#now = now
    this.#failed = failed
  }

  /** Returns the aliases with one of these spellings that count. */
  async find(spellings: readonly string[]): Promise<PlaceAlias[]> {
    if (spellings.length === 0 || !(await this.#hasAny())) return []
    const some = Array.from({ length: maxLookedUp }, (_, i) => spellings[i] ?? spellings[0]!)
    const rows = await this.#database.read(db => this.#bySpelling(db, ...some))
    return rows.flatMap(row => (row.taught_by === null ? { spelling: row.spelling, placeId: row.place_id } : []))
  }

  /** Most services have no alias, and then no question waits for a query. */
  async #hasAny(): Promise<boolean> {
    if (this.#isUsed) return true
    const moment = this.#database.dataVersion?.current() ?? Math.floor(performance.now() / secondMs)
    if (moment === this.#unusedAt) return false
    this.#isUsed = (await this.#database.read(db => this.#some(db, 1))).length > 0
    if (!this.#isUsed) this.#unusedAt = moment
    return this.#isUsed
  }

  /**
   * Stores what a caller teaches. An alias counts once two API keys have taught it. Never fails.
   * @param keyId the id of the API key; without one, nothing is stored
   */
  async teach(keyId: string | undefined, aliases: readonly PlaceAlias[]): Promise<void> {
    if (keyId === undefined || aliases.length === 0) return
    try {
      const secret = await this.#meta.secret('alias_secret')
      await this.#teach(createHmac('sha256', secret).update(keyId).digest('base64url'), aliases)
    } catch (error) {
      this.#failed(error)
    }
  }

  async #teach(teacher: string, aliases: readonly PlaceAlias[]): Promise<void> {
    const known = new Map((await this.#database.read(db => among(db, aliases))).map(row => [keyOf(row), row.taught_by]))
    const news = new Map(
      aliases
        .map(({ spelling, placeId }) => ({ spelling, place_id: placeId }))
        .filter(row => known.get(keyOf(row)) !== null && known.get(keyOf(row)) !== teacher)
        .map(row => [keyOf(row), row]),
    )
    if (news.size === 0) return
    // In a fixed order, so that concurrent writers of the same rows do not deadlock.
    const rows = [...news].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    const day = this.#now().slice(0, 10)
    await this.#database.write(async db => {
      let left = maxOfKey - (await countOf(db, { taught_by: teacher, day }))
      for (const row of rows) {
        const { numUpdatedRows } = await rowOf(db.updateTable('place_aliases').set({ taught_by: null }), row)
          .where('taught_by', '!=', teacher)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows > 0n || left === 0 || (await isFull(db, row))) continue
        left--
        await db
          .insertInto('place_aliases')
          .values({ ...row, taught_by: teacher, day })
          .onConflict(conflict => conflict.doNothing())
          .execute()
      }
    })
    this.#unusedAt = undefined
  }

  /** Adds an alias for the operator. It counts at once. @returns whether it did not count before */
  async add({ spelling, placeId }: PlaceAlias, audit: AuditNote): Promise<boolean> {
    const row = { spelling, place_id: placeId }
    const now = this.#now()
    const added = await this.#database.write(async db => {
      const known = await rowOf(db.selectFrom('place_aliases').select('taught_by'), row).executeTakeFirst()
      if (known?.taught_by === null) return false
      await db
        .insertInto('place_aliases')
        .values({ ...row, taught_by: null, day: now.slice(0, 10) })
        .onConflict(conflict => conflict.columns(['spelling', 'place_id']).doUpdateSet({ taught_by: null }))
        .execute()
      await insertAudit(db, audit, placeId, now)
      return true
    })
    this.#unusedAt = undefined
    return added
  }

  /** Removes an alias for the operator. @returns whether there was one */
  remove({ spelling, placeId }: PlaceAlias, audit: AuditNote): Promise<boolean> {
    return this.#database.write(async db => {
      const { numDeletedRows } = await rowOf(db.deleteFrom('place_aliases'), {
        spelling,
        place_id: placeId,
      }).executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) return false
      await this.#eraser.note(db)
      await insertAudit(db, audit, placeId, this.#now())
      return true
    })
  }

  /** Returns all aliases in the order of their spellings, also those that do not count. @param placeId of which place; of all by default */
  async list(placeId?: string): Promise<StoredAlias[]> {
    const rows = await this.#database.read(db => {
      const all = db.selectFrom('place_aliases').selectAll().orderBy('spelling').orderBy('place_id')
      return (placeId === undefined ? all : all.where('place_id', '=', placeId)).execute()
    })
    return rows.map(row => ({
      spelling: row.spelling,
      placeId: row.place_id,
      counts: row.taught_by === null,
      since: row.day,
    }))
  }

  /** Deletes the aliases that only one key has taught for half a year. */
  async sweep(): Promise<void> {
    const until = new Date(Date.parse(this.#now()) - maxDaysAlone * dayMs).toISOString().slice(0, 10)
    await this.#database.write(async db => {
      const { numDeletedRows } = await db
        .deleteFrom('place_aliases')
        .where('taught_by', 'is not', null)
        .where('day', '<=', until)
        .executeTakeFirstOrThrow()
      if (numDeletedRows > 0n) await this.#eraser.note(db)
    })
  }
}

type Row = { spelling: string; place_id: string }

const all = (db: Reading) => db.selectFrom('place_aliases').select(['spelling', 'place_id', 'taught_by'])

// Not only those that count: SQLite would then read all of them instead of those with a spelling, 500 µs for 5,000 aliases.
const bySpelling = () => compileOnce((db, ...spellings: string[]) => all(db).where('spelling', 'in', spellings))

const someThatCount = () => compileOnce((db, limit: number) => all(db).where('taught_by', 'is', null).limit(limit))

const keyOf = ({ spelling, place_id }: Row): string => `${spelling}\n${place_id}`

/** Returns the rows with the spelling of one of these aliases and the place of one. */
const among = (db: Reading, aliases: readonly PlaceAlias[]) =>
  all(db)
    .where(
      'spelling',
      'in',
      aliases.map(({ spelling }) => spelling),
    )
    .where(
      'place_id',
      'in',
      aliases.map(({ placeId }) => placeId),
    )
    .execute()

const rowOf = <Query extends { where(column: 'spelling' | 'place_id', is: '=', value: string): Query }>(
  query: Query,
  { spelling, place_id }: Row,
): Query => query.where('spelling', '=', spelling).where('place_id', '=', place_id)

const isFull = async (db: Writing, { spelling, place_id }: Row): Promise<boolean> =>
  (await countOf(db, { place_id })) >= maxOfPlace || (await countOf(db, { spelling })) >= maxOfSpelling

async function countOf(db: Writing, values: Partial<Row & { taught_by: string; day: string }>): Promise<number> {
  const { count } = await db
    .selectFrom('place_aliases')
    .select(e => e.fn.countAll<number>().as('count'))
    .where(e => e.and(values))
    .executeTakeFirstOrThrow()
  return Number(count)
}
