import { type Caller, canStillRead, type Editor, type Reader } from '../core/access.ts'
import type { Events } from '../core/operation.ts'
import { Problem } from '../core/problem.ts'
import { tokenHash } from '../core/token.ts'
import type { ListMembers, ListState } from '../domain/change.ts'
import { laterOf } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { insertAudit } from './audit.ts'
import { type BrowsePosition, browseAll, browseByWords, type Page, publicSlugs, type Sort } from './browse.ts'
import { createList, type NewList } from './create-list.ts'
import type { DataEraser } from './data-eraser.ts'
import { type Database, Unchanged } from './database.ts'
import { deleteList } from './delete-list.ts'
import { readChanges, type StoredChange, stateBefore, versionAt } from './history.ts'
import { ListEdit } from './list-edit.ts'
import type { ListHeads } from './list-heads.ts'
import type { ListWatch, Version } from './list-watch.ts'
import { namedList } from './named-lists.ts'
import type { PlaceFactsCache } from './place-facts-cache.ts'
import { forgetTokenResponse, storeResponse } from './retries.ts'
import type { Writing } from './schema.ts'
import { deleteEditions } from './stored-edition.ts'
import { entriesWithVersion, entryOf, type StoredList } from './stored-list.ts'

const maxLooks = 20

/** Lists with their places and history. Every method requires the proof of a right. */
export class Lists {
  readonly #database: Database
  readonly #heads: ListHeads
  readonly #watch: ListWatch
  readonly #eraser: DataEraser
  readonly #now: () => string
  readonly #readFacts: (facts: string) => PlaceFacts
  readonly #withVersion = entriesWithVersion()

  constructor(
    database: Database,
    heads: ListHeads,
    watch: ListWatch,
    eraser: DataEraser,
    now: () => string,
    facts: PlaceFactsCache,
  ) {
    this.#database = database
    this.#heads = heads
    this.#watch = watch
    this.#eraser = eraser
    this.#now = now
    this.#readFacts = text => facts.of(text)
  }

  /**
   * Returns a list with `limit` places in rank order, starting behind rank `afterRank`. List and places are of one version, which may
   * be later than the proof's.
   */
  async read(
    reader: Reader<StoredList>,
    afterRank = 0,
    limit?: number,
  ): Promise<{ list: StoredList; entries: ListEntry[] }> {
    let { list } = reader
    for (let looks = 1; looks <= maxLooks; looks++) {
      const rows = await this.#database.read(db => this.#withVersion(db, list.id, afterRank, limit))
      if (rows.length > 0 ? rows.every(row => row.version === list.version) : afterRank >= list.placeCount)
        return { list, entries: rows.map(row => entryOf(row, this.#readFacts)) }
      // The list changed between the two queries. Access is then checked again.
      const present = await this.#heads.find(list.slug)
      if (!present || !canStillRead(reader, present)) throw new Problem('list_not_found')
      list = present
    }
    throw new Problem('storage_unavailable', {
      detail: 'The list changes faster than it can be read. Try again in a few seconds.',
    })
  }

  /** Returns the list at an earlier time. @throws Problem `version_not_found` */
  async readAt(editor: Editor<StoredList>, at: number | string): Promise<{ list: StoredList; entries: ListEntry[] }> {
    const { list, entries } = await this.read(editor)
    return this.#database.read(async db => {
      const version = await versionAt(db, list, at)
      if (version === list.version) return { list, entries }
      const present = { version: list.version, state: { members: list, entries } }
      const { state, updatedAt } = await stateBefore(db, list.id, present, version)
      return {
        list: { ...list, ...listMembersOf(state.members), version, updatedAt, placeCount: state.entries.length },
        entries: state.entries,
      }
    })
  }

  /** See `ListWatch.watch`. @throws Problem `overloaded` */
  watch(reader: Reader<StoredList>, sender?: string, editor?: Editor<StoredList>): Events<Version> {
    return this.#watch.watch(reader, sender, editor)
  }

  /** Creates a list. @param answer makes the response from the new edit token; it is stored for retries in the same transaction */
  create<T>(caller: Caller, draft: NewList, answer: (list: StoredList, editToken: string) => T): Promise<T> {
    return this.#database.write(async db => {
      const now = this.#now()
      const at = draft.entries.reduce((latest, { addedAt }) => laterOf(latest, addedAt), now)
      const { list, editToken } = await createList(db, draft, at, caller.retry?.row)
      const response = answer(list, editToken)
      await insertAudit(db, caller.audit, list.slug, now)
      if (caller.retry) await storeResponse(db, caller.retry, response, { madeSlug: list.slug }, now)
      return response
    })
  }

  /**
   * Changes a list: as one version with one entry in its history, all or nothing.
   * @param work makes the changes and returns the caller's answer; may run more than once
   * @returns the response; without changes, about the unchanged list
   * @throws Problem `version_mismatch`, or the error of `work`
   */
  async change<T>(
    editor: Editor<StoredList>,
    operation: string,
    work: (edit: ListEdit) => Promise<(list: StoredList) => T>,
  ): Promise<T> {
    const { retry } = editor
    let changed = false
    let mayStore = true
    const response = await this.#database.write(async db => {
      const found = await this.#lock(db, editor, 1)
      const edit = new ListEdit(db, found, laterOf(this.#now(), found.updatedAt))
      const answer = await work(edit)
      changed = edit.changed
      mayStore = !edit.onlyTransientFailures
      if (!edit.changed) throw new Unchanged(answer(edit.found))
      const list = await edit.finish(operation)
      const response = answer(list)
      if (retry) await storeResponse(db, retry, response, { listId: list.id }, this.#now())
      return response
    })
    // Without changes, the transaction was rolled back. The response is stored now, or a late retry could still make the change.
    if (retry && !changed && mayStore)
      await this.#database.write(db => storeResponse(db, retry, response, { listId: editor.list.id }, this.#now()))
    if (changed) this.#watch.changed(editor.list.id)
    return response
  }

  /**
   * Hides a list for the operator, so that its owner cannot publish it until `release`. It is a change in the history.
   * @returns whether the list was not held before
   */
  hold(editor: Editor<StoredList>): Promise<boolean> {
    return this.change(editor, 'heldByOperator', async edit => {
      const { heldAs, visibility } = edit.found
      if (heldAs === undefined) await edit.update({ visibility: 'hidden' }, { heldAs: visibility })
      return () => edit.changed
    })
  }

  /** Ends a hold. @returns the list now, or `undefined` if it was not held */
  release(editor: Editor<StoredList>): Promise<StoredList | undefined> {
    return this.change(editor, 'releasedByOperator', async edit => {
      const { heldAs } = edit.found
      if (heldAs !== undefined) await edit.update({ visibility: heldAs }, {})
      return list => (edit.changed ? list : undefined)
    })
  }

  /**
   * Runs a transaction for a list that does not change the list itself.
   * @param work returns the caller's answer; may run more than once
   * @throws Problem `version_mismatch`, or the error of `work`
   */
  beside<T>(editor: Editor<StoredList>, work: (db: Writing, list: StoredList) => Promise<T>): Promise<T> {
    const { retry } = editor
    return this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      const response = await work(db, list)
      if (retry) await storeResponse(db, retry, response, { listId: list.id }, this.#now())
      return response
    })
  }

  /** Replaces the token of the proof by `token`. */
  async rotate(editor: Editor<StoredList>, token: string): Promise<void> {
    await this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      await forgetTokenResponse(db, list)
      await db.deleteFrom('tickets').where('list_id', '=', list.id).execute()
      await db
        .updateTable('lists')
        .set({ token_hash: tokenHash(token) })
        .where('id', '=', list.id)
        .execute()
    })
    this.#watch.changed(editor.list.id)
  }

  async delete(editor: Editor<StoredList>): Promise<void> {
    await this.#database.write(async db => {
      await deleteList(db, await this.#lock(db, editor))
      await this.#eraser.note(db)
    })
    this.#watch.changed(editor.list.id)
  }

  /**
   * Deletes the history. The list keeps its state and version, and later changes can be undone.
   * @param withEditions whether its editions are deleted too
   */
  clearHistory(editor: Editor<StoredList>, withEditions = false): Promise<StoredList> {
    return this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      if (withEditions) await deleteEditions(db, list)
      await db.deleteFrom('changes').where('list_id', '=', list.id).where('version', '<', list.version).execute()
      // The present version can still be restored. Its steps are deleted, because they would reveal earlier data.
      await db.updateTable('changes').set({ steps: '[]' }).where('list_id', '=', list.id).execute()
      await this.#eraser.note(db)
      return list
    })
  }

  history(editor: Editor<StoredList>, limit: number, below?: number): Promise<StoredChange[]> {
    return this.#database.read(db => readChanges(db, editor.list.id, limit, below))
  }

  /** Returns the state of the edited list at `version`. @throws Problem `version_not_found` */
  async stateAt(edit: ListEdit, version: number): Promise<{ state: ListState; updatedAt: string }> {
    const entries = await edit.entries()
    const { id, updatedAt } = edit.found
    const present = { version: edit.found.version, state: { members: listMembersOf(edit.found), entries } }
    return version === present.version ? { ...present, updatedAt } : stateBefore(edit.db, id, present, version)
  }

  browse(sort: Sort, limit: number, after?: BrowsePosition): Promise<Page> {
    return this.#database.read(db => browseAll(db, sort, limit, after))
  }

  search(query: string, limit: number, after?: BrowsePosition): Promise<Page> {
    return this.#database.read(db => browseByWords(db, query, limit, after))
  }

  /** Returns slugs of public lists with a prefix, in order. */
  publicSlugs(prefix: string, limit: number): Promise<string[]> {
    return this.#database.read(db => publicSlugs(db, prefix, limit))
  }

  /**
   * Locks a list's row, checks the token and the expected version again, and increments the version for a change. Every write to a list
   * begins with this one statement.
   * @param newVersions 0 if the list itself does not change
   * @returns the list before the change
   */
  async #lock(
    db: Writing,
    { list, tokenHash, onlyAt = [], audit }: Editor<StoredList>,
    newVersions: 0 | 1 = 0,
  ): Promise<StoredList> {
    let update = db
      .updateTable('lists')
      .set(e => ({ version: e('version', '+', newVersions) }))
      .where('id', '=', list.id)
    if (tokenHash !== undefined) update = update.where('token_hash', '=', tokenHash)
    for (const versions of onlyAt) update = update.where('version', 'in', versions.length > 0 ? [...versions] : [-1])
    const row = await update.returningAll().executeTakeFirst()
    if (!row) throw await this.#whyNot(db, list.id, tokenHash)
    await insertAudit(db, audit, list.slug, this.#now())
    return { ...(await namedList(db, row)), version: row.version - newVersions }
  }

  async #whyNot(db: Writing, id: string, tokenHash: string | undefined): Promise<Problem> {
    const row = await db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return new Problem('list_not_found')
    if (tokenHash !== undefined && row.token_hash !== tokenHash)
      return new Problem(row.visibility === 'hidden' ? 'list_not_found' : 'invalid_credential')
    return new Problem('version_mismatch', { version: row.version })
  }
}

/** Returns the members of a list that its history and its editions keep. */
export const listMembersOf = ({
  title,
  authorName,
  description,
  visibility,
  listed,
  bands,
}: ListMembers): ListMembers => ({
  title,
  authorName,
  description,
  visibility,
  listed,
  bands,
})
