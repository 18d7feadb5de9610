/** Memory that all share, and of which nobody alone takes more than a quarter. */
export class Room {
  readonly #most: number
  #held = 0
  readonly #heldBy = new Map<string, number>()

  /** @param most bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** @returns whether there was room for so many bytes more; `release` follows where there was */
  hold(whom: string, bytes: number): boolean {
    const own = (this.#heldBy.get(whom) ?? 0) + bytes
    if (this.#held + bytes > this.#most || own > this.#most / 4) return false
    this.#held += bytes
    this.#heldBy.set(whom, own)
    return true
  }

  release(whom: string, bytes: number): void {
    const left = this.#heldBy.get(whom)! - bytes
    this.#held -= bytes
    if (left === 0) this.#heldBy.delete(whom)
    else this.#heldBy.set(whom, left)
  }
}
