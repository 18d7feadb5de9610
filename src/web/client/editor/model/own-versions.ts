import type { Mine } from './timeline.ts'

/** The versions of the list that this person made and that were not read yet. */
export class OwnVersions {
  readonly #made = new Map<number, Mine>()
  /** Changes that were done in an unknown version. */
  #claims: readonly Mine[] = []

  made(version: number, one: Mine): void {
    this.#made.set(version, one)
  }

  claim(one: Mine): void {
    this.#claims = [...this.#claims, one]
  }

  /**
   * Returns this person's versions up to the one that was read, once.
   * @param before the version that was read before
   * @param done changes that are in the list, in an unknown version
   */
  read(before: number | undefined, version: number, done: readonly Mine[]): Map<number, Mine> {
    const claims = [...this.#claims, ...done]
    this.#claims = []
    // With as many changes as new versions, each version is one of them.
    const areAll = before !== undefined && claims.length === version - before
    const claimed = areAll ? claims.map((one, index) => [before + index + 1, one] as const) : []
    const own = new Map([...this.#made, ...claimed])
    // A version that was requested earlier may be older than the newest.
    for (const made of [...this.#made.keys()]) if (made <= version) this.#made.delete(made)
    return own
  }
}
