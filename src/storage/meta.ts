import { randomBytes } from 'node:crypto'
import type { Database, Writing } from './database.ts'

/** What the installation remembers about itself. */
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

  /** What was kept under a name first, on whichever node: `value`, when that was nothing. */
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

  /** A secret of the installation, the same on every node, drawn when it is first asked for. */
  secret(name: string): Promise<string> {
    const known = this.#secrets.get(name) ?? this.keepFirst(name, randomBytes(32).toString('base64url'))
    this.#secrets.set(name, known)
    // What could not be read is asked for again the next time.
    known.catch(() => this.#secrets.delete(name))
    return known
  }

  async set(name: string, value: string): Promise<void> {
    await this.#database.write(db => setMeta(db, name, value))
  }

  /** Forgets what is kept under a name, if it is `value` still. */
  async drop(name: string, value: string): Promise<void> {
    await this.#database.write(db =>
      db.deleteFrom('meta').where('name', '=', name).where('value', '=', value).execute(),
    )
  }
}

/** Keeps `value` under a name, in the transaction of what it goes with. */
export async function setMeta(db: Writing, name: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ name, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
