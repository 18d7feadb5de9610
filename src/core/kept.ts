import type { ListHead } from './access.ts'
import { type BoundedCache, boundedCache, sizeOfText } from './bounded-cache.ts'
import type { OfVersion } from './of-version.ts'
import type { Operation } from './operation.ts'
import type { Telemetry } from './telemetry.ts'

export type Of = Pick<OfVersion<ListHead>, 'list' | 'representation' | 'input'>

/** As what an answer is kept. @param form tells apart what is made of one answer of the operation */
export const keyOf = ({ name }: Operation, { list, input }: Of, form = ''): string =>
  `${name} ${list.id} ${form} ${input}`

const keptBytes = 64 * 1024 * 1024

const lookups = {
  name: 'forklist_cache_lookups_total',
  help: 'How often finished answers were looked for, by whether one was there.',
}

/**
 * The time is for a database that was put back to an earlier state, by a backup or by a standby that had not everything yet: there
 * another change has had the same version. `sourcesTag` is for what the list says of other lists.
 */
type State = Pick<ListHead, 'version' | 'updatedAt' | 'sourcesTag'>

const isSame = (one: State, other: State): boolean =>
  one.version === other.version && one.updatedAt === other.updatedAt && one.sourcesTag === other.sourcesTag

type Entry<V> = State & { value: V }

/** An answer, and the version of the list that it speaks of: the list may have changed since somebody was let in. */
export type Made<V> = { madeOf: number; value: V }

/** Characters and objects that come with each, in bytes, about. */
const around = 400

/**
 * Finished answers, so that of all who read one version of a list the first makes it. Those of a later version take the place of those of
 * an earlier one, and the least used give way.
 */
export class Kept<V extends object> {
  readonly #kept: BoundedCache<Entry<V>>
  readonly #making = new Map<string, Promise<Made<V>>>()
  #hits = 0
  #misses = 0

  /**
   * @param cache its name in metrics
   * @param sizeOf about how many bytes one takes up
   */
  constructor(cache: string, sizeOf: (value: V) => number, telemetry: Telemetry) {
    const size = ({ value }: Entry<V>, key: string) => sizeOf(value) + sizeOfText(key) + around
    this.#kept = boundedCache(cache, { bytes: keptBytes, sizeOf: size }, telemetry)
    telemetry.gauge(
      lookups,
      () => [
        [{ cache, found: 'yes' }, this.#hits],
        [{ cache, found: 'no' }, this.#misses],
      ],
      'counter',
    )
  }

  get(key: string, list: State): V | undefined {
    const kept = this.#kept.get(key)
    if (kept && isSame(kept, list)) {
      this.#hits++
      return kept.value
    }
    this.#misses++
    return undefined
  }

  /** What is kept, else what is made; who asks while it is made gets the same. */
  async getOrMake(key: string, list: State, make: () => Promise<Made<V>>): Promise<V> {
    const kept = this.get(key, list)
    if (kept) return kept
    const ofVersion = `${list.version} ${list.updatedAt} ${list.sourcesTag ?? ''} ${key}`
    const there = this.#making.get(ofVersion)
    if (there) return (await there).value
    const making = make()
    this.#making.set(ofVersion, making)
    try {
      const { madeOf, value } = await making
      this.set(key, list, madeOf, value)
      return value
    } finally {
      this.#making.delete(ofVersion)
    }
  }

  /** @param madeOf the version that the answer is of: one that is later than what was asked for is not kept */
  set(key: string, { version, updatedAt, sourcesTag }: State, madeOf: number, value: V): void {
    if (madeOf === version)
      this.#kept.set(key, { version, updatedAt, ...(sourcesTag !== undefined && { sourcesTag }), value })
  }
}

/** The version of a list that an answer speaks of. */
export const versionOf = (answer: unknown): number | undefined => {
  const { version, list } = answer as { version?: number; list?: { version?: number } }
  return version ?? list?.version
}
