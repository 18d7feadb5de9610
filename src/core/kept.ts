import { LRUCache } from 'lru-cache'
import type { ListHead } from './access.ts'
import type { Operation } from './operation.ts'
import type { Admitted } from './run.ts'

/** What an answer is a pure function of, besides its operation. */
export type Of = NonNullable<Admitted<ListHead>['of']>

const keptBytes = 64 * 1024 * 1024

/** Finished answers, so that of all who read one version of a list the first makes it. The least used give way. */
export class Kept<V extends object> {
  readonly #kept: LRUCache<string, V>

  /** @param sizeOf about how many bytes one takes up */
  constructor(sizeOf: (value: V) => number) {
    this.#kept = new LRUCache({ maxSize: keptBytes, sizeCalculation: value => sizeOf(value) + 1 })
  }

  get(operation: Operation, of: Of): V | undefined {
    return this.#kept.get(keyOf(operation, of, of.list.version))
  }

  /** @param version that the answer is of, which may be later than the one that was asked for */
  set(operation: Operation, of: Of, version: number, value: V): void {
    this.#kept.set(keyOf(operation, of, version), value)
  }
}

const keyOf = ({ name }: Operation, { list, input }: Of, version: number): string =>
  `${name} ${list.id} ${version} ${input}`

/** The version of a list that an answer speaks of. */
export const versionOf = (answer: unknown): number | undefined => {
  const { version, list } = answer as { version?: number; list?: { version?: number } }
  return version ?? list?.version
}
