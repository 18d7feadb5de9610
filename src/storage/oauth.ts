import { createHash } from 'node:crypto'
import type { Database } from './database.ts'

const day = 24 * 3600
/** A registration by which nobody was ever let in: anybody may make one, so it must not stay. */
const untriedFor = day
/** And at most this many of them stay, the newest. */
const mostUntried = 10_000

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

  async register(id: string, metadata: object): Promise<void> {
    const row = { id, metadata: JSON.stringify(metadata), registered_at: this.#now(), kept_until: this.#in(untriedFor) }
    await this.#database.write(db => db.insertInto('oauth_clients').values(row).execute())
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

  /** Somebody has let the client in. @param keepFor how long it is to be known from now on, in seconds */
  async consented(clientId: string, keepFor: number): Promise<void> {
    await this.#database.write(db =>
      db
        .updateTable('oauth_clients')
        .set({ consented_at: this.#now(), kept_until: this.#in(keepFor) })
        .where('id', '=', clientId)
        .execute(),
    )
  }

  async removeClient(id: string): Promise<void> {
    await this.#database.write(db => db.deleteFrom('oauth_clients').where('id', '=', id).execute())
  }

  /** @param expiresIn seconds @param grant the value of the grant that it belongs to, without which it is not found */
  async save(kind: string, value: string, payload: object, expiresIn: number, grant?: string): Promise<void> {
    const kept = { payload: JSON.stringify(payload), kept_until: this.#in(expiresIn) }
    const grantId = grant === undefined ? null : idOf('Grant', grant)
    await this.#database.write(db =>
      db
        .insertInto('oauth_records')
        .values({ id: idOf(kind, value), kind, grant_id: grantId, used_at: null, ...kept })
        .onConflict(conflict => conflict.column('id').doUpdateSet(kept))
        .execute(),
    )
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
    return row && { payload: JSON.parse(row.payload), used: row.used_at !== null }
  }

  /** Marks what may be used once as used. @returns whether this was the first time */
  async use(kind: string, value: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write(db =>
      db
        .updateTable('oauth_records')
        .set({ used_at: this.#now() })
        .where('id', '=', idOf(kind, value))
        .where('used_at', 'is', null)
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

  #in(seconds: number): string {
    return new Date(Date.parse(this.#now()) + seconds * 1000).toISOString()
  }
}

const idOf = (kind: string, value: string): string =>
  createHash('sha256').update(`${kind}:${value}`).digest('base64url')
