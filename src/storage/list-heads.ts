import type { NowOrLater } from '../core/now-or-later.ts'
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

  /** At once where it is known already. */
  find(slug: string): NowOrLater<StoredList | undefined> {
    return isSlug(slug) ? this.#kept.get(slug, () => this.#read(slug)) : undefined
  }

  /** The same for whoever has just come over a connection. */
  findForNewcomer(slug: string): NowOrLater<StoredList | undefined> {
    return isSlug(slug) ? this.#kept.getForNewcomer(slug, () => this.#read(slug)) : undefined
  }

  async #read(slug: string): Promise<StoredList | undefined> {
    const row = await this.#database.read(db =>
      db.selectFrom('lists').selectAll().where('slug', '=', slug).executeTakeFirst(),
    )
    return row && listOf(row)
  }
}
