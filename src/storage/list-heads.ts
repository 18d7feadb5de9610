import { sizeOfText } from '../core/bounded-cache.ts'
import type { NowOrLater } from '../core/now-or-later.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { isSlug } from '../domain/slug.ts'
import { compiled } from './compiled.ts'
import type { Database } from './database.ts'
import { namedList, namedLists } from './named-lists.ts'
import { type LookUp, Present } from './present.ts'
import type { StoredList } from './stored-list.ts'

/** Lists by slug, without their places. */
export class ListHeads {
  readonly #present: Present<StoredList>

  constructor(database: Database, telemetry: Telemetry) {
    this.#present = new Present('lists', database, bySlug(), telemetry)
  }

  /** At once where it is known already. */
  find(slug: string): NowOrLater<StoredList | undefined> {
    return isSlug(slug) ? this.#present.get(slug) : undefined
  }

  /** The same for whoever has just come over a connection. */
  findForNewcomer(slug: string): NowOrLater<StoredList | undefined> {
    return isSlug(slug) ? this.#present.getForNewcomer(slug) : undefined
  }
}

const bySlug = (): LookUp<StoredList> => {
  const rows = compiled((db, slug: string) => db.selectFrom('lists').selectAll().where('slug', '=', slug))
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
