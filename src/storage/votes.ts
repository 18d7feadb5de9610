import type { Editor, Invited } from '../core/access.ts'
import { Problem } from '../core/problem.ts'
import { tokenHash } from '../core/token.ts'
import type { Ballot } from '../domain/consensus/index.ts'
import { laterOf } from '../domain/list.ts'
import type { Entry } from '../domain/place.ts'
import { endOf, isVoteId, maxBallots, newVoteId, type Vote } from '../domain/vote.ts'
import { keepAudit } from './audit.ts'
import type { Database } from './database.ts'
import type { Erasing } from './erasing.ts'
import type { Lists } from './lists.ts'
import { namedList } from './named-lists.ts'
import { numbersOf } from './require-same.ts'
import { keepAnswer } from './retries.ts'
import { entriesIn, type StoredList } from './stored-list.ts'
import { lockedVote, removeVote, voteOf } from './stored-vote.ts'

export type NewVote = Pick<Vote, 'question' | 'method' | 'closesAt'>

/** Votes on lists, one a list, and their ballots. Who opened it shows the edit token, who votes has the vote's id. */
export class Votes {
  readonly #database: Database
  readonly #lists: Lists
  readonly #erasing: Erasing
  readonly #now: () => string

  constructor(database: Database, lists: Lists, erasing: Erasing, now: () => string) {
    this.#database = database
    this.#lists = lists
    this.#erasing = erasing
    this.#now = now
  }

  async isThere(id: string): Promise<boolean> {
    // Nothing else is an id of a vote, and some of it PostgreSQL refuses to be asked for.
    if (!isVoteId(id)) return false
    const row = await this.#database.read(db =>
      db
        .selectFrom('votes')
        .innerJoin('lists', 'lists.id', 'votes.list_id')
        .select('votes.id')
        .where('votes.id', '=', id)
        // A list that the operator keeps hidden is not shown by way of its vote either.
        .where('lists.held_as', 'is', null)
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /**
   * Opens a vote on the places that the list has now. One that is over goes for good, with its ballots.
   * @throws Problem `vote_open`
   */
  open<T>(editor: Editor<StoredList>, draft: NewVote, answer: (vote: Vote, list: StoredList) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const now = this.#now()
      const former = await lockedVote(db, 'list_id', list.id)
      if (former) {
        if (endOf(voteOf(former), now) === undefined) throw new Problem('vote_open')
        await removeVote(db, list.id)
        await this.#erasing.note(db)
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
      return answer(voteOf(row), list)
    })
  }

  /** Takes no more ballots. One that is over stays as it is. @throws Problem `vote_not_found` */
  close<T>(editor: Editor<StoredList>, answer: (vote: Vote) => T): Promise<T> {
    return this.#lists.beside(editor, async (db, list) => {
      const now = this.#now()
      const row = await lockedVote(db, 'list_id', list.id)
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      if (endOf(vote, now) !== undefined) return answer(vote)
      const closedAt = laterOf(now, vote.openedAt)
      await db.updateTable('votes').set({ closed_at: closedAt }).where('id', '=', vote.id).execute()
      return answer({ ...vote, closedAt })
    })
  }

  /** The vote and all its ballots, with the places that the list has now, in rank order. @throws Problem `vote_not_found` */
  async counted(editor: Editor<StoredList>): Promise<{ vote: Vote; ballots: Ballot[]; entries: Entry[] }> {
    return this.#database.read(async db => {
      const row = await db.selectFrom('votes').selectAll().where('list_id', '=', editor.list.id).executeTakeFirst()
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      // By the hashes of keys, which say nothing of who came first.
      const ballots = await db
        .selectFrom('ballots')
        .select('ranking')
        .where('vote_id', '=', vote.id)
        .orderBy('key_hash')
        .execute()
      const entries = await entriesIn(db, editor.list.id)
      return {
        // Of both the ballots are what counts.
        vote: { ...vote, ballotCount: ballots.length },
        ballots: ballots.map(({ ranking }) => (JSON.parse(ranking) as number[]).map(index => vote.placeIds[index]!)),
        entries,
      }
    })
  }

  /** What voters get to see: the vote, and the list with its places in rank order, hidden or not. @throws Problem `vote_not_found` */
  async read({ voteId }: Invited): Promise<{ vote: Vote; list: StoredList; entries: Entry[] }> {
    return this.#database.read(async db => {
      const row = await db.selectFrom('votes').selectAll().where('id', '=', voteId).executeTakeFirst()
      const list = row && (await db.selectFrom('lists').selectAll().where('id', '=', row.list_id).executeTakeFirst())
      if (!list || list.held_as !== null) throw new Problem('vote_not_found')
      return { vote: voteOf(row), list: await namedList(db, list), entries: await entriesIn(db, list.id) }
    })
  }

  /** Whether a ballot was cast under this key. */
  async hasBallot({ voteId }: Invited, key: string): Promise<boolean> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('ballots')
        .select('key_hash')
        .where('vote_id', '=', voteId)
        .where('key_hash', '=', tokenHash(key))
        .executeTakeFirst(),
    )
    return row !== undefined
  }

  /**
   * Casts the ballot of a key, changes it, or, with no places, takes it back.
   * @throws Problem `vote_not_found`, `vote_closed`, `order_mismatch`
   */
  async cast<T>(
    { voteId, retry, audit }: Invited,
    key: string,
    ballot: readonly string[],
    answer: (vote: Vote) => T,
  ): Promise<T> {
    const now = this.#now()
    return this.#database.write(async db => {
      const row = await lockedVote(db, 'id', voteId)
      if (!row) throw new Problem('vote_not_found')
      const vote = voteOf(row)
      if (endOf(vote, now) !== undefined) throw new Problem('vote_closed')
      const ranking = JSON.stringify(numbersOf(ballot, vote.placeIds))
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
      const told = answer({ ...vote, ballotCount })
      await keepAudit(db, audit, voteId, now)
      if (retry) await keepAnswer(db, retry, told, { listId: row.list_id }, now)
      return told
    })
  }
}

const isFull = () =>
  `A vote takes ${maxBallots.toLocaleString('en')} ballots, and this one has them. Ballots that were cast can be changed all the same.`
