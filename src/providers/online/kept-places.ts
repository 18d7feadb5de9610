import type { Point } from '../../directory/found.ts'
import { isLocated } from '../../domain/coordinates.ts'
import { isPlaceId, type PlaceFacts, placeIdOf } from '../../domain/place.ts'
import type { OnlineProvider } from './provider.ts'

/** Older than this a place is looked up anew when somebody asks for it. Half of the year for which it is kept. */
const freshForMs = 180 * 24 * 3_600_000

/** While the store takes none, more are not held ready for it. */
const mostUnwritten = 5000

/** A place as it was kept. */
export type StoredPlace = { facts: PlaceFacts; provider: string; fetchedAt: Date }

/** Where they are kept, for every node. */
export type PlaceStore = {
  /** @param placeId `plc_…` */
  find(placeId: string): Promise<StoredPlace | undefined>
  put(provider: string, places: readonly PlaceFacts[]): Promise<void>
}

/** What online providers have answered: known by its id from then on, whether or not the provider answers again. */
export type KeptPlaces = AsyncDisposable & {
  /** By Forklist's own place id, or by `mapPlaceId` with its prefix. */
  get(id: string): Promise<PlaceFacts | undefined>
  /** Returns at once, and the places are there at once; they are written while others go on. Only what a provider's terms allow to keep. */
  put(provider: string, places: readonly PlaceFacts[]): void
}

/**
 * @param providers by whom what has grown old is looked up anew
 * @param failed told of what could not be written or looked up anew, for the log
 */
export const keptPlaces = (
  store: PlaceStore,
  providers: readonly OnlineProvider[],
  failed: (error: unknown) => void,
  now: () => Date = () => new Date(),
): KeptPlaces => {
  const unwritten = new Map<string, PlaceFacts>()
  const underWay = new Set<Promise<void>>()
  const beside = (work: Promise<void>): Promise<void> => {
    const done = work.catch(failed).finally(() => underWay.delete(done))
    underWay.add(done)
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
  const put: KeptPlaces['put'] = (provider, places) => {
    if (unwritten.size >= mostUnwritten)
      return failed(new Error('the places that providers answer with cannot be kept'))
    const byId = new Map(places.map(facts => [placeIdOf(facts.mapPlaceId), facts]))
    for (const [id, facts] of byId) unwritten.set(id, facts)
    // One after the other: what was answered later stays, and those who change lists find the database free.
    if (byId.size > 0) lastWrite = beside(lastWrite.then(() => write(provider, byId)))
  }

  const refresh = async ({ facts, provider: name }: StoredPlace) => {
    const provider = providers.find(provider => provider.name === name)
    const at: Point | undefined = isLocated(facts) ? facts : undefined
    const known = await provider?.get(facts.mapPlaceId, undefined, at)
    if (known) put(name, [known])
  }

  return {
    put,
    async get(id) {
      const placeId = isPlaceId(id) ? id : placeIdOf(id)
      const recent = unwritten.get(placeId)
      if (recent) return recent
      const stored = await store.find(placeId)
      if (stored && now().getTime() - stored.fetchedAt.getTime() > freshForMs) beside(refresh(stored))
      return stored?.facts
    },
    /** Waits for what is under way. */
    async [Symbol.asyncDispose]() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
