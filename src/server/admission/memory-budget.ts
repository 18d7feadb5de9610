/** A memory budget. One sender may use at most a quarter of it. */
export class MemoryBudget {
  readonly #maxBytes: number
  #reservedBytes = 0
  readonly #reservedBySender = new Map<string, number>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Reserves bytes. @returns whether the budget allowed it; call `release` if so */
  hold(sender: string, bytes: number): boolean {
    const own = (this.#reservedBySender.get(sender) ?? 0) + bytes
    if (this.#reservedBytes + bytes > this.#maxBytes || own > this.#maxBytes / 4) return false
    this.#reservedBytes += bytes
    this.#reservedBySender.set(sender, own)
    return true
  }

  release(sender: string, bytes: number): void {
    const left = this.#reservedBySender.get(sender)! - bytes
    this.#reservedBytes -= bytes
    if (left === 0) this.#reservedBySender.delete(sender)
    else this.#reservedBySender.set(sender, left)
  }
}
