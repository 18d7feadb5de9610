import type { Mine } from './timeline.ts'

/** Which versions of the list are this person's, from when they are made until they are read. */
export class OwnVersions {
  readonly #made = new Map<number, Mine>()
  /** Changes that were done, as it turned out, without anybody saying in which version. */
  #claims: readonly Mine[] = []

  made(version: number, one: Mine): void {
    this.#made.set(version, one)
  }

  claim(one: Mine): void {
    this.#claims = [...this.#claims, one]
  }

  /**
   * Those up to the version that has been read, which are not asked for again.
   * @param before the version that was read before
   * @param done what is in the list by now, without anybody saying since when
   */
  read(before: number | undefined, version: number, done: readonly Mine[]): Map<number, Mine> {
    const claims = [...this.#claims, ...done]
    this.#claims = []
    // As many as there are new versions: then these are they.
    const areAll = before !== undefined && claims.length === version - before
    const claimed = areAll ? claims.map((one, index) => [before + index + 1, one] as const) : []
    const own = new Map([...this.#made, ...claimed])
    // One that was asked for before may be older than the newest of them.
    for (const made of [...this.#made.keys()]) if (made <= version) this.#made.delete(made)
    return own
  }
}
