import { performance } from 'node:perf_hooks'
import { sizeOfText } from '../core/bounded-cache.ts'
import type { NowOrLater } from '../core/now-or-later.ts'

/** An entry without its key and value. */
const around = 100
const keptBytes = 16 * 1024 * 1024

/** What was read, kept until somebody has committed: this process or another one, so the command line may write beside the server. */
export class UntilCommit<V extends object> {
  readonly #dataVersion: () => number
  readonly #sizeOf: (value: V) => number
  /** What is not there is kept too: else the time of an answer would tell what is hidden from what is missing. */
  #kept = new Map<string, { value: V | undefined }>()
  #keptBytes = 0
  #keptAt: number | undefined
  /** When it was last asked whether anybody has committed. */
  #asked: Moment | undefined

  /**
   * @param dataVersion another one with every commit of anybody
   * @param sizeOf about how many bytes one takes up
   */
  constructor(dataVersion: () => number, sizeOf: (value: V) => number) {
    this.#dataVersion = dataVersion
    this.#sizeOf = sizeOf
  }

  /** What is kept at the moment. */
  get held(): { count: number; bytes: number } {
    return { count: this.#kept.size, bytes: this.#keptBytes }
  }

  get(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  /**
   * The same for whoever has just come over a connection, at a fraction of the cost. Whoever comes with the same events of the event loop
   * has sent his request before any of them was answered: what was committed meanwhile nobody can have told him of.
   */
  getForNewcomer(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    if (!isNow(this.#asked)) this.#forgetWhatIsOld()
    return this.#getKept(key, read)
  }

  #getKept(key: string, read: (key: string) => Promise<V | undefined>): NowOrLater<V | undefined> {
    const kept = this.#kept.get(key)
    return kept ? kept.value : this.#read(key, read)
  }

  async #read(key: string, read: (key: string) => Promise<V | undefined>): Promise<V | undefined> {
    const asked = this.#keptAt
    const value = await read(key)
    // It is at least as new as that. Somebody else may have found a commit meanwhile: then it may be too old to be kept.
    if (asked === this.#keptAt) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: V | undefined): void {
    // It is all forgotten so often that it would not pay to know what was used least.
    if (this.#keptBytes >= keptBytes) this.#forget()
    this.#kept.set(key, { value })
    this.#keptBytes += sizeOfText(key) + around + (value ? this.#sizeOf(value) : 0)
  }

  #forgetWhatIsOld(): void {
    this.#asked = nodeTiming.uvMetricsInfo
    const version = this.#dataVersion()
    if (version === this.#keptAt) return
    this.#forget()
    this.#keptAt = version
  }

  #forget(): void {
    this.#kept = new Map()
    this.#keptBytes = 0
  }
}

const { nodeTiming } = performance

/**
 * Which turn of the event loop it is, and how many events it has taken in. It takes in several at once, hands them out, and counts them
 * when that is done; whatever runs after that, in the same turn, is another moment.
 */
type Moment = { loopCount: number; events: number }

const isNow = (moment: Moment | undefined): boolean => {
  const { loopCount, events } = nodeTiming.uvMetricsInfo
  return moment?.loopCount === loopCount && moment.events === events
}
