import { isLocated, type LatLng } from '../../../domain/coordinates.ts'
import type { PlaceFacts } from '../../../domain/place-fields.ts'
import { isPlaceId, placeIdOf } from '../../../domain/place-ids.ts'
import { dayMs } from '../../../util/durations.ts'
import type { UsedProvider } from '../provider.ts'

/** Age after which a place is refreshed on the next look-up: half of the year for which it is stored. */
const freshForMs = 180 * dayMs

/** Maximum places waiting in memory while the store fails. */
const maxUnwritten = 5000

export type StoredPlace = { facts: PlaceFacts; provider: string; fetchedAt: Date }

/** The store of all nodes. */
export type PlaceStore = {
  /** @param placeId `plc_…` */
  find(placeId: string): Promise<StoredPlace | undefined>
  put(provider: string, places: readonly PlaceFacts[]): Promise<void>
}

/** Stores responses of online providers. Places then stay known by id, whether or not the provider answers again. */
export type StoredPlaces = AsyncDisposable & {
  /** Takes Forklist's place id, or a `mapPlaceId` with its prefix. */
  get(id: string): Promise<PlaceFacts | undefined>
  /** Makes places available at once and writes them in the background. Only for data that the provider's terms allow to store. */
  put(provider: string, places: readonly PlaceFacts[]): void
}

/**
 * Creates the stored places of this process.
 * @param providers refresh places that are too old
 * @param failed called with errors of writes and refreshes, for the log
 */
export const storedPlaces = (
  store: PlaceStore,
  providers: readonly Pick<UsedProvider, 'name' | 'get'>[],
  failed: (error: unknown) => void,
  now: () => Date = () => new Date(),
): StoredPlaces => {
  const unwritten = new Map<string, PlaceFacts>()
  const pending = new Set<Promise<void>>()
  const inBackground = (work: Promise<void>): Promise<void> => {
    const done = work.catch(failed).finally(() => pending.delete(done))
    pending.add(done)
    return done
  }
  let lastWrite = Promise.resolve()

  const write = async (provider: string, places: ReadonlyMap<string, PlaceFacts>) => {
    try {
      await store.put(provider, [...places.values()])
    } finally {
      for (const [id, facts] of places) if (unwritten.get(id) === facts) unwritten.delete(id)
    }
  }
  const put: StoredPlaces['put'] = (provider, places) => {
    if (unwritten.size >= maxUnwritten) return failed(new Error('places from providers cannot be stored'))
    const byId = new Map(places.map(facts => [placeIdOf(facts.mapPlaceId), facts]))
    for (const [id, facts] of byId) unwritten.set(id, facts)
    // Writes one after the other: later responses win, and list edits do not wait for many writes.
    if (byId.size > 0) lastWrite = inBackground(lastWrite.then(() => write(provider, byId)))
  }

  const refresh = async ({ facts, provider: name }: StoredPlace) => {
    const provider = providers.find(provider => provider.name === name)
    const at: LatLng | undefined = isLocated(facts) ? facts : undefined
    const known = await provider?.get?.(facts.mapPlaceId, undefined, at)
    if (known) put(name, [known])
  }

  return {
    put,
    async get(id) {
      const placeId = isPlaceId(id) ? id : placeIdOf(id)
      const recent = unwritten.get(placeId)
      if (recent) return recent
      const stored = await store.find(placeId)
      if (stored && now().getTime() - stored.fetchedAt.getTime() > freshForMs) inBackground(refresh(stored))
      return stored?.facts
    },
    /** Waits for pending work. */
    async [Symbol.asyncDispose]() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
