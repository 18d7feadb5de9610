import type { Database } from './database.ts'

/** What the installation remembers about itself. */
export class Meta {
  readonly #database: Database

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

  async set(name: string, value: string): Promise<void> {
    await this.#database.write(db =>
      db
        .insertInto('meta')
        .values({ name, value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
  }
}
