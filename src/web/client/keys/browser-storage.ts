/** `localStorage`, or a replacement. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Whether data were stored. `full`: no space is left. `forbidden`: the browser stores nothing for this site. */
export type StoreResult = 'kept' | 'full' | 'forbidden'

/** Prefix of data that may be deleted when space runs out. */
export const disposablePrefix = 'forklist:copy:'

/** Wraps the browser's storage. Never throws: results say what failed. */
export class BrowserStorage {
  readonly #storage: StorageLike | undefined

  /** @param open returns the storage; in some browsers even reading `localStorage` throws */
  constructor(open: () => StorageLike | null | undefined) {
    this.#storage = attempt(open) ?? undefined
  }

  get(key: string): string | undefined {
    return attempt(() => this.#storage?.getItem(key)) ?? undefined
  }

  put(key: string, value: string): StoreResult {
    let kept = this.#set(key, value)
    if (kept !== 'full' || key.startsWith(disposablePrefix)) return kept
    for (const one of this.keys(disposablePrefix)) {
      if (kept !== 'full') break
      this.remove(one)
      kept = this.#set(key, value)
    }
    return kept
  }

  remove(key: string): void {
    attempt(() => this.#storage?.removeItem(key))
  }

  keys(prefix: string): string[] {
    const { length = 0 } = attempt(() => ({ length: this.#storage?.length ?? 0 })) ?? {}
    return Array.from({ length }, (_, index) => attempt(() => this.#storage?.key(index)) ?? '').filter(key =>
      key.startsWith(prefix),
    )
  }

  #set(key: string, value: string): StoreResult {
    if (!this.#storage) return 'forbidden'
    try {
      this.#storage.setItem(key, value)
      return 'kept'
    } catch (error) {
      // Old versions of Firefox use the second name.
      const { name } = error as Error
      return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' ? 'full' : 'forbidden'
    }
  }
}

/** Returns `undefined` if the storage throws. Only `put` reports the reason. */
const attempt = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** Parses stored JSON. Returns `undefined` for missing or invalid text. */
export const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
