import type { AuditNote } from '../core/audit.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { newToken, tokenHash } from '../core/token.ts'
import { randomBase32 } from '../util/base32.ts'
import { insertAudit } from './audit.ts'
import { CachedLookup, type LookupQueries } from './cached-lookup.ts'
import { compileOnce } from './compile-once.ts'
import type { Database } from './database.ts'
import { deleteKeyringsOf } from './keyrings.ts'
import type { Reading } from './schema.ts'

type ApiKey = { id: string; name: string; createdAt: string; lastUsedAt?: string; revokedAt?: string }

/** Stores API keys. */
export class ApiKeys {
  readonly #database: Database
  readonly #now: () => string
  readonly #failed: (error: unknown) => void
  readonly #present: CachedLookup<UsedKey>

  /** @param failed logs a failure to write the day of a key's use; the key is accepted nevertheless */
  constructor(database: Database, now: () => string, failed: (error: unknown) => void, telemetry: Telemetry) {
    this.#database = database
    this.#present = new CachedLookup('keys', database, byHash(), telemetry)
    this.#now = now
    this.#failed = failed
  }

  /** Creates a key. @returns the key, which cannot be shown again, and its data */
  async create(name: string, audit?: AuditNote): Promise<{ key: string; apiKey: ApiKey }> {
    const key = newToken('forklist')
    const apiKey = { id: `key_${randomBase32(8)}`, name, createdAt: this.#now() }
    await this.#database.write(async db => {
      await db
        .insertInto('api_keys')
        .values({ id: apiKey.id, name, hash: tokenHash(key), created_at: apiKey.createdAt })
        .execute()
      await insertAudit(db, audit, apiKey.id, apiKey.createdAt)
    })
    return { key, apiKey }
  }

  /** Returns all keys, oldest first, including revoked ones. */
  async list(): Promise<ApiKey[]> {
    const rows = await this.#database.read(db =>
      db.selectFrom('api_keys').selectAll().orderBy('created_at').orderBy('id').execute(),
    )
    return rows.map(row => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at,
      ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
      ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
    }))
  }

  /** Revokes a key, with the keyrings of its connections. @returns whether an active key had this id */
  revoke(id: string, audit?: AuditNote): Promise<boolean> {
    const now = this.#now()
    return this.#database.write(async db => {
      const revoked = await db
        .updateTable('api_keys')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('hash')
        .executeTakeFirst()
      if (!revoked) return false
      await deleteKeyringsOf(db, revoked.hash)
      await insertAudit(db, audit, id, now)
      return true
    })
  }

  /** Returns the keys with this id or name. */
  async named(text: string): Promise<{ hash: string; isRevoked: boolean }[]> {
    const rows = await this.#database.read(db =>
      db
        .selectFrom('api_keys')
        .select(['hash', 'revoked_at'])
        .where(e => e.or([e('id', '=', text), e('name', '=', text)]))
        .execute(),
    )
    return rows.map(row => ({ hash: row.hash, isRevoked: row.revoked_at !== null }))
  }

  /** Looks up a key for a request that has just arrived. */
  async find(hash: string): Promise<{ id: string } | undefined> {
    const row = await this.#present.getOnArrival(hash)
    if (!row) return undefined
    const today = this.#now().slice(0, 10)
    if (row.last_used_at !== today) await this.#noteUse(row.id, today).catch(this.#failed)
    return { id: row.id }
  }

  // Stores only the day, so that one request a day has to write.
  async #noteUse(id: string, today: string): Promise<void> {
    await this.#database.write(db =>
      db.updateTable('api_keys').set({ last_used_at: today }).where('id', '=', id).execute(),
    )
  }
}

type UsedKey = { id: string; last_used_at: string | null }

const inUse = (db: Reading) =>
  db.selectFrom('api_keys').select(['id', 'hash', 'last_used_at']).where('revoked_at', 'is', null)

const byHash = (): LookupQueries<UsedKey> => {
  const rows = compileOnce((db, hash: string) => inUse(db).where('hash', '=', hash))
  return {
    async one(db, hash) {
      return (await rows(db, hash))[0]
    },
    async several(db, hashes) {
      const rows = await inUse(db).where('hash', 'in', hashes).execute()
      return new Map(rows.map(row => [row.hash, row]))
    },
    sizeOf: () => 400,
  }
}
