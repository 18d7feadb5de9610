import { LRUCache } from 'lru-cache'
import type { ListHead } from './access.ts'
import type { Operation } from './operation.ts'
import type { Admitted } from './run.ts'
import type { Telemetry } from './telemetry.ts'

/** What an answer is a pure function of, besides its operation. */
export type Of = NonNullable<Admitted<ListHead>['of']>

const keptBytes = 64 * 1024 * 1024

const lookups = {
  name: 'forklist_cache_lookups_total',
  help: 'How often finished answers were looked for, by whether one was there.',
}
const entries = { name: 'forklist_cache_entries', help: 'Finished answers that are kept.' }
const bytes = { name: 'forklist_cache_bytes', help: 'What they take up.' }

type Entry<V> = { stateOfList: string; value: V }

/** Characters and objects that come with each, in bytes, about. */
const around = 400

/**
 * Finished answers, so that of all who read one version of a list the first makes it. Those of a later version take the place of those of
 * an earlier one, and the least used give way.
 */
export class Kept<V extends object> {
  readonly #kept: LRUCache<string, Entry<V>>
  #hits = 0
  #misses = 0

  /**
   * @param cache its name in metrics
   * @param sizeOf about how many bytes one takes up
   */
  constructor(cache: string, sizeOf: (value: V) => number, telemetry: Telemetry) {
    this.#kept = new LRUCache({
      maxSize: keptBytes,
      sizeCalculation: ({ value }, key) => sizeOf(value) + key.length + around,
    })
    telemetry.gauge(
      lookups,
      () => [
        [{ cache, found: 'yes' }, this.#hits],
        [{ cache, found: 'no' }, this.#misses],
      ],
      'counter',
    )
    telemetry.gauge(entries, () => [[{ cache }, this.#kept.size]])
    telemetry.gauge(bytes, () => [[{ cache }, this.#kept.calculatedSize]])
  }

  get(operation: Operation, of: Of): V | undefined {
    const kept = this.#kept.get(keyOf(operation, of))
    if (kept?.stateOfList === stateOf(of)) {
      this.#hits++
      return kept.value
    }
    this.#misses++
    return undefined
  }

  /** @param version that the answer is of: one that is later than what was asked for is not kept */
  set(operation: Operation, of: Of, version: number, value: V): void {
    if (version === of.list.version) this.#kept.set(keyOf(operation, of), { stateOfList: stateOf(of), value })
  }
}

const keyOf = ({ name }: Operation, { list, input }: Of): string => `${name} ${list.id} ${input}`

/**
 * The time is for a database that was put back to an earlier state, by a backup or by a standby that had not everything yet: there
 * another change has had the same version.
 */
const stateOf = ({ list: { version, updatedAt } }: Of): string => `${version} ${updatedAt}`

/** The version of a list that an answer speaks of. */
export const versionOf = (answer: unknown): number | undefined => {
  const { version, list } = answer as { version?: number; list?: { version?: number } }
  return version ?? list?.version
}
