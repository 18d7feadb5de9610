/** Whether damage of the database was found since it was opened. It stays: a damaged database is repaired or restored, then started anew. */
export class FoundDamage {
  /** What was found first; `undefined` for nothing. */
  why: string | undefined
  #tell: ((why: string) => void) | undefined

  /** Calls `tell` once, with what was found first. */
  onFound(tell: (why: string) => void): void {
    this.#tell = tell
    if (this.why !== undefined) tell(this.why)
  }

  found(why: string): void {
    if (this.why !== undefined) return
    this.why = why
    this.#tell?.(why)
  }
}
