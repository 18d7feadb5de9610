import type { RetryStore } from '../core/dispatcher.ts'
import { Problem } from '../core/problem.ts'
import type { RetryKey } from '../core/retry.ts'
import { hourMs } from '../util/durations.ts'
import type { Database } from './database.ts'
import type { Writing } from './schema.ts'

const maxAgeMs = 24 * hourMs
/** A response with an edit token is deleted sooner, because credential and key together open its list. */
const tokenMaxAgeMs = hourMs
/** Maximum remaining lifetime of a response with an edit token. A longer one means that the clock was set back. */
const tokenLimitMs = tokenMaxAgeMs + hourMs

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString()

/** Stores responses for clients that retry after a lost response. Each is encrypted with its caller's key. */
export class Retries implements RetryStore {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** Returns the stored response. @throws Problem `idempotency_conflict`; `answer_expired` with the slug of the new list */
  async answer(key: RetryKey): Promise<unknown> {
    const now = this.#now()
    const row = await this.#database.read(db =>
      db.selectFrom('retries').selectAll().where('id', '=', key.row).where('kept_until', '>', now).executeTakeFirst(),
    )
    if (!row) return undefined
    if (row.fingerprint !== key.fingerprint) throw new Problem('idempotency_conflict')
    const isFromFuture = row.slug !== null && row.answer_until > after(now, tokenLimitMs)
    if (row.answer !== null && row.answer_until > now && !isFromFuture) return key.open(row.answer)
    throw new Problem('answer_expired', row.slug === null ? {} : { slug: key.open(row.slug) as string })
  }

  /** Removes expired answers. */
  async sweep(): Promise<void> {
    const now = this.#now()
    await this.#database.write(async db => {
      await db.deleteFrom('retries').where('kept_until', '<=', now).execute()
      await db
        .updateTable('retries')
        .set({ answer: null })
        .where('answer', 'is not', null)
        .where(e =>
          e.or([
            e('answer_until', '<=', now),
            e.and([e('slug', 'is not', null), e('answer_until', '>', after(now, tokenLimitMs))]),
          ]),
        )
        .execute()
      await db
        .updateTable('lists')
        .set({ token_answer: null })
        .where('token_answer', 'is not', null)
        .where(e =>
          e.not(
            e.exists(
              e
                .selectFrom('retries')
                .select('id')
                .whereRef('id', '=', 'lists.token_answer')
                .where('answer', 'is not', null),
            ),
          ),
        )
        .execute()
    })
  }
}

/** The list that a response changed, or the new list whose edit token it contains. */
type ResponseSubject = { listId: string } | { madeSlug: string }

/** Stores a response in the transaction of its effect. @throws Problem `request_in_progress` if another process was first */
export async function storeResponse(
  db: Writing,
  key: RetryKey,
  answer: unknown,
  subject: ResponseSubject,
  now: string,
): Promise<void> {
  const isNewList = 'madeSlug' in subject
  await db.deleteFrom('retries').where('id', '=', key.row).where('kept_until', '<=', now).execute()
  const stored = await db
    .insertInto('retries')
    .values({
      id: key.row,
      list_id: isNewList ? null : subject.listId,
      fingerprint: key.fingerprint,
      answer: key.seal(answer),
      answer_until: after(now, isNewList ? tokenMaxAgeMs : maxAgeMs),
      slug: isNewList ? key.seal(subject.madeSlug) : null,
      kept_until: after(now, maxAgeMs),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new Problem('request_in_progress')
}

/** Deletes the stored response with a list's edit token. The rest of its row still says that the list was created. */
export async function forgetTokenResponse(
  db: Writing,
  list: { id: string; tokenAnswer: string | null },
): Promise<void> {
  if (list.tokenAnswer === null) return
  await db.updateTable('retries').set({ answer: null }).where('id', '=', list.tokenAnswer).execute()
  await db.updateTable('lists').set({ token_answer: null }).where('id', '=', list.id).execute()
}
