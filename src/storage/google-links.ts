import type { Access } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import type { Database } from './database.ts'
import type { ListEdit } from './list-edit.ts'
import type { Lists } from './lists.ts'
import type { Reading } from './schema.ts'
import type { StoredList } from './stored-list.ts'

/** Writes ids of Google's map to lists, one write for each list. */
export class GoogleLinks {
  readonly #database: Database
  readonly #lists: Lists
  readonly #access: Access<StoredList>

  constructor(database: Database, lists: Lists, access: Access<StoredList>) {
    this.#database = database
    this.#lists = lists
    this.#access = access
  }

  /** Adds found ids to lists. @param which selects entries without an id; all such entries of their lists get theirs */
  async add(which: (db: Reading) => ReturnType<typeof unlinked>): Promise<void> {
    await this.#change(which, async edit => {
      const rows = await unlinked(edit.db)
        .where('entries.list_id', '=', edit.found.id)
        .select(['entries.place_id', 'google_ids.google_place_id'])
        .execute()
      for (const row of rows) await edit.link(row.place_id, row.google_place_id!)
    })
  }

  /** Replaces an id in every list that has it. @param to absent for a dead id */
  async replace(placeId: string, from: string, to: string | undefined): Promise<void> {
    const having = (db: Reading) =>
      listed(db).where('entries.place_id', '=', placeId).where('entries.google_place_id', '=', from)
    await this.#change(having, async edit => {
      const query = having(edit.db).where('lists.id', '=', edit.found.id)
      if (await query.select('entries.place_id').executeTakeFirst()) await edit.link(placeId, to)
    })
  }

  /** Changes lists as the operator, who owns the key. */
  async #change(which: (db: Reading) => Listed, work: (edit: ListEdit) => Promise<void>): Promise<void> {
    const lists = await this.#database.read(db => which(db).select('lists.slug').distinct().execute())
    for (const { slug } of lists)
      try {
        const editor = await this.#access.editor(slug, { operator: true })
        await this.#lists.change(editor, 'linkResolved', async edit => {
          await work(edit)
          return () => undefined
        })
      } catch (error) {
        // The list was deleted meanwhile.
        if (!(error instanceof Problem && error.code === 'list_not_found')) throw error
      }
  }
}

const listed = (db: Reading) => db.selectFrom('entries').innerJoin('lists', 'lists.id', 'entries.list_id')
type Listed = ReturnType<typeof listed>

/** Selects entries without an id whose place has one now. */
export const unlinked = (db: Reading) =>
  listed(db)
    .innerJoin('google_ids', 'google_ids.place_id', 'entries.place_id')
    .where('entries.google_place_id', 'is', null)
    .where('google_ids.given_id', '=', '')
    .where('google_ids.google_place_id', 'is not', null)
