import { type PlaceFacts, placeIdOf } from '../domain/place.ts'
import type { Database } from './database.ts'

const day = 24 * 3_600_000
const keptFor = 365 * day
/** Written again only when this old: what is searched for every day is not to be written every day. */
const writtenAgainAfter = 30 * day
/** At most this many stay, the last fetched. */
const mostKept = 50_000

/** What online providers have answered, for every node; lists keep copies of their own. */
export class ProviderPlaces {
  readonly #database: Database
  readonly #now: () => string

  constructor(database: Database, now: () => string) {
    this.#database = database
    this.#now = now
  }

  /** @param placeId `plc_…` */
  async find(placeId: string): Promise<{ facts: PlaceFacts; provider: string; fetchedAt: Date } | undefined> {
    const row = await this.#database.read(db =>
      db
        .selectFrom('provider_places')
        .select(['facts', 'provider', 'fetched_at'])
        .where('place_id', '=', placeId)
        .where('fetched_at', '>', this.#ago(keptFor))
        .executeTakeFirst(),
    )
    return row && { facts: JSON.parse(row.facts), provider: row.provider, fetchedAt: new Date(row.fetched_at) }
  }

  /** Keeps what a provider says of places now, instead of what it said before. */
  async put(provider: string, places: readonly PlaceFacts[]): Promise<void> {
    if (places.length === 0) return
    const said = new Map(places.map(facts => [placeIdOf(facts.mapPlaceId), JSON.stringify(facts)]))
    const kept = await this.#database.read(db =>
      db
        .selectFrom('provider_places')
        .select(['place_id', 'facts'])
        .where('place_id', 'in', [...said.keys()])
        .where('fetched_at', '>', this.#ago(writtenAgainAfter))
        .execute(),
    )
    for (const { place_id, facts } of kept) if (said.get(place_id) === facts) said.delete(place_id)
    if (said.size === 0) return
    const fetched_at = this.#now()
    const rows = [...said]
      .map(([place_id, facts]) => ({ place_id, provider, facts, fetched_at }))
      // In one order, so that two who keep the same places do not wait for each other.
      .sort((a, b) => (a.place_id < b.place_id ? -1 : 1))
    await this.#database.write(db =>
      db
        .insertInto('provider_places')
        .values(rows)
        .onConflict(conflict =>
          conflict.column('place_id').doUpdateSet(e => ({
            provider: e.ref('excluded.provider'),
            facts: e.ref('excluded.facts'),
            fetched_at: e.ref('excluded.fetched_at'),
          })),
        )
        .execute(),
    )
  }

  /** Removes what is a year old, and what was fetched longest ago when there is too much. */
  async sweep(most: number = mostKept): Promise<void> {
    await this.#database.write(async db => {
      await db.deleteFrom('provider_places').where('fetched_at', '<=', this.#ago(keptFor)).execute()
      const tooMany = await db
        .selectFrom('provider_places')
        .select('fetched_at')
        .orderBy('fetched_at', 'desc')
        .limit(1)
        .offset(most)
        .executeTakeFirst()
      if (!tooMany) return
      await db.deleteFrom('provider_places').where('fetched_at', '<=', tooMany.fetched_at).execute()
    })
  }

  #ago(milliseconds: number): string {
    return new Date(Date.parse(this.#now()) - milliseconds).toISOString()
  }
}
