import type { PlaceFacts } from '../domain/place-fields.ts'
import { placeIdOf } from '../domain/place-ids.ts'
import { dayMs } from '../util/durations.ts'
import type { Database } from './database.ts'

const maxAgeMs = 365 * dayMs
/** Age from which an unchanged place is rewritten. Without it, popular searches would write every day. */
const rewriteAfterMs = 30 * dayMs
/** Maximum number of places; the latest stay. */
const maxStored = 50_000

/** Caches responses of online providers for all nodes. Lists keep their own copies. */
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
        .where('fetched_at', '>', this.#ago(maxAgeMs))
        .executeTakeFirst(),
    )
    return row && { facts: JSON.parse(row.facts), provider: row.provider, fetchedAt: new Date(row.fetched_at) }
  }

  /** Stores or replaces a provider's places. */
  async put(provider: string, places: readonly PlaceFacts[]): Promise<void> {
    if (places.length === 0) return
    const latest = new Map(places.map(facts => [placeIdOf(facts.mapPlaceId), JSON.stringify(facts)]))
    const stored = await this.#database.read(db =>
      db
        .selectFrom('provider_places')
        .select(['place_id', 'facts'])
        .where('place_id', 'in', [...latest.keys()])
        .where('fetched_at', '>', this.#ago(rewriteAfterMs))
        .execute(),
    )
    for (const { place_id, facts } of stored) if (latest.get(place_id) === facts) latest.delete(place_id)
    if (latest.size === 0) return
    const fetched_at = this.#now()
    const rows = [...latest]
      .map(([place_id, facts]) => ({ place_id, provider, facts, fetched_at }))
      // In a fixed order, so that concurrent writers of the same places do not deadlock.
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

  /** Removes places that are a year old, and the oldest beyond the maximum. */
  async sweep(limit: number = maxStored): Promise<void> {
    await this.#database.write(async db => {
      await db.deleteFrom('provider_places').where('fetched_at', '<=', this.#ago(maxAgeMs)).execute()
      const tooMany = await db
        .selectFrom('provider_places')
        .select('fetched_at')
        .orderBy('fetched_at', 'desc')
        .limit(1)
        .offset(limit)
        .executeTakeFirst()
      if (!tooMany) return
      await db.deleteFrom('provider_places').where('fetched_at', '<=', tooMany.fetched_at).execute()
    })
  }

  #ago(milliseconds: number): string {
    return new Date(Date.parse(this.#now()) - milliseconds).toISOString()
  }
}
