import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'
import { setMeta } from './meta-row.ts'

/** Values that the installation stores about itself. */
export class Meta {
  readonly #database: Database
  readonly #secrets = new Map<string, Promise<string>>()

  constructor(database: Database) {
    this.#database = database
  }

  async get(name: string): Promise<string | undefined> {
    const row = await this.#database.read(db =>
      db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst(),
    )
    return row?.value
  }

  /** Stores a value if there is none. @returns the value that the first node stored */
  async keepFirst(name: string, value: string): Promise<string> {
    await this.#database.write(db =>
      db
        .insertInto('meta')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doNothing())
        .execute(),
    )
    return (await this.get(name))!
  }

  /** Returns a secret of the installation, equal on every node, created at first use. */
  secret(name: string): Promise<string> {
    const promise = this.#secrets.get(name) ?? this.keepFirst(name, randomBytes(32).toString('base64url'))
    this.#secrets.set(name, promise)
    // A failed read is repeated next time.
    promise.catch(() => this.#secrets.delete(name))
    return promise
  }

  async set(name: string, value: string): Promise<void> {
    await this.#database.write(db => setMeta(db, name, value))
  }

  /** Deletes a value if it is still `value`. */
  async drop(name: string, value: string): Promise<void> {
    await this.#database.write(db =>
      db.deleteFrom('meta').where('name', '=', name).where('value', '=', value).execute(),
    )
  }
}
