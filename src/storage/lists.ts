import { type Caller, type Editor, type Reader, stillReads } from '../core/access.ts'
import type { Events } from '../core/operation.ts'
import { Problem } from '../core/problem.ts'
import { tokenHash } from '../core/token.ts'
import type { ListMembers, ListState } from '../domain/change.ts'
import { laterOf } from '../domain/list.ts'
import type { Entry, PlaceFacts } from '../domain/place.ts'
import { keepAudit } from './audit.ts'
import { type After, browseAll, browseByWords, type Page, publicSlugs, type Sort } from './browse.ts'
import { createList, type NewList } from './create-list.ts'
import { type Database, Unchanged, type Writing } from './database.ts'
import { deleteList } from './delete-list.ts'
import type { Erasing } from './erasing.ts'
import { type Change, readChanges, stateBefore, versionAt } from './history.ts'
import type { KnownFacts } from './known-facts.ts'
import type { KnownWords } from './known-words.ts'
import { ListEdit } from './list-edit.ts'
import type { ListHeads } from './list-heads.ts'
import type { ListWatch, Version } from './list-watch.ts'
import { namedList } from './named-lists.ts'
import { forgetTokenAnswer, keepAnswer } from './retries.ts'
import { entriesWithVersion, entryOf, type StoredList } from './stored-list.ts'

const maxLooks = 20

/** Lists, their places and their history. Whoever reads or changes one shows the proof of its right to. */
export class Lists {
  readonly #database: Database
  readonly #heads: ListHeads
  readonly #watch: ListWatch
  readonly #erasing: Erasing
  readonly #now: () => string
  readonly #readFacts: (facts: string) => PlaceFacts
  readonly #words: KnownWords
  readonly #withVersion = entriesWithVersion()

  constructor(
    database: Database,
    heads: ListHeads,
    watch: ListWatch,
    erasing: Erasing,
    now: () => string,
    known: { facts: KnownFacts; words: KnownWords },
  ) {
    this.#database = database
    this.#heads = heads
    this.#watch = watch
    this.#erasing = erasing
    this.#now = now
    this.#readFacts = text => known.facts.of(text)
    this.#words = known.words
  }

  /**
   * A list with its places in rank order, `limit` of them from behind rank `afterRank`; both of one version,
   * the one it has now or a later one than the proof was made for.
   */
  async read(
    reader: Reader<StoredList>,
    afterRank = 0,
    limit?: number,
  ): Promise<{ list: StoredList; entries: Entry[] }> {
    let { list } = reader
    for (let looks = 1; looks <= maxLooks; looks++) {
      const rows = await this.#database.read(db => this.#withVersion(db, list.id, afterRank, limit))
      if (rows.length > 0 ? rows.every(row => row.version === list.version) : afterRank >= list.placeCount)
        return { list, entries: rows.map(row => entryOf(row, this.#readFacts)) }
      // Somebody changed the list between the two looks. Whether it may still be read is then asked anew.
      const present = await this.#heads.find(list.slug)
      if (!present || !stillReads(reader, present)) throw new Problem('list_not_found')
      list = present
    }
    throw new Problem('storage_unavailable', {
      detail: 'The list changes faster than it can be read. Try again in a few seconds.',
    })
  }

  /** The list as it was. @throws Problem `version_not_found` */
  async readAt(editor: Editor<StoredList>, at: number | string): Promise<{ list: StoredList; entries: Entry[] }> {
    const { list, entries } = await this.read(editor)
    return this.#database.read(async db => {
      const version = await versionAt(db, list, at)
      if (version === list.version) return { list, entries }
      const present = { version: list.version, state: { members: list, entries } }
      const { state, updatedAt } = await stateBefore(db, list.id, present, version)
      return {
        list: { ...list, ...membersOf(state.members), version, updatedAt, placeCount: state.entries.length },
        entries: state.entries,
      }
    })
  }

  /** See `ListWatch.watch`. @throws Problem `overloaded` */
  watch(reader: Reader<StoredList>, sender?: string): Events<Version> {
    return this.#watch.watch(reader, sender)
  }

  /** @param answer what the caller is told, kept for a retry in the same transaction; it is given the new edit token */
  create<T>(caller: Caller, draft: NewList, answer: (list: StoredList, editToken: string) => T): Promise<T> {
    return this.#database.write(async db => {
      const now = this.#now()
      const at = draft.entries.reduce((latest, { addedAt }) => laterOf(latest, addedAt), now)
      const { list, editToken } = await createList(db, draft, at, caller.retry?.row)
      const told = answer(list, editToken)
      await keepAudit(db, caller.audit, list.slug, now)
      if (caller.retry) await keepAnswer(db, caller.retry, told, { madeSlug: list.slug }, now)
      return told
    })
  }

  /**
   * Changes a list: as one version, with one entry in its history, all or nothing.
   * @param work does the changes and says what the caller is told of the list as it is then; it may run more than once
   * @returns what the caller is told; where nothing changed, of the list as it was found
   * @throws Problem `version_mismatch`, or what `work` throws
   */
  async change<T>(
    editor: Editor<StoredList>,
    operation: string,
    work: (edit: ListEdit) => Promise<(list: StoredList) => T>,
  ): Promise<T> {
    const { retry } = editor
    let kept = false
    let mayKeep = true
    const told = await this.#database.write(async db => {
      const found = await this.#lock(db, editor, 1)
      const edit = new ListEdit(db, found, laterOf(this.#now(), found.updatedAt))
      const answer = await work(edit)
      kept = edit.changed
      mayKeep = !edit.onlyTransientFailures
      if (!edit.changed) throw new Unchanged(answer(edit.found))
      const list = await edit.finish(operation)
      const told = answer(list)
      if (retry) await keepAnswer(db, retry, told, { listId: list.id }, this.#now())
      return told
    })
    // Nothing was changed, so there was no transaction to keep the answer in; but a late retry must not do later what this did not do.
    if (retry && !kept && mayKeep)
      await this.#database.write(db => keepAnswer(db, retry, told, { listId: editor.list.id }, this.#now()))
    if (kept) this.#watch.changed(editor.list.id)
    return told
  }

  /**
   * The operator hides a list, so that its owner cannot make it public until `release`; it is a change like others, in its history.
   * @returns whether it was not so before
   */
  hold(editor: Editor<StoredList>): Promise<boolean> {
    return this.change(editor, 'heldByOperator', async edit => {
      const { heldAs, visibility } = edit.found
      if (heldAs === undefined) await edit.update({ visibility: 'hidden' }, { heldAs: visibility })
      return () => edit.changed
    })
  }

  /** @returns the list as it is now, or nothing where it was not held */
  release(editor: Editor<StoredList>): Promise<StoredList | undefined> {
    return this.change(editor, 'releasedByOperator', async edit => {
      const { heldAs } = edit.found
      if (heldAs !== undefined) await edit.update({ visibility: heldAs }, {})
      return list => (edit.changed ? list : undefined)
    })
  }

  /**
   * Does what is no change of the list itself, all or nothing.
   * @param work says what the caller is told; it may run more than once
   * @throws Problem `version_mismatch`, or what `work` throws
   */
  beside<T>(editor: Editor<StoredList>, work: (db: Writing, list: StoredList) => Promise<T>): Promise<T> {
    const { retry } = editor
    return this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      const told = await work(db, list)
      if (retry) await keepAnswer(db, retry, told, { listId: list.id }, this.#now())
      return told
    })
  }

  /** Makes the token of the proof worthless and `token` the list's token. */
  async rotate(editor: Editor<StoredList>, token: string): Promise<void> {
    await this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      await forgetTokenAnswer(db, list)
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
      await this.#erasing.note(db)
    })
    this.#watch.changed(editor.list.id)
  }

  /** Forgets every change; the list stays as it is, at its version, and what comes next can be undone. */
  clearHistory(editor: Editor<StoredList>): Promise<StoredList> {
    return this.#database.write(async db => {
      const list = await this.#lock(db, editor)
      await db.deleteFrom('changes').where('list_id', '=', list.id).where('version', '<', list.version).execute()
      // The present is a version to come back to. What made it is not told any more: that would tell what was before.
      await db.updateTable('changes').set({ steps: '[]' }).where('list_id', '=', list.id).execute()
      await this.#erasing.note(db)
      return list
    })
  }

  history(editor: Editor<StoredList>, limit: number, below?: number): Promise<Change[]> {
    return this.#database.read(db => readChanges(db, editor.list.id, limit, below))
  }

  /** What the list of `edit` was at `version`. @throws Problem `version_not_found` */
  async stateAt(edit: ListEdit, version: number): Promise<ListState> {
    const entries = await edit.entries()
    const present = { version: edit.found.version, state: { members: membersOf(edit.found), entries } }
    if (version === present.version) return present.state
    return (await stateBefore(edit.db, edit.found.id, present, version)).state
  }

  browse(sort: Sort, limit: number, after?: After): Promise<Page> {
    return this.#database.read(db => browseAll(db, sort, limit, after))
  }

  search(query: string, limit: number, after?: After): Promise<Page> {
    return this.#database.read(db => browseByWords(db, this.#words, query, limit, after))
  }

  /** Slugs of public lists that begin with a text, in their order. */
  publicSlugs(begun: string, limit: number): Promise<string[]> {
    return this.#database.read(db => publicSlugs(db, begun, limit))
  }

  /**
   * The first statement of every write to a list: it takes the row's lock, looks at the token and the wanted version once more,
   * and, for a change, makes the new version, all in one.
   * @param makes how many versions: none for what is no change of the list itself
   * @returns the list as it was found
   */
  async #lock(
    db: Writing,
    { list, tokenHash, onlyAt = [], audit }: Editor<StoredList>,
    makes: 0 | 1 = 0,
  ): Promise<StoredList> {
    let update = db
      .updateTable('lists')
      .set(e => ({ version: e('version', '+', makes) }))
      .where('id', '=', list.id)
    if (tokenHash !== undefined) update = update.where('token_hash', '=', tokenHash)
    for (const versions of onlyAt) update = update.where('version', 'in', versions.length > 0 ? [...versions] : [-1])
    const row = await update.returningAll().executeTakeFirst()
    if (!row) throw await this.#whyNot(db, list.id, tokenHash)
    await keepAudit(db, audit, list.slug, this.#now())
    return { ...(await namedList(db, row)), version: row.version - makes }
  }

  async #whyNot(db: Writing, id: string, tokenHash: string | undefined): Promise<Problem> {
    const row = await db.selectFrom('lists').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) return new Problem('list_not_found')
    if (tokenHash !== undefined && row.token_hash !== tokenHash)
      return new Problem(row.visibility === 'hidden' ? 'list_not_found' : 'invalid_credential')
    return new Problem('version_mismatch', { version: row.version })
  }
}

const membersOf = ({ title, authorName, description, visibility }: ListMembers): ListMembers => ({
  title,
  authorName,
  description,
  visibility,
})
