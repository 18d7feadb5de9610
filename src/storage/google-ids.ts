import { setImmediate } from 'node:timers/promises'
import { isLocated } from '../domain/coordinates.ts'
import type { GoogleCallKind, GoogleIdResult, GoogleIdStore, GoogleIdTask } from '../domain/google-ids.ts'
import type { PlaceFacts } from '../domain/place-fields.ts'
import { cidPrefix } from '../domain/place-ids.ts'
import { dayMs, minuteMs } from '../util/durations.ts'
import type { Database } from './database.ts'
import { type GoogleLinks, unlinked } from './google-links.ts'
import type { GoogleIdOutcome, Reading } from './schema.ts'
import { chunks } from './stored-list.ts'

/** After this time the process that took a task is considered dead, and the task is free again. */
const leaseMs = 5 * minuteMs
/** After this time an id is checked again. */
const refreshAfterMs = 365 * dayMs
/** After this time a place without an id is tried again: restaurants move, and maps improve. */
const tryAgainAfterMs = 90 * dayMs
/** After this time a refused question is asked again: a newer version may ask it correctly. */
const refusedAgainAfterMs = 7 * dayMs

/** Number of lists that are scanned before other work gets a turn. */
const listsAtOnce = 20

/**
 * The ids of places in Google's map, and the work of finding and refreshing them. The tables record which ids are missing or
 * old. So a restart loses nothing, and processes with a common database share the work.
 */
export class GoogleIds implements GoogleIdStore {
  readonly #database: Database
  readonly #links: GoogleLinks
  readonly #now: () => string

  constructor(database: Database, links: GoogleLinks, now: () => string) {
    this.#database = database
    this.#links = links
    this.#now = now
  }

  /** Returns the ids that were looked up, by place. An id from a caller belongs to that caller's list only. */
  async known(placeIds: readonly string[]): Promise<Map<string, string>> {
    if (placeIds.length === 0) return new Map()
    const rows = await this.#database.read(db =>
      db
        .selectFrom('google_ids')
        .select(['place_id', 'google_place_id'])
        .where('place_id', 'in', placeIds)
        .where('given_id', '=', '')
        .where('google_place_id', 'is not', null)
        .execute(),
    )
    return new Map(rows.map(row => [row.place_id, row.google_place_id!]))
  }

  /**
   * Queues new places of lists, and gives known ids to their lists.
   * @param since only lists changed at this time or later
   * @throws the signal's reason
   */
  async look(since = '', signal?: AbortSignal): Promise<void> {
    let after = { updated_at: since, id: '' }
    for (;;) {
      signal?.throwIfAborted()
      const lists = await this.#database.read(db =>
        db
          .selectFrom('lists')
          .select(['id', 'updated_at'])
          .where('visibility', 'in', ['public', 'hidden'])
          .where('listed', 'in', [0, 1])
          .where(e =>
            e.or([
              e('updated_at', '>', after.updated_at),
              e.and([e('updated_at', '=', after.updated_at), e('id', '>', after.id)]),
            ]),
          )
          .orderBy('updated_at')
          .orderBy('id')
          .limit(listsAtOnce)
          .execute(),
      )
      const last = lists.at(-1)
      if (!last) return
      after = last
      const ids = lists.map(list => list.id)
      await this.#ask(ids)
      await this.#links.add(db => unlinked(db).where('entries.list_id', 'in', ids))
      // SQLite answers synchronously. This gives other work a turn.
      await setImmediate()
    }
  }

  /** Writes the found ids of these places to every list that has them: one write for each list. */
  async link(placeIds: readonly string[]): Promise<void> {
    for (const part of chunks(placeIds)) await this.#links.add(db => unlinked(db).where('entries.place_id', 'in', part))
  }

  /** Returns the next task and reserves it for five minutes. */
  async claim(): Promise<GoogleIdTask | undefined> {
    for (;;) {
      const now = this.#now()
      const row = await this.#database.read(db =>
        db
          .selectFrom('google_ids')
          .selectAll()
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .orderBy('place_id')
          .orderBy('given_id')
          .limit(1)
          .executeTakeFirst(),
      )
      if (!row) return undefined
      if (!(await this.#set(row, { due_at: after(now, leaseMs) }, row.due_at))) continue
      const facts = await this.#factsOf(row)
      if (!facts) {
        await this.#database.write(db => keyed(db.deleteFrom('google_ids'), row).execute())
        continue
      }
      const googlePlaceId = row.google_place_id ?? row.given_id
      return {
        placeId: row.place_id,
        givenId: row.given_id,
        ...(googlePlaceId !== '' && { googlePlaceId }),
        facts,
      }
    }
  }

  /** Puts back a task that could not be done. @param afterMs delay before it may be tried again */
  async release(task: GoogleIdTask, afterMs: number): Promise<void> {
    await this.#set(taskKeyOf(task), { due_at: after(this.#now(), afterMs) })
  }

  /** Stores the outcome of a task. A replaced or dead id is changed in every list that has it. */
  async record(task: GoogleIdTask, answer: GoogleIdResult): Promise<void> {
    const now = this.#now()
    const googlePlaceId = idAfter(task, answer)
    const values = { outcome: answer.outcome, google_place_id: googlePlaceId ?? null }
    await this.#set(taskKeyOf(task), { ...values, checked_at: now, due_at: after(now, restAfter(task, answer)) })
    if (task.googlePlaceId !== undefined && task.googlePlaceId !== googlePlaceId)
      await this.#links.replace(task.placeId, task.googlePlaceId, googlePlaceId)
  }

  /** Counts a call before it is made, together with all processes. @returns whether fewer than `maxCalls` were made today (UTC) */
  async countCall(kind: GoogleCallKind, maxCalls: number): Promise<boolean> {
    if (maxCalls < 1) return false
    const counted = await this.#database.write(db =>
      db
        .insertInto('google_calls')
        .values({ day: this.#now().slice(0, 10), kind, calls: 1 })
        .onConflict(conflict =>
          conflict
            .columns(['day', 'kind'])
            .doUpdateSet(e => ({ calls: e('google_calls.calls', '+', 1) }))
            .where('google_calls.calls', '<', maxCalls),
        )
        .returning('calls')
        .executeTakeFirst(),
    )
    return counted !== undefined
  }

  /** Queues the missing ids of these lists. Places that people described themselves are private and never queued. */
  async #ask(listIds: readonly string[]): Promise<void> {
    const now = this.#now()
    const entries = await this.#database.read(db => unasked(db, listIds))
    const rows = entries.flatMap(({ place_id, google_place_id, facts: json, added_at }) => {
      const row = { place_id, google_place_id, outcome: 'pending' as const, checked_at: null }
      // Google refreshes no number of a business.
      if (google_place_id?.startsWith(cidPrefix)) return []
      if (google_place_id !== null)
        return { ...row, given_id: google_place_id, due_at: after(added_at, refreshAfterMs) }
      const facts = JSON.parse(json) as PlaceFacts
      return canBeLookedUp(facts) ? { ...row, given_id: '', due_at: now } : []
    })
    for (const part of chunks(rows))
      await this.#database.write(db =>
        db
          .insertInto('google_ids')
          .values(part)
          .onConflict(conflict => conflict.doNothing())
          .execute(),
      )
  }

  async #factsOf(row: Key): Promise<PlaceFacts | undefined> {
    const found = await this.#database.read(db =>
      db
        .selectFrom('entries')
        .select('facts')
        .where('place_id', '=', row.place_id)
        .orderBy('updated_at', 'desc')
        .limit(listsAtOnce)
        .execute(),
    )
    const facts = found.map(entry => JSON.parse(entry.facts) as PlaceFacts)
    return row.given_id === '' ? facts.find(canBeLookedUp) : facts[0]
  }

  /** Updates a task. @param at updates only a task that is still due at this time @returns whether it was updated */
  async #set(row: Key, values: Partial<Values>, at?: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write(db =>
      keyed(db.updateTable('google_ids').set(values), row)
        .$if(at !== undefined, query => query.where('due_at', '=', at!))
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows > 0n
  }
}

const idAfter = (task: GoogleIdTask, answer: GoogleIdResult): string | undefined => {
  if ('googlePlaceId' in answer) return answer.googlePlaceId
  // The response says nothing about the id itself.
  return answer.outcome === 'refused' ? task.googlePlaceId : undefined
}

/** Returns the time in milliseconds until a place is checked again after a response. */
const restAfter = (task: GoogleIdTask, { outcome }: GoogleIdResult): number => {
  if (outcome === 'found' || outcome === 'confirmed') return refreshAfterMs
  if (outcome === 'refused') return refusedAgainAfterMs
  // A place whose id died is looked up again. An id from a caller is not checked further.
  return outcome === 'gone' && task.givenId === '' ? 0 : tryAgainAfterMs
}

type Key = { place_id: string; given_id: string }
type Values = { google_place_id: string | null; outcome: GoogleIdOutcome; checked_at: string; due_at: string }

const taskKeyOf = ({ placeId, givenId }: GoogleIdTask): Key => ({ place_id: placeId, given_id: givenId })

const after = (time: string, milliseconds: number): string => new Date(Date.parse(time) + milliseconds).toISOString()

const canBeLookedUp = (facts: PlaceFacts): boolean => isLocated(facts) && !facts.mapPlaceId.startsWith('own:')

const keyed = <Query extends { where(column: keyof Key, is: '=', value: string): Query }>(
  query: Query,
  row: Key,
): Query => query.where('place_id', '=', row.place_id).where('given_id', '=', row.given_id)

/** Reads entries whose place has no id and was never looked up, or whose id was never checked. */
const unasked = (db: Reading, listIds: readonly string[]) =>
  db
    .selectFrom('entries')
    .select(['place_id', 'google_place_id', 'facts', 'added_at'])
    .where('list_id', 'in', listIds)
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('google_ids as asked')
            .select('asked.place_id')
            .whereRef('asked.place_id', '=', 'entries.place_id')
            .where(asked =>
              asked.or([
                asked('asked.given_id', '=', asked.fn.coalesce('entries.google_place_id', asked.val(''))),
                asked('asked.google_place_id', '=', asked.ref('entries.google_place_id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
