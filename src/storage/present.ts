import { measureCache } from '../core/bounded-cache.ts'
import type { NowOrLater } from '../core/now-or-later.ts'
import type { Telemetry } from '../core/telemetry.ts'
import { AskedTogether } from './asked-together.ts'
import type { Database, Reading } from './database.ts'
import { UntilCommit } from './until-commit.ts'

/** How something is looked up by its key. */
export type LookUp<V> = {
  one(db: Reading, key: string): Promise<V | undefined>
  /** @returns what there is, by its key */
  several(db: Reading, keys: readonly string[]): Promise<ReadonlyMap<string, V>>
  /** About how many bytes one takes up. */
  sizeOf(value: V): number
}

/**
 * What is asked for with nearly every request, as it is at the moment. Where the database says for nothing whether anybody has committed
 * it is kept until somebody has; else it is asked each time, for all who come at the same time together.
 */
export class Present<V extends object> {
  readonly #kept: UntilCommit<V> | undefined
  readonly #together: AskedTogether<V>
  readonly #read: (key: string) => Promise<V | undefined>

  /** @param cache its name in metrics */
  constructor(cache: string, database: Database, { one, several, sizeOf }: LookUp<V>, telemetry: Telemetry) {
    const { dataVersion } = database
    const kept = dataVersion && new UntilCommit(dataVersion, sizeOf)
    if (kept) measureCache(cache, () => kept.held, telemetry)
    this.#kept = kept
    this.#together = new AskedTogether(keys => database.read(db => several(db, keys)))
    this.#read = key => database.read(db => one(db, key))
  }

  /** At once where it is known already. */
  get(key: string): NowOrLater<V | undefined> {
    return this.#kept ? this.#kept.get(key, this.#read) : this.#together.get(key)
  }

  /** The same for whoever has just come over a connection, see `DataVersion`. */
  getForNewcomer(key: string): NowOrLater<V | undefined> {
    return this.#kept ? this.#kept.getForNewcomer(key, this.#read) : this.#together.get(key)
  }
}
