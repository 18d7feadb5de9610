import { createHash } from 'node:crypto'
import type { Database, Writing } from './database.ts'

const day = 24 * 3600
/** A registration by which nobody was ever let in: anybody may make one, so it must not stay. */
const untriedFor = day
/** And at most this many of them stay, the newest. */
const mostUntried = 10_000
/** So that who has just registered stays, not more than these may come while somebody looks for the key, in seconds. */
const mostNew = { count: 5000, within: 1800 }
/** At most this many at once, of what anybody may begin. */
const mostOfKind: Record<string, number> = { Interaction: 10_000, ReplayDetection: 10_000 }

/**
 * What may be used again for so many seconds after it was used: hosts refresh from several windows at once, or lose the answer, and are
 * not to lose the consent by that.
 */
const usableAgainFor: Record<string, number> = { RefreshToken: 30 }
// Not now: clocks of processes that share a database differ.
const never = '9999-12-31T23:59:59.999Z'

/** `used` is what may not be used any more, because it was. */
export type OAuthRecord = { payload: Record<string, unknown>; used: boolean }

/**
 * What the authorisation server has to remember: clients that registered, and by kind its grants, codes, tokens and consents in
 * progress. Values that open something are known by their hash only.
 */
export class OAuthStore {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** @returns whether it was kept, and not one too many */
  async register(id: string, metadata: object): Promise<boolean> {
    const row = { id, metadata: JSON.stringify(metadata), registered_at: this.#now(), kept_until: this.#in(untriedFor) }
    return this.#database.write(async db => {
      const { count } = await db
        .selectFrom('oauth_clients')
        .select(e => e.fn.countAll<number>().as('count'))
        .where('consented_at', 'is', null)
        .where('registered_at', '>', this.#in(-mostNew.within))
        .executeTakeFirstOrThrow()
      if (count >= mostNew.count) return false
      await db.insertInto('oauth_clients').values(row).execute()
      return true
    })
  }

  async client(id: string): Promise<Record<string, unknown> | undefined> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('oauth_clients')
        .select('metadata')
        .where('id', '=', id)
        .where('kept_until', '>', this.#now())
        .executeTakeFirst(),
    )
    return row && JSON.parse(row.metadata)
  }

  /**
   * Somebody has let the client in.
   * @param metadata to be kept from now on, for one that did not register
   * @param keepFor how long it is to be known from now on, in seconds
   */
  async consented(id: string, metadata: object, keepFor: number): Promise<void> {
    const now = this.#now()
    const said = { metadata: JSON.stringify(metadata), consented_at: now, kept_until: this.#in(keepFor) }
    await this.#database.write(db =>
      db
        .insertInto('oauth_clients')
        .values({ id, registered_at: now, ...said })
        .onConflict(conflict => conflict.column('id').doUpdateSet(said))
        .execute(),
    )
  }

  /** What a client that is kept says of itself now. @param kept what it said before */
  async documentChanged(id: string, kept: object, metadata: object): Promise<void> {
    const text = JSON.stringify(metadata)
    if (text === JSON.stringify(kept)) return
    await this.#database.write(db =>
      db.updateTable('oauth_clients').set({ metadata: text }).where('id', '=', id).execute(),
    )
  }

  async removeClient(id: string): Promise<void> {
    await this.#database.write(db => db.deleteFrom('oauth_clients').where('id', '=', id).execute())
  }

  /**
   * @param expiresIn seconds
   * @param grant the value of the grant that it belongs to, without which it is not found
   * @returns whether it was kept, and not one too many
   */
  async save(kind: string, value: string, payload: object, expiresIn: number, grant?: string): Promise<boolean> {
    const id = idOf(kind, value)
    const kept = { payload: JSON.stringify(payload), kept_until: this.#in(expiresIn) }
    const grantId = grant === undefined ? null : idOf('Grant', grant)
    return this.#database.write(async db => {
      if (await this.#oneTooMany(db, kind, id)) return false
      await db
        .insertInto('oauth_records')
        .values({ id, kind, grant_id: grantId, used_at: null, ...kept })
        .onConflict(conflict => conflict.column('id').doUpdateSet(kept))
        .execute()
      return true
    })
  }

  /** What is kept, unless it has run out or its grant has gone. */
  async find(kind: string, value: string): Promise<OAuthRecord | undefined> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('oauth_records as record')
        .select(['record.payload', 'record.used_at'])
        .where('record.id', '=', idOf(kind, value))
        .where('record.kept_until', '>', this.#now())
        // In the same query, so that nothing that is written while its grant goes outlives it.
        .where(e =>
          e.or([
            e('record.grant_id', 'is', null),
            e.exists(
              e.selectFrom('oauth_records as grant').select('grant.id').whereRef('grant.id', '=', 'record.grant_id'),
            ),
          ]),
        )
        .executeTakeFirst(),
    )
    return (
      row && { payload: JSON.parse(row.payload), used: row.used_at !== null && row.used_at <= this.#usableSince(kind) }
    )
  }

  /** Marks what may be used once as used. @returns whether it might be: for the first time, or soon enough after that */
  async use(kind: string, value: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write(db =>
      db
        .updateTable('oauth_records')
        .set(e => ({ used_at: e.fn.coalesce('used_at', e.val(this.#now())) }))
        .where('id', '=', idOf(kind, value))
        .where(e => e.or([e('used_at', 'is', null), e('used_at', '>', this.#usableSince(kind))]))
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows > 0n
  }

  async remove(kind: string, value: string): Promise<void> {
    await this.#database.write(db => db.deleteFrom('oauth_records').where('id', '=', idOf(kind, value)).execute())
  }

  /** A grant with all that belongs to it. */
  async removeGrant(grant: string): Promise<void> {
    const id = idOf('Grant', grant)
    await this.#database.write(db =>
      db
        .deleteFrom('oauth_records')
        .where(e => e.or([e('id', '=', id), e('grant_id', '=', id)]))
        .execute(),
    )
  }

  /** Removes what has run out, and the oldest registrations that nobody used when there are too many. */
  async sweep(most: number = mostUntried): Promise<void> {
    const now = this.#now()
    await this.#database.write(async db => {
      await db.deleteFrom('oauth_records').where('kept_until', '<=', now).execute()
      await db.deleteFrom('oauth_clients').where('kept_until', '<=', now).execute()
      const tooMany = await db
        .selectFrom('oauth_clients')
        .select('registered_at')
        .where('consented_at', 'is', null)
        .orderBy('registered_at', 'desc')
        .limit(1)
        .offset(most)
        .executeTakeFirst()
      if (!tooMany) return
      await db
        .deleteFrom('oauth_clients')
        .where('consented_at', 'is', null)
        .where('registered_at', '<=', tooMany.registered_at)
        .execute()
    })
  }

  /** Whether there are as many of the kind as there may be, and this is not one of them. */
  async #oneTooMany(db: Writing, kind: string, id: string): Promise<boolean> {
    const most = mostOfKind[kind]
    if (most === undefined) return false
    const { count } = await db
      .selectFrom('oauth_records')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('kept_until', '>', this.#now())
      .executeTakeFirstOrThrow()
    if (count < most) return false
    return !(await db.selectFrom('oauth_records').select('id').where('id', '=', id).executeTakeFirst())
  }

  /** After when what may still be used was used for the first time. */
  #usableSince(kind: string): string {
    const seconds = usableAgainFor[kind]
    return seconds === undefined ? never : this.#in(-seconds)
  }

  #in(seconds: number): string {
    return new Date(Date.parse(this.#now()) + seconds * 1000).toISOString()
  }
}

const idOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind}:${value}`).digest('base64url')
