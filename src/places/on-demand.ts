import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs, minuteMs } from '../util/durations.ts'
import { isAround } from './areas/named-area.ts'
import type { AreaRequest } from './downloads/index.ts'
import type { DownloadProgress } from './downloads/progress.ts'
import { removeStaged } from './downloads/staged-area.ts'
import { getAreaInThread } from './downloads/thread.ts'
import { isLarge, type Near } from './gazetteer/near.ts'
import { rebuiltInThread } from './import-thread.ts'
import { isOfArea, sourceFiles } from './index/index-files.ts'

export type OnDemandSettings = {
  dataDir: string
  overtureCatalogUrl: string
  geofabrikIndexUrl: string
  /** Maximum number of areas that are loaded a day, and the size of all areas in megabytes from which no more are loaded. */
  placesOnDemandPerDay: number
  placesOnDemandMb: number
}

/** Share of an area that is loaded, 0 … 1; absent before anything is known. */
export type AreaProgress = { progress?: number }

/** `isLoaded`: it is on disk, and counts there. */
type Loading = AreaProgress & { near: Near; isLoaded?: boolean }

/** The downloading share of the progress. The rest builds the index. */
const downloadShare = 0.8
/** A location is loaded for a person who types if it is asked for again after this time: half a name is another town. */
const settledMs = { least: 1000, most: minuteMs }
/** Another process may load the same area, or import a file. */
const busyPauseMs = 2000
/** An open index finds a new file within a second. Until then the area is not loaded again. */
const switchMs = 1500
const failurePauseMs = 10 * minuteMs
/** Radius around coordinates. */
const pointMeters = 5000
const maxWaiting = 10
const maxAsked = 1000

/**
 * Loads an area: transfers its places from Overture Maps and adds them to the place index. Waits while another process does either.
 * @throws as `getArea` and `importPlaces` do; the reason of the signal
 */
const loadArea = async (
  request: AreaRequest & { signal: AbortSignal },
  onProgress: (progress: number) => void,
): Promise<{ name: string; places: number; bytes: number }> => {
  const { signal } = request
  const onDownload = ({ step, done = 0 }: DownloadProgress) =>
    step === 'transferring places' && onProgress(done * downloadShare)
  const download = () => getAreaInThread({ ...request, onProgress: onDownload })
  const { area, bytes, staged } = await whenFree(download, signal)
  if (!staged) return { name: area.name, places: 0, bytes }
  const add = () =>
    rebuiltInThread({ dataDir: request.dataDir, staged }, () => onProgress(downloadShare), request.signal)
  const { read } = await whenFree(add, signal)
  removeStaged(staged)
  return { name: area.name, places: read.get(staged.name)!.kept, bytes }
}

const whenFree = async <T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if ((error as Error).name !== 'PlaceIndexBusy') throw error
      await pause(busyPauseMs, undefined, { signal })
    }
  }
}

/** A load that failed, and whether places were transferred before. */
type Failure = { at: number; transferred: boolean }

/** Loads areas in the background when they are asked for, one after the other, within the quotas. */
export class OnDemand implements AsyncDisposable {
  readonly #settings: OnDemandSettings
  readonly #failed: (error: unknown) => void
  readonly #stop = new AbortController()
  /** The areas being loaded, the current one first. */
  readonly #waiting: Loading[] = []
  /** When each location was first asked for by a person who types. */
  readonly #asked = new Map<string, number>()
  /** The failures of the last day, by location. */
  readonly #failures = new Map<string, Failure>()
  #working: Promise<void> = Promise.resolve()

  /** @param failed called when an area cannot be loaded */
  constructor(settings: OnDemandSettings, failed: (error: unknown) => void) {
    this.#settings = settings
    this.#failed = failed
  }

  /**
   * Begins to load the area of a location that has no places yet, unless it is being loaded. Regions and countries are too large.
   * @param isSettled whether the location is complete; that of a person who types may be half a name, and begins to load when it is
   *   asked for again
   * @returns how far it is; `undefined` if it is not loaded
   */
  want(near: Near, isSettled: boolean): AreaProgress | undefined {
    if (isLarge(near.kind)) return undefined
    const loading = this.#waiting.find(each => isAround(each.near, near))
    if (loading) return loading
    const key = `${near.kind} ${near.latitude} ${near.longitude}`
    if (Date.now() - (this.#failures.get(key)?.at ?? Number.NEGATIVE_INFINITY) < failurePauseMs) return undefined
    if (this.#waiting.length >= maxWaiting || !this.#isWithinQuota(this.#waiting.filter(each => !each.isLoaded).length))
      return undefined
    if (!isSettled && !this.#isSettledNow(key)) return {}
    const begun: Loading = { near: near.kind === 'point' ? { ...near, extentMeters: pointMeters } : near }
    this.#waiting.push(begun)
    this.#working = this.#working.then(() => this.#load(begun, key))
    return begun
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort()
    await this.#working
  }

  #isSettledNow(key: string): boolean {
    const now = performance.now()
    const since = now - (this.#asked.get(key) ?? Number.NEGATIVE_INFINITY)
    if (since >= settledMs.least && since <= settledMs.most) return true
    if (this.#asked.size >= maxAsked) this.#asked.clear()
    if (since > settledMs.most) this.#asked.set(key, now)
    return false
  }

  /**
   * Files on disk count, so that the quotas hold for all processes and after a restart. What was transferred in vain counts too:
   * the sea has no restaurants, and everybody may search there.
   */
  #isWithinQuota(waiting: number): boolean {
    const { dataDir, placesOnDemandPerDay, placesOnDemandMb } = this.#settings
    const since = Date.now() - dayMs
    for (const [key, { at }] of this.#failures) if (at < since) this.#failures.delete(key)
    const inVain = [...this.#failures.values()].filter(({ transferred }) => transferred).length
    try {
      const areas = sourceFiles(dataDir).filter(isOfArea)
      const files = areas.map(({ path }) => ({ path, ...statSync(path) }))
      const today = files.filter(({ path, mtimeMs }) => mtimeMs > since && readAtOf(path) > since).length
      const bytes = files.reduce((sum, { size }) => sum + size, 0)
      return today + inVain + waiting < placesOnDemandPerDay && bytes < placesOnDemandMb * 1e6
    } catch (error) {
      // A damaged file, or one that is removed meanwhile. The search still answers.
      this.#failed(error)
      return false
    }
  }

  async #load(loading: Loading, key: string): Promise<void> {
    const { dataDir, overtureCatalogUrl, geofabrikIndexUrl } = this.#settings
    const { signal } = this.#stop
    const request = { dataDir, area: loading.near, settings: { overtureCatalogUrl, geofabrikIndexUrl }, signal }
    try {
      // Another process may have loaded areas while this one waited.
      if (!this.#isWithinQuota(0)) return
      await loadArea(request, progress => {
        loading.progress = Math.floor(progress * 100) / 100
      })
      loading.isLoaded = true
      await pause(switchMs, undefined, { signal })
    } catch (error) {
      if (!signal.aborted) this.#failed(error)
      this.#failures.set(key, { at: Date.now(), transferred: loading.progress !== undefined })
    } finally {
      this.#waiting.splice(this.#waiting.indexOf(loading), 1)
    }
  }
}

/** Returns when the places of an area were read. A file is also written when it is joined with another one. */
const readAtOf = (path: string): number => {
  using db = new DatabaseSync(path, { readOnly: true })
  return Date.parse(String(db.prepare('SELECT max(read_at) AS readAt FROM source').get()!.readAt))
}
