import { isSlug } from '../domain/slug.ts'
import type { Database } from './database.ts'
import { listOf, type StoredList } from './stored-list.ts'
import { UntilCommit } from './until-commit.ts'

/** Lists by slug, without their places. */
export class ListHeads {
  readonly #database: Database
  readonly #kept: UntilCommit<StoredList>

  constructor(database: Database) {
    this.#database = database
    this.#kept = new UntilCommit(database)
  }

  async find(slug: string): Promise<StoredList | undefined> {
    return isSlug(slug) ? this.#kept.get(slug, () => this.#read(slug)) : undefined
  }

  async #read(slug: string): Promise<StoredList | undefined> {
    const row = await this.#database.read(db =>
      db.selectFrom('lists').selectAll().where('slug', '=', slug).executeTakeFirst(),
    )
    return row && listOf(row)
  }
}
