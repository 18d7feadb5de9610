import { type BrowserStorage, disposablePrefix, parsed } from '../../keys/browser-storage.ts'
import type { ListData, ShownList } from './types.ts'

// A list of 2,000 places with long notes would leave no space for unsent changes.
const longest = 1_000_000

/** The last known state of the list, for times without a server. */
export class Copy {
  readonly #storage: BrowserStorage
  readonly #name: string
  #version = 0

  constructor(storage: BrowserStorage, slug: string) {
    this.#storage = storage
    this.#name = disposablePrefix + slug
  }

  get isStored(): boolean {
    return this.#version > 0
  }

  /** @returns the list and the time it was seen, in ms */
  get(): { at: number; list: ListData } | undefined {
    const copy = parsed(this.#storage.get(this.#name)) as { at?: unknown; list?: Partial<ListData> } | undefined
    if (typeof copy?.at !== 'number' || !Array.isArray(copy.list?.places)) return undefined
    return { at: copy.at, list: copy.list as ListData }
  }

  put(list: ShownList, at: number): void {
    if (list.version === this.#version) return
    this.#version = list.version
    const text = JSON.stringify({ at, list })
    // The copy is optional: without space there is none, rather than an old one.
    if (text.length > longest || this.#storage.put(this.#name, text) !== 'kept') this.forget()
  }

  forget(): void {
    this.#storage.remove(this.#name)
  }
}
