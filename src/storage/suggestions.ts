import type { Editor, Suggester } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import {
  isSuggestionId,
  isSuggestionLinkId,
  maxOpenSuggestions,
  maxSuggestionBytes,
  type NewSuggestion,
  newSuggestionId,
  newSuggestionLinkId,
  type Suggestion,
} from '../domain/suggestion.ts'
import { insertAudit } from './audit.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import type { ListEdit } from './list-edit.ts'
import type { ListWatch } from './list-watch.ts'
import type { Lists } from './lists.ts'
import { namedList } from './named-lists.ts'
import { storeResponse } from './retries.ts'
import type { Reading, Writing } from './schema.ts'
import { chunks, type StoredList } from './stored-list.ts'
import { linkOf, suggestionOf, suggestionRow } from './stored-suggestion.ts'

/** Stores suggestion links, one for each list, and the suggestions that wait for a decision. */
export class Suggestions {
  readonly #database: Database
  readonly #lists: Lists
  readonly #watch: ListWatch
  readonly #eraser: DataEraser
  readonly #now: () => string

  constructor(database: Database, lists: Lists, watch: ListWatch, eraser: DataEraser, now: () => string) {
    this.#database = database
    this.#lists = lists
    this.#watch = watch
    this.#eraser = eraser
    this.#now = now
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.#database.read(db => listOf(db, id))) !== undefined
  }

  /** Returns the list of a link, even if it is hidden. @throws Problem `suggestions_not_found` */
  async read({ id }: Suggester): Promise<StoredList> {
    return this.#database.read(async db => {
      const list = await listOf(db, id)
      if (!list) throw new Problem('suggestions_not_found')
      return namedList(db, list)
    })
  }

  /** Opens a link, or returns the open one. */
  open<T>(editor: Editor<StoredList>, answer: (id: string, list: StoredList) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const open = await linkOf(db, list.id)
      if (open !== undefined) return answer(open, list)
      const id = newSuggestionLinkId()
      await db.insertInto('suggestion_links').values({ id, list_id: list.id, opened_at: this.#now() }).execute()
      return answer(id, list)
    })
  }

  /** Deletes the link. Its suggestions stay until they are applied or discarded. */
  close<T>(editor: Editor<StoredList>, answer: (list: StoredList) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      await db.deleteFrom('suggestion_links').where('list_id', '=', list.id).execute()
      await this.#eraser.note(db)
      return answer(list)
    })
  }

  /** Stores suggestions, all or none. @throws Problem `suggestions_not_found`, `list_full` */
  async add<T>({ id, retry, audit }: Suggester, suggested: readonly NewSuggestion[], answer: () => T): Promise<T> {
    const now = this.#now()
    let suggestedFor = ''
    const answered = await this.#database.write(async db => {
      // The lock keeps concurrent suggestions from exceeding the limits together.
      const link = await db
        .updateTable('suggestion_links')
        .set(e => ({ opened_at: e.ref('opened_at') }))
        .where('id', '=', id)
        .returning('list_id')
        .executeTakeFirst()
      if (!link) throw new Problem('suggestions_not_found')
      const listId = link.list_id
      suggestedFor = listId
      const rows = suggested.map((suggestion, index) =>
        suggestionRow(listId, suggestion, newSuggestionId(now, index), now),
      )
      await requireRoom(db, listId, rows)
      await db.insertInto('suggestions').values(rows).execute()
      const response = answer()
      await insertAudit(db, audit, id, now)
      if (retry) await storeResponse(db, retry, response, { listId }, now)
      return response
    })
    this.#watch.changed(suggestedFor)
    return answered
  }

  /**
   * Returns the open link and the suggestions that wait for a decision, oldest first.
   * @param after the id of the last suggestion of the page before
   */
  async list(
    { list }: Editor<StoredList>,
    limit: number,
    after = '',
  ): Promise<{ link: string | undefined; count: number; suggestions: Suggestion[] }> {
    return this.#database.read(async db => {
      const rows = await db
        .selectFrom('suggestions')
        .selectAll()
        .where('list_id', '=', list.id)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute()
      const { count } = await sizeOf(db, list.id)
      return { link: await linkOf(db, list.id), count, suggestions: rows.map(suggestionOf) }
    })
  }

  /** Returns those of the suggestions that wait for a decision, in the order of `ids`. */
  async named({ db, found }: ListEdit, ids: readonly string[]): Promise<Suggestion[]> {
    const byId = new Map<string, Suggestion>()
    for (const part of chunks(suggestionIdsIn(ids))) {
      const rows = await db
        .selectFrom('suggestions')
        .selectAll()
        .where('list_id', '=', found.id)
        .where('id', 'in', part)
        .execute()
      for (const row of rows) byId.set(row.id, suggestionOf(row))
    }
    return suggestionIdsIn(ids).flatMap(id => byId.get(id) ?? [])
  }

  /** Removes suggestions that an edit has applied. */
  async remove({ db, found }: ListEdit, ids: readonly string[]): Promise<void> {
    await this.#remove(db, found.id, ids)
  }

  /** Removes suggestions. @param answer makes the response from the ids that were removed */
  async discard<T>(editor: Editor<StoredList>, ids: readonly string[], answer: (removed: string[]) => T): Promise<T> {
    const answered = await this.#lists.beside(editor, async (db, list) => answer(await this.#remove(db, list.id, ids)))
    this.#watch.changed(editor.list.id)
    return answered
  }

  async #remove(db: Writing, listId: string, ids: readonly string[]): Promise<string[]> {
    const removed: string[] = []
    for (const part of chunks(suggestionIdsIn(ids))) {
      const rows = await db
        .deleteFrom('suggestions')
        .where('list_id', '=', listId)
        .where('id', 'in', part)
        .returning('id')
        .execute()
      removed.push(...rows.map(({ id }) => id))
    }
    if (removed.length > 0) await this.#eraser.note(db)
    return removed
  }
}

/** Returns each id once. Other texts are no id of a suggestion, and PostgreSQL rejects some of them. */
const suggestionIdsIn = (texts: readonly string[]): string[] => [...new Set(texts)].filter(isSuggestionId)

/** Returns the list of a link. A list that the operator keeps hidden is not shown through its link either. */
async function listOf(db: Reading, id: string) {
  // Other texts are no id of a link, and PostgreSQL rejects some of them.
  if (!isSuggestionLinkId(id)) return undefined
  return db
    .selectFrom('suggestion_links')
    .innerJoin('lists', 'lists.id', 'suggestion_links.list_id')
    .selectAll('lists')
    .where('suggestion_links.id', '=', id)
    .where('lists.held_as', 'is', null)
    .executeTakeFirst()
}

/** Returns the number of suggestions of a list, and their size in bytes. */
async function sizeOf(db: Reading, listId: string): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await db
    .selectFrom('suggestions')
    .select(e => [e.fn.countAll().as('count'), e.fn.sum('bytes').as('bytes')])
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes ?? 0) }
}

/** @throws Problem `list_full` */
async function requireRoom(db: Writing, listId: string, rows: readonly { bytes: number }[]): Promise<void> {
  const { count, bytes } = await sizeOf(db, listId)
  const isTooMany = count + rows.length > maxOpenSuggestions
  if (isTooMany || bytes + rows.reduce((sum, row) => sum + row.bytes, 0) > maxSuggestionBytes)
    throw new Problem('list_full', { detail: noRoom })
}

const noRoom = `The list has as many open suggestions as it can have: ${maxOpenSuggestions}, or 1 MiB of text. Ask its author to decide on some, then send this again.`
