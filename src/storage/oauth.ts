import type { Database } from './database.ts'
import { deleteKeyring } from './keyrings.ts'
import { recordId } from './oauth-record-id.ts'
import type { Writing } from './schema.ts'

const day = 24 * 3600
/** Lifetime of a registration without consent, in seconds. Anyone can register, so it must not stay. */
const unusedTtl = day
/** Maximum number of registrations without consent. The newest stay. */
const maxUnused = 10_000
/** Maximum number of new registrations within a time in seconds. A flood must not push out one that waits for consent. */
const maxNewRecords = { count: 5000, within: 1800 }
/** Maximum number of records of kinds that anyone can create. */
const maxRecordsOfKind: Record<string, number> = { Interaction: 10_000, ReplayDetection: 10_000 }
/** Maximum number of records of one kind of a grant. An assistant that refreshes every hour leaves 700 used tokens in 30 days. */
const maxRecordsOfGrant = 1000

/**
 * Seconds for which a used record may be used again. Hosts refresh from several windows at once or lose a response, and must not
 * lose the consent.
 */
export const usableAgainFor: Record<string, number> = { RefreshToken: 30 }
// In the far future instead of now, because clocks of processes with a common database differ.
const never = '9999-12-31T23:59:59.999Z'

/** `used` marks a record that may not be used again. */
type OAuthRecord = { payload: Record<string, unknown>; used: boolean }

/**
 * Stores the data of the authorization server: registered clients, and by kind its grants, codes, tokens and unfinished consents.
 * Secret values are stored as hashes.
 */
export class OAuthStore {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** Registers a client. @returns whether it was stored, because the limit was not exceeded */
  async register(id: string, metadata: object): Promise<boolean> {
    const row = { id, metadata: JSON.stringify(metadata), registered_at: this.#now(), kept_until: this.#in(unusedTtl) }
    return this.#database.write(async db => {
      const { count } = await db
        .selectFrom('oauth_clients')
        .select(e => e.fn.countAll<number>().as('count'))
        .where('consented_at', 'is', null)
        .where('registered_at', '>', this.#in(-maxNewRecords.within))
        .executeTakeFirstOrThrow()
      if (count >= maxNewRecords.count) return false
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
   * Records a consent for a client.
   * @param metadata stored for a client that did not register
   * @param keepFor how long the client is remembered, in seconds
   */
  async consented(id: string, metadata: object, keepFor: number): Promise<void> {
    const now = this.#now()
    const values = { metadata: JSON.stringify(metadata), consented_at: now, kept_until: this.#in(keepFor) }
    await this.#database.write(db =>
      db
        .insertInto('oauth_clients')
        .values({ id, registered_at: now, ...values })
        .onConflict(conflict => conflict.column('id').doUpdateSet(values))
        .execute(),
    )
  }

  /** Stores new metadata of a known client. @param stored the previous metadata */
  async documentChanged(id: string, stored: object, metadata: object): Promise<void> {
    const text = JSON.stringify(metadata)
    if (text === JSON.stringify(stored)) return
    await this.#database.write(db =>
      db.updateTable('oauth_clients').set({ metadata: text }).where('id', '=', id).execute(),
    )
  }

  async removeClient(id: string): Promise<void> {
    await this.#database.write(db => db.deleteFrom('oauth_clients').where('id', '=', id).execute())
  }

  /**
   * Stores a record.
   * @param expiresIn seconds
   * @param grant the value of its grant; the record ends with the grant
   * @returns whether it was stored, because the limit was not exceeded
   */
  async save(kind: string, value: string, payload: object, expiresIn: number, grant?: string): Promise<boolean> {
    const id = recordId(kind, value)
    const stored = { payload: JSON.stringify(payload), kept_until: this.#in(expiresIn) }
    const grantId = grant === undefined ? null : recordId('Grant', grant)
    return this.#database.write(async db => {
      if (await this.#oneTooMany(db, kind, id)) return false
      await db
        .insertInto('oauth_records')
        .values({ id, kind, grant_id: grantId, used_at: null, ...stored })
        .onConflict(conflict => conflict.column('id').doUpdateSet(stored))
        .execute()
      if (grantId !== null) await removeOldest(db, grantId, kind)
      return true
    })
  }

  /** Returns a record unless it has expired or its grant was removed. */
  async find(kind: string, value: string): Promise<OAuthRecord | undefined> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('oauth_records as record')
        .select(['record.payload', 'record.used_at'])
        .where('record.id', '=', recordId(kind, value))
        .where('record.kept_until', '>', this.#now())
        // In the same query, so that a record written while its grant is removed does not survive it.
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

  /** Marks a record as used. @returns whether this use was allowed: the first one, or one soon after it */
  async use(kind: string, value: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write(db =>
      db
        .updateTable('oauth_records')
        .set(e => ({ used_at: e.fn.coalesce('used_at', e.val(this.#now())) }))
        .where('id', '=', recordId(kind, value))
        .where(e => e.or([e('used_at', 'is', null), e('used_at', '>', this.#usableSince(kind))]))
        .executeTakeFirstOrThrow(),
    )
    return numUpdatedRows > 0n
  }

  async remove(kind: string, value: string): Promise<void> {
    if (kind === 'Grant') return this.removeGrant(value)
    await this.#database.write(db => db.deleteFrom('oauth_records').where('id', '=', recordId(kind, value)).execute())
  }

  /** Removes a grant with its records and its keyring. */
  async removeGrant(grant: string): Promise<void> {
    const id = recordId('Grant', grant)
    await this.#database.write(async db => {
      await deleteKeyring(db, id)
      await db
        .deleteFrom('oauth_records')
        .where(e => e.or([e('id', '=', id), e('grant_id', '=', id)]))
        .execute()
    })
  }

  /** Removes expired records, and the oldest unused registrations beyond the maximum. */
  async sweep(limit: number = maxUnused): Promise<void> {
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
        .offset(limit)
        .executeTakeFirst()
      if (!tooMany) return
      await db
        .deleteFrom('oauth_clients')
        .where('consented_at', 'is', null)
        .where('registered_at', '<=', tooMany.registered_at)
        .execute()
    })
  }

  /** Returns whether the maximum of this kind is reached and this record is new. */
  async #oneTooMany(db: Writing, kind: string, id: string): Promise<boolean> {
    const limit = maxRecordsOfKind[kind]
    if (limit === undefined) return false
    const { count } = await db
      .selectFrom('oauth_records')
      .select(e => e.fn.countAll<number>().as('count'))
      .where('kind', '=', kind)
      .where('kept_until', '>', this.#now())
      .executeTakeFirstOrThrow()
    if (count < limit) return false
    return !(await db.selectFrom('oauth_records').select('id').where('id', '=', id).executeTakeFirst())
  }

  /** Returns the time of first use after which a record may still be used again. */
  #usableSince(kind: string): string {
    const seconds = usableAgainFor[kind]
    return seconds === undefined ? never : this.#in(-seconds)
  }

  #in(seconds: number): string {
    return new Date(Date.parse(this.#now()) + seconds * 1000).toISOString()
  }
}

/** Removes the oldest records of a kind beyond the maximum of a grant. A guest may refresh as often as the network allows. */
async function removeOldest(db: Writing, grantId: string, kind: string): Promise<void> {
  const tooMany = await db
    .selectFrom('oauth_records')
    .select('kept_until')
    .where('grant_id', '=', grantId)
    .where('kind', '=', kind)
    .orderBy('kept_until', 'desc')
    .limit(1)
    .offset(maxRecordsOfGrant)
    .executeTakeFirst()
  if (!tooMany) return
  await db
    .deleteFrom('oauth_records')
    .where('grant_id', '=', grantId)
    .where('kind', '=', kind)
    .where('kept_until', '<=', tooMany.kept_until)
    .execute()
}
