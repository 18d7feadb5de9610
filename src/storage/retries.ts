import { Problem } from '../core/problem.ts'
import type { RetryKey } from '../core/retry.ts'
import type { RetryStore } from '../core/run.ts'
import type { Database, Writing } from './database.ts'

const hour = 3_600_000
const keptFor = 24 * hour
/** An answer with an edit token in it goes sooner: it opens the list for whoever has credential and key. */
const tokenKeptFor = hour
/** An answer with an edit token that seems to be kept for longer than this is from before the clock went back. It is not given again. */
const tokenKeptAtMost = tokenKeptFor + hour

const after = (now: string, milliseconds: number): string => new Date(Date.parse(now) + milliseconds).toISOString()

/** The answers kept for those who ask again because the first answer was lost. Each is encrypted under its caller's key. */
export class Retries implements RetryStore {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** @throws Problem `idempotency_conflict`; `answer_expired` with the slug of the list that was made */
  async answer(key: RetryKey): Promise<unknown> {
    const now = this.#now()
    const row = await this.#database.read(db =>
      db.selectFrom('retries').selectAll().where('id', '=', key.row).where('kept_until', '>', now).executeTakeFirst(),
    )
    if (!row) return undefined
    if (row.fingerprint !== key.fingerprint) throw new Problem('idempotency_conflict')
    const isFromLater = row.slug !== null && row.answer_until > after(now, tokenKeptAtMost)
    if (row.answer !== null && row.answer_until > now && !isFromLater) return key.open(row.answer)
    throw new Problem('answer_expired', row.slug === null ? {} : { slug: key.open(row.slug) as string })
  }

  /** Removes what has run out. */
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
            e.and([e('slug', 'is not', null), e('answer_until', '>', after(now, tokenKeptAtMost))]),
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

/** What an answer belongs to: a list that was changed, or one that was made and whose edit token it carries. */
type Kept = { listId: string } | { madeSlug: string }

/** Keeps an answer in the transaction of its effect. @throws Problem `request_in_progress` when another process was first */
export async function keepAnswer(db: Writing, key: RetryKey, answer: unknown, of: Kept, now: string): Promise<void> {
  const made = 'madeSlug' in of
  await db.deleteFrom('retries').where('id', '=', key.row).where('kept_until', '<=', now).execute()
  const kept = await db
    .insertInto('retries')
    .values({
      id: key.row,
      list_id: made ? null : of.listId,
      fingerprint: key.fingerprint,
      answer: key.seal(answer),
      answer_until: after(now, made ? tokenKeptFor : keptFor),
      slug: made ? key.seal(of.madeSlug) : null,
      kept_until: after(now, keptFor),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new Problem('request_in_progress')
}

/** Destroys the kept answer that has a list's edit token in it; the rest of its row still says that the list was made. */
export async function forgetTokenAnswer(db: Writing, list: { id: string; tokenAnswer: string | null }): Promise<void> {
  if (list.tokenAnswer === null) return
  await db.updateTable('retries').set({ answer: null }).where('id', '=', list.tokenAnswer).execute()
  await db.updateTable('lists').set({ token_answer: null }).where('id', '=', list.id).execute()
}
