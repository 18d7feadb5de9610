import type { Editor, Voter } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { tokenHash } from '../core/token.ts'
import { VersionedCache } from '../core/versioned-cache.ts'
import { laterOf } from '../domain/list.ts'
import type { ListEntry } from '../domain/place.ts'
import type { Ballot } from '../domain/ranking/index.ts'
import { endOf, isVoteId, maxBallots, newVoteId, type Vote, type VoteResult } from '../domain/vote.ts'
import { insertAudit } from './audit.ts'
import type { DataEraser } from './data-eraser.ts'
import type { Database } from './database.ts'
import type { Lists } from './lists.ts'
import { namedList } from './named-lists.ts'
import { placeNumbersOf } from './place-order.ts'
import { storeResponse } from './retries.ts'
import type { Reading } from './schema.ts'
import { renewEditionsTag } from './stored-edition.ts'
import { entriesIn, type StoredList } from './stored-list.ts'
import { lockedVote, removeVote, voteOf } from './stored-vote.ts'

/** A vote with its ballots, and the list's present places in rank order. */
export type CountedVote = { vote: Vote; ballots: Ballot[]; entries: readonly ListEntry[] }

/** Approximate bytes of one place in a result. */
const standingBytes = 200
const maxResultBytes = 4 * 1024 * 1024
/** Maximum age of the result of an open vote. */
const maxResultAgeMs = 5000

type NewVote = Pick<Vote, 'question' | 'method' | 'closesAt'>

/** Stores votes on lists, one for each list, and their ballots. Editors have the list's edit token, voters the vote's id. */
export class Votes {
  readonly #database: Database
  readonly #lists: Lists
  readonly #eraser: DataEraser
  readonly #now: () => string
  /** Number of ballots that this process has taken. */
  #castCount = 0
  readonly #results: VersionedCache<VoteResult>

  constructor(database: Database, lists: Lists, eraser: DataEraser, now: () => string, telemetry: Telemetry) {
    this.#database = database
    this.#lists = lists
    this.#eraser = eraser
    this.#now = now
    this.#results = new VersionedCache('votes', maxResultBytes, ({ order }) => order.length * standingBytes, telemetry)
  }

  async isThere(id: string): Promise<boolean> {
    // Other texts are no id of a vote, and PostgreSQL rejects some of them.
    if (!isVoteId(id)) return false
    const row = await this.#database.read(db =>
      db
        .selectFrom('votes')
        .innerJoin('lists', 'lists.id', 'votes.list_id')
        .select('votes.id')
        .where('votes.id', '=', id)
        // A list that the operator keeps hidden is not shown through its vote either.
        .where('lists.held_as', 'is', null)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /** Opens a vote on the present places of a list. A closed vote is deleted with its ballots. @throws Problem `vote_open` */
  open<T>(editor: Editor<StoredList>, draft: NewVote, answer: (vote: Vote, list: StoredList) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const now = this.#now()
      const former = await lockedVote(db, 'list_id', list.id)
      if (former) {
        if (endOf(voteOf(former), now) === undefined) throw new Problem('vote_open')
        await removeVote(db, list.id)
        await this.#eraser.note(db)
      }
      const places = await db
        .selectFrom('entries')
        .select('place_id')
        .where('list_id', '=', list.id)
        .orderBy('position')
        .execute()
      const row = await db
        .insertInto('votes')
        .values({
          id: newVoteId(),
          list_id: list.id,
          question: draft.question ?? null,
          method: draft.method,
          place_ids: JSON.stringify(places.map(({ place_id }) => place_id)),
          ballot_count: 0,
          opened_at: now,
          closes_at: draft.closesAt ?? null,
          closed_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      await renewEditionsTag(db, list.id)
      return answer(voteOf(row), list)
    })
  }

  /** Returns the vote of a list. A closed one has `closedAt`. */
  async on(listId: string): Promise<Vote | undefined> {
    const row = await this.#database.read(db =>
      db.selectFrom('votes').selectAll().where('list_id', '=', listId).executeTakeFirst(),
    )
    const vote = row && voteOf(row)
    const closedAt = vote && endOf(vote, this.#now())
    return closedAt === undefined ? vote : { ...vote!, closedAt }
  }

  /** Closes a vote. A closed one stays closed. @throws Problem `vote_not_found` */
  close<T>(editor: Editor<StoredList>, answer: (vote: Vote) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const now = this.#now()
      const row = await lockedVote(db, 'list_id', list.id)
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      if (endOf(vote, now) !== undefined) return answer(vote)
      const closedAt = laterOf(now, vote.openedAt)
      await db.updateTable('votes').set({ closed_at: closedAt }).where('id', '=', vote.id).execute()
      await renewEditionsTag(db, list.id)
      return answer({ ...vote, closedAt })
    })
  }

  /** Returns the vote with all ballots, and the list's present places in rank order. @throws Problem `vote_not_found` */
  async counted(editor: Editor<StoredList>): Promise<CountedVote> {
    return this.#database.read(async db => {
      const row = await db.selectFrom('votes').selectAll().where('list_id', '=', editor.list.id).executeTakeFirst()
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      const ballots = await ballotsOf(db, vote)
      // The count must match the ballots that were read.
      return { vote: { ...vote, ballotCount: ballots.length }, ballots, entries: await entriesIn(db, editor.list.id) }
    })
  }

  /**
   * Returns the result of a vote. That of a closed vote is counted once for each version of the list, because anybody with the ballot link
   * may ask. That of an open vote is counted again after each ballot, and after some seconds, in which another process may have taken one.
   * @param read the result of `read`
   */
  result(
    { vote, list, entries }: Awaited<ReturnType<Votes['read']>>,
    count: (counted: CountedVote) => Promise<VoteResult>,
  ): Promise<VoteResult> {
    const now = this.#now()
    const ballotsState = [vote.ballotCount, this.#castCount, Math.floor(Date.parse(now) / maxResultAgeMs)].join(' ')
    const updatedAt = endOf(vote, now) === undefined ? `${list.updatedAt} ${ballotsState}` : list.updatedAt
    return this.#results.getOrMake(vote.id, { ...list, updatedAt }, async () => {
      const ballots = await this.#database.read(db => ballotsOf(db, vote))
      return { version: list.version, value: await count({ vote, ballots, entries }) }
    })
  }

  /** Returns what voters see: the vote, and the list with its places in rank order, even if hidden. @throws Problem `vote_not_found` */
  async read({ id: voteId }: Voter): Promise<{ vote: Vote; list: StoredList; entries: ListEntry[] }> {
    return this.#database.read(async db => {
      const row = await db.selectFrom('votes').selectAll().where('id', '=', voteId).executeTakeFirst()
      const list = row && (await db.selectFrom('lists').selectAll().where('id', '=', row.list_id).executeTakeFirst())
      if (!list || list.held_as !== null) throw new Problem('vote_not_found')
      return { vote: voteOf(row), list: await namedList(db, list), entries: await entriesIn(db, list.id) }
    })
  }

  /** Returns whether a ballot counts that was cast with the key of this hash. */
  async hasBallot({ id: voteId }: Voter, keyHash: string): Promise<boolean> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('ballots')
        .select('key_hash')
        .where('vote_id', '=', voteId)
        .where('key_hash', '=', keyHash)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /** Casts or changes the ballot of a key. Without places, removes it. @throws Problem `vote_not_found`, `vote_closed`, `order_mismatch` */
  async cast<T>(
    { id: voteId, retry, audit }: Voter,
    key: string,
    ballot: readonly string[],
    answer: (vote: Vote) => T,
  ): Promise<T> {
    const now = this.#now()
    const response = await this.#database.write(async db => {
      const row = await lockedVote(db, 'id', voteId)
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      if (endOf(vote, now) !== undefined) throw new Problem('vote_closed')
      const ranking = JSON.stringify(placeNumbersOf(ballot, vote.placeIds))
      const own = { vote_id: voteId, key_hash: tokenHash(key) }
      const { numDeletedRows } = await db
        .deleteFrom('ballots')
        .where('vote_id', '=', own.vote_id)
        .where('key_hash', '=', own.key_hash)
        .executeTakeFirstOrThrow()
      const others = vote.ballotCount - Number(numDeletedRows)
      if (ballot.length > 0) {
        if (others >= maxBallots) throw new Problem('vote_closed', { detail: isFull() })
        await db
          .insertInto('ballots')
          .values({ ...own, ranking })
          .execute()
      }
      const ballotCount = others + (ballot.length > 0 ? 1 : 0)
      await db.updateTable('votes').set({ ballot_count: ballotCount }).where('id', '=', voteId).execute()
      const response = answer({ ...vote, ballotCount })
      await insertAudit(db, audit, voteId, now)
      if (retry) await storeResponse(db, retry, response, { listId: row.list_id }, now)
      return response
    })
    this.#castCount += 1
    return response
  }
}

/** Returns the ballots ordered by the hashes of their keys, which do not reveal the order of voting. */
async function ballotsOf(db: Reading, { id, placeIds }: Vote): Promise<Ballot[]> {
  const rows = await db.selectFrom('ballots').select('ranking').where('vote_id', '=', id).orderBy('key_hash').execute()
  return rows.map(({ ranking }) => (JSON.parse(ranking) as number[]).map(index => placeIds[index]!))
}

const isFull = () =>
  `This vote has its maximum of ${maxBallots.toLocaleString('en')} ballots. Ballots that were cast can still be changed.`
