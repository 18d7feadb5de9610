/** Thrown when the database is damaged. The message continues a sentence that begins with the file's name: "is empty". */
export class StorageDamage extends Error {
  override name = 'StorageDamage'
  readonly code = 'storage_damaged'
}

/** Returns such a message for any error about damage. */
export const damageReason = (error: unknown): string => {
  const { message } = error as Error
  return error instanceof StorageDamage ? message : `is damaged: ${message}`
}

/** Remembers that the database was found damaged. Only a restart clears it, after the operator has repaired the database. */
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
