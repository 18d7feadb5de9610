/** `localStorage`, or what does its work. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Whether something is kept now: `full` when there is no room, `forbidden` when the browser keeps nothing for this site. */
export type Kept = 'kept' | 'full' | 'forbidden'

/** What the names of things begin with that are a help and no promise: where there is no room, they go before anything else is lost. */
export const spare = 'forklist:copy:'

/** The storage of the browser, which throws where it is full or forbidden, as one that says so instead. */
export class Shelf {
  readonly #storage: StorageLike | undefined

  /** @param open gives the storage: in some browsers the mere look at `localStorage` throws */
  constructor(open: () => StorageLike | null | undefined) {
    this.#storage = attempt(open) ?? undefined
  }

  get(key: string): string | undefined {
    return attempt(() => this.#storage?.getItem(key)) ?? undefined
  }

  put(key: string, value: string): Kept {
    let kept = this.#set(key, value)
    if (kept !== 'full' || key.startsWith(spare)) return kept
    for (const one of this.keys(spare)) {
      if (kept !== 'full') break
      this.remove(one)
      kept = this.#set(key, value)
    }
    return kept
  }

  remove(key: string): void {
    attempt(() => this.#storage?.removeItem(key))
  }

  /** The names of all that is kept under this beginning. */
  keys(beginning: string): string[] {
    const { length = 0 } = attempt(() => ({ length: this.#storage?.length ?? 0 })) ?? {}
    return Array.from({ length }, (_, index) => attempt(() => this.#storage?.key(index)) ?? '').filter(key =>
      key.startsWith(beginning),
    )
  }

  #set(key: string, value: string): Kept {
    if (!this.#storage) return 'forbidden'
    try {
      this.#storage.setItem(key, value)
      return 'kept'
    } catch (error) {
      // All browsers of today call it so; old ones of Mozilla by the second name.
      const { name } = error as Error
      return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED' ? 'full' : 'forbidden'
    }
  }
}

/** What a storage that is forbidden answers is nothing; whether it can keep anything is said by `put`. */
const attempt = <T>(look: () => T): T | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

/** What was kept as JSON, or `undefined` for nothing and for what is none. */
export const parsed = (text: string | undefined): unknown => {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
