import type { SelectQueryBuilder } from 'kysely'
import { canStillRead, type Editor, type Reader } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import { type Edition, isEditionLabel, maxEditions, type RankedPlace } from '../domain/edition.ts'
import type { ListEntry } from '../domain/place.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import { type Lists, listMembersOf } from './lists.ts'
import type { Schema } from './schema.ts'
import {
  type EditionState,
  editionColumns,
  editionOf,
  placesIn,
  placesText,
  renewEditionsTag,
} from './stored-edition.ts'
import { entriesIn, type StoredList } from './stored-list.ts'

/** A list as an edition froze it. Who may read it and which sources it names are those of now. */
type FrozenList = { edition: Edition; list: StoredList; entries: ListEntry[] }

/** The places of an edition in rank order. */
export type Ranking = { label: string; places: RankedPlace[] }

/** Stores editions of lists. Making and deleting them gives the list no new version. */
export class Editions {
  readonly #database: Database
  readonly #lists: Lists
  readonly #eraser: DataEraser
  readonly #now: () => string

  constructor(database: Database, lists: Lists, eraser: DataEraser, now: () => string) {
    this.#database = database
    this.#lists = lists
    this.#eraser = eraser
    this.#now = now
  }

  /** Freezes the present list. @throws Problem `edition_exists`, `list_full` */
  create<T>(
    editor: Editor<StoredList>,
    { label, title }: Pick<Edition, 'label' | 'title'>,
    answer: (edition: Edition, list: StoredList) => T,
  ): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const others = await db
        .selectFrom('editions')
        .select(['label', 'number'])
        .where('list_id', '=', list.id)
        .execute()
      if (others.some(other => other.label === label)) throw new Problem('edition_exists')
      if (others.length >= maxEditions) throw new Problem('list_full', { detail: isFull })
      const entries = await entriesIn(db, list.id)
      const { visibility: _, listed: __, ...members } = listMembersOf(list)
      const state: EditionState = { members, updatedAt: list.updatedAt, entries }
      const row = {
        list_id: list.id,
        label,
        number: 1 + Math.max(0, ...others.map(({ number }) => number)),
        title: title ?? null,
        made_at: this.#now(),
        version: list.version,
        place_count: entries.length,
        places: placesText(entries),
        state: JSON.stringify(state),
      }
      await db.insertInto('editions').values(row).execute()
      await renewEditionsTag(db, list.id)
      return answer(editionOf(row), list)
    })
  }

  /** Returns the editions of a list, newest first. */
  async all(reader: Reader<StoredList>): Promise<Edition[]> {
    const rows = await this.#read(reader, editions =>
      editions.select(editionColumns).orderBy('number', 'desc').execute(),
    )
    return rows.map(editionOf)
  }

  /** @throws Problem `edition_not_found` */
  async read(reader: Reader<StoredList>, label: string): Promise<FrozenList> {
    const row = await this.#read(reader, editions =>
      editions
        .select([...editionColumns, 'state'])
        .where('label', '=', storedLabel(label))
        .executeTakeFirst(),
    )
    if (!row) throw new Problem('edition_not_found')
    const { members, updatedAt, entries } = JSON.parse(row.state) as EditionState
    const { version, place_count: placeCount } = row
    return { edition: editionOf(row), list: { ...reader.list, ...members, version, placeCount, updatedAt }, entries }
  }

  /** Returns the places of an edition in rank order, for comparing. @throws Problem `edition_not_found` */
  async ranking(reader: Reader<StoredList>, label: string): Promise<Ranking> {
    const row = await this.#read(reader, editions =>
      editions.select(rankingColumns).where('label', '=', storedLabel(label)).executeTakeFirst(),
    )
    if (!row) throw new Problem('edition_not_found')
    return rankingOf(row)
  }

  /** Returns the edition before another one, or else the newest, as `ranking` does. `undefined` if there is none. */
  async rankingBefore(reader: Reader<StoredList>, label?: string): Promise<Ranking | undefined> {
    const row = await this.#read(reader, editions => {
      const newest = editions.select(rankingColumns).orderBy('number', 'desc').limit(1)
      if (label === undefined) return newest.executeTakeFirst()
      const number = editions.select('number').where('label', '=', storedLabel(label))
      return newest.where('number', '<', number).executeTakeFirst()
    })
    return row && rankingOf(row)
  }

  /** @throws Problem `edition_not_found` */
  delete<T>(editor: Editor<StoredList>, label: string, answer: (list: StoredList) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const { numDeletedRows } = await db
        .deleteFrom('editions')
        .where('list_id', '=', list.id)
        .where('label', '=', storedLabel(label))
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw new Problem('edition_not_found')
      await renewEditionsTag(db, list.id)
      await this.#eraser.note(db)
      return answer(list)
    })
  }

  /** Reads from the editions of a list. @throws Problem `list_not_found` if the list was hidden or deleted since its proof */
  async #read<T>(
    reader: Reader<StoredList>,
    query: (editions: SelectQueryBuilder<Schema, 'editions', object>) => Promise<T>,
  ): Promise<T> {
    return this.#database.read(async db => {
      const { id } = reader.list
      const found = await query(db.selectFrom('editions').where('list_id', '=', id))
      // Checked after reading: an edition may be newer than the proof.
      const present = await db
        .selectFrom('lists')
        .select(['visibility', 'token_hash as tokenHash'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!canStillRead(reader, present)) throw new Problem('list_not_found')
      return found
    })
  }
}

const rankingColumns = ['label', 'places'] as const

const rankingOf = ({ label, places }: Record<'label' | 'places', string>): Ranking => ({
  label,
  places: placesIn(places),
})

/** Other texts are no label of an edition, and PostgreSQL rejects some of them. */
const storedLabel = (text: string): string => (isEditionLabel(text) ? text : '')

const isFull = `A list has at most ${maxEditions} editions. Delete one first.`
