import { LRUCache } from 'lru-cache'
import { isSlug } from '../domain/slug.ts'
import type { Database } from './database.ts'
import { listOf, type StoredList } from './stored-list.ts'

const keptHeads = 10_000

/**
 * Lists by slug, without their places. Where the database says for nothing whether anybody has committed since, heads are kept
 * until somebody has: this process or another one, so the command line may write beside the server.
 */
export class ListHeads {
  readonly #database: Database
  readonly #kept = new LRUCache<string, StoredList>({ max: keptHeads })
  #keptAt: number | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async find(slug: string): Promise<StoredList | undefined> {
    if (!isSlug(slug)) return undefined
    const asked = this.#forgetWhatIsOld()
    const kept = this.#kept.get(slug)
    if (kept) return kept
    const row = await this.#database.read(db =>
      db.selectFrom('lists').selectAll().where('slug', '=', slug).executeTakeFirst(),
    )
    if (!row) return undefined
    const list = listOf(row)
    // A commit between question and answer would leave an old head behind for ever.
    if (asked !== undefined && this.#forgetWhatIsOld() === asked) this.#kept.set(slug, list)
    return list
  }

  #forgetWhatIsOld(): number | undefined {
    const version = this.#database.engine.dataVersion?.()
    if (version !== this.#keptAt) {
      this.#kept.clear()
      this.#keptAt = version
    }
    return version
  }
}
