import { sizeOfText } from '../core/bounded-cache.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { isSlug } from '../domain/slug.ts'
import type { MaybePromise } from '../util/maybe-promise.ts'
import { CachedLookup, type LookupQueries } from './cached-lookup.ts'
import { compileOnce } from './compile-once.ts'
import type { Database } from './database.ts'
import { namedList, namedLists } from './named-lists.ts'
import type { StoredList } from './stored-list.ts'

/** Finds lists by slug, without their places. */
export class ListHeads {
  readonly #present: CachedLookup<StoredList>

  constructor(database: Database, telemetry: Telemetry) {
    this.#present = new CachedLookup('lists', database, bySlug(), telemetry)
  }

  /** Returns a list without a promise if it is cached. */
  find(slug: string): MaybePromise<StoredList | undefined> {
    return isSlug(slug) ? this.#present.get(slug) : undefined
  }

  /** Works like `find`, for a request that has just arrived. The slug must be one that `find` has found. */
  findOnArrival(slug: string): MaybePromise<StoredList | undefined> {
    return this.#present.getOnArrival(slug)
  }
}

const bySlug = (): LookupQueries<StoredList> => {
  const rows = compileOnce((db, slug: string) => db.selectFrom('lists').selectAll().where('slug', '=', slug))
  return {
    async one(db, slug) {
      const [row] = await rows(db, slug)
      return row && namedList(db, row)
    },
    async several(db, slugs) {
      const rows = await db.selectFrom('lists').selectAll().where('slug', 'in', slugs).execute()
      return new Map((await namedLists(db, rows)).map(list => [list.slug, list]))
    },
    sizeOf: ({ title, authorName, description, ...rest }) =>
      sizeOfText(title + authorName + description) +
      (rest.origin ? 2 * sizeOfText(JSON.stringify([rest.origin, rest.copiedFrom, rest.mergedFrom])) : 0) +
      1000,
  }
}
