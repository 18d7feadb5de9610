/** Remembers that the database was found damaged. It stays set: the operator repairs or restores the database and starts anew. */
export class DamageState {
  /** The first damage found; `undefined` for none. */
  reason: string | undefined
  #callback: ((reason: string) => void) | undefined

  /** Calls `callback` once with the first damage. */
  onFound(callback: (reason: string) => void): void {
    this.#callback = callback
    if (this.reason !== undefined) callback(this.reason)
  }

  report(reason: string): void {
    if (this.reason !== undefined) return
    this.reason = reason
    this.#callback?.(reason)
  }
}
