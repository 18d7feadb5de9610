import { RepeatedJob } from '../util/repeated-job.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import { deleteTerms, termsOfList } from './search-terms.ts'
import { entriesIn, isFindableRow, unnamedList } from './stored-list.ts'
import { eraseOldTerms } from './terms-of-0.1.0.ts'

/** Number of places whose words are written in one transaction: others wait some 30 ms. */
const maxPlaces = 200
const restAfterFailureMs = 30_000

/** Writes the search terms of lists that earlier versions stored, in the background. Continues after a restart where it was. */
export class TermsFill implements AsyncDisposable {
  readonly #database: Database
  readonly #eraser: DataEraser
  readonly #failed: (error: unknown) => void
  readonly #job = new RepeatedJob(() => this.#step())

  constructor(database: Database, eraser: DataEraser, failed: (error: unknown) => void) {
    this.#database = database
    this.#eraser = eraser
    this.#failed = failed
  }

  start(): void {
    this.#job.start(0)
  }

  /** @returns the milliseconds to rest, as long as the step took; `undefined` if nothing is left */
  async #step(): Promise<number | undefined> {
    const began = performance.now()
    try {
      return (await this.next()) ? performance.now() - began : undefined
    } catch (error) {
      this.#failed(error)
      return restAfterFailureMs
    }
  }

  /** Writes the terms of some lists; once all have theirs, deletes the old words. @returns whether there may be more */
  async next(maxLists: number = 50): Promise<boolean> {
    const ids = await this.#nextIds(maxLists)
    return this.#database.write(async db => {
      if (ids.length === 0) return eraseOldTerms(db, this.#eraser)
      const rows = await db
        .updateTable('lists')
        .set(e => ({ terms_version: e.ref('version') }))
        .where('id', 'in', ids)
        .where('terms_version', '=', e => e.lit(0))
        .returningAll()
        .execute()
      for (const row of rows) {
        await deleteTerms(db, row.id)
        if (isFindableRow(row)) await termsOfList(unnamedList(row), await entriesIn(db, row.id)).apply(db, row.id)
      }
      return true
    })
  }

  /** Returns the next lists, at least one if any is left. */
  async #nextIds(maxLists: number): Promise<string[]> {
    const rows = await this.#database.read(db =>
      db
        .selectFrom('lists')
        .select(['id', 'place_count'])
        .where('terms_version', '=', e => e.lit(0))
        .orderBy('id')
        .limit(maxLists)
        .execute(),
    )
    const ids: string[] = []
    let places = 0
    for (const { id, place_count } of rows) {
      places += place_count
      if (ids.length > 0 && places > maxPlaces) break
      ids.push(id)
    }
    return ids
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#job[Symbol.asyncDispose]()
  }
}
