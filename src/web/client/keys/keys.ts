import { readEditFragment } from '../../../domain/edit-fragment.ts'
import { BrowserStorage, parsed, type StorageLike, type StoreResult } from './browser-storage.ts'
import { carryingUrl, type EditLink, maxCarried, readEditLinks, writeEditLinks } from './edit-links.ts'

/** An edit link that this browser stores. Times are in ms. */
export type Key = EditLink & {
  addedAt: number
  /** Time at which the person confirmed that the link is saved elsewhere. */
  acknowledgedAt?: number
  lastOpenedAt: number
}

export type KeysOptions = {
  storage: () => StorageLike | null | undefined
  /** Start of the site's addresses. */
  base: string
  now(): number
}

/**
 * `differing`: untried links to lists of which this browser has another link, or links that another of the same text replaces.
 * `wrong`: links that do not open their lists.
 */
export type Imported = {
  kept: StoreResult
  added: EditLink[]
  known: EditLink[]
  differing: EditLink[]
  wrong: EditLink[]
  elsewhere: string[]
  unreadable: number
}

/** Maximum number of links that one import tries. The others are stored untried, unless they differ from a stored one. */
const maxTried = 20

const name = 'forklist:keys'
/** Storage key to which unreadable data are copied before they are overwritten. */
const asideName = 'forklist:keys:unreadable'

/**
 * The edit links of this browser. Never throws: changes report whether they were stored. Unreadable data are saved under another name.
 * Other tabs receive the `storage` event for `Keys.storageKey`.
 */
export class Keys {
  static readonly storageKey = name
  readonly #storage: BrowserStorage
  readonly #options: KeysOptions

  constructor(options: KeysOptions) {
    this.#options = options
    this.#storage = new BrowserStorage(options.storage)
  }

  /** Returns all links, the last opened first. */
  all(): Key[] {
    return this.#read().keys.sort((a, b) => b.lastOpenedAt - a.lastOpenedAt)
  }

  of(slug: string): Key | undefined {
    return this.#read().keys.find(key => key.slug === slug)
  }

  /** Stores a link that was just opened. A new token counts as not saved elsewhere. */
  put({ slug, token, title }: EditLink): StoreResult {
    const now = this.#options.now()
    return this.#change(keys => {
      const before = keys.find(key => key.slug === slug)
      const same = before?.token === token ? before : undefined
      const key = { addedAt: now, ...same, slug, token, title: title || (before?.title ?? ''), lastOpenedAt: now }
      return [...keys.filter(key => key !== before), key]
    })
  }

  acknowledge(slug: string): StoreResult {
    const acknowledgedAt = this.#options.now()
    return this.#change(keys => keys.map(key => (key.slug === slug ? { ...key, acknowledgedAt } : key)))
  }

  forget(slug: string): StoreResult {
    return this.#change(keys => keys.filter(key => key.slug !== slug))
  }

  /** Returns the text of a file with all links, for a backup or another device. */
  export(): string {
    return writeEditLinks(this.all(), this.#options.base)
  }

  /** Returns an address that stores the last opened links in the browser that opens it. */
  carrying(): string {
    return carryingUrl(this.all().slice(0, maxCarried), this.#options.base)
  }

  /**
   * Imports a file from `export`, or any text with edit links of this site. A link that opens its list replaces a stored one, because at
   * most one token of a list works.
   * @param opens returns whether a link opens its list; `undefined` if nobody can tell, for example without a network
   */
  async import(text: string, opens: (link: EditLink) => Promise<boolean | undefined>): Promise<Imported> {
    const { base, now } = this.#options
    const { links, elsewhere, unreadable } = readEditLinks(text, base)
    const present = new Map(this.#read().keys.map(key => [key.slug, key.token]))
    const isKnown = ({ slug, token }: EditLink) => present.get(slug) === token
    // Those that differ first, because they are of no use untried.
    const fresh = links
      .filter(link => !isKnown(link))
      .toSorted((a, b) => Number(present.has(b.slug)) - Number(present.has(a.slug)))
    const verdicts = await Promise.all(fresh.map((link, index) => (index < maxTried ? opens(link) : undefined)))
    const ofVerdict = (verdict: boolean | undefined) => fresh.filter((_, index) => verdicts[index] === verdict)
    const untried = ofVerdict(undefined)
    const usable = [...untried.filter(({ slug }) => !present.has(slug)).toReversed(), ...ofVerdict(true)]
    const taken = new Map(usable.map(link => [link.slug, link]))
    const added = fresh.filter(link => taken.get(link.slug) === link)
    const at = now()
    const kept = this.#change(keys => [
      ...keys.filter(({ slug }) => !taken.has(slug)),
      ...added.map(link => ({ ...link, addedAt: at, lastOpenedAt: at })),
    ])
    const differing = untried.filter(link => !added.includes(link))
    return { kept, added, known: links.filter(isKnown), differing, wrong: ofVerdict(false), elsewhere, unreadable }
  }

  /** Checks whether this browser can store data for this site. Some private windows cannot. */
  check(): StoreResult {
    const { text } = this.#read()
    return this.#storage.put(name, text ?? write([]))
  }

  #change(change: (keys: Key[]) => Key[]): StoreResult {
    // Reads the storage each time, because another tab may have changed it.
    const { keys, text, isComplete } = this.#read()
    if (text !== undefined && !isComplete) {
      const kept = this.#storage.put(asideName, text)
      if (kept !== 'kept') return kept
    }
    return this.#storage.put(name, write(change(keys)))
  }

  /** @returns the readable links, and whether everything was readable */
  #read(): { keys: Key[]; text: string | undefined; isComplete: boolean } {
    const text = this.#storage.get(name)
    const { lists } = (parsed(text) ?? {}) as { lists?: unknown }
    const all: unknown[] = Array.isArray(lists) ? lists : []
    const keys = all.filter(isKey)
    return { keys, text, isComplete: Array.isArray(lists) && keys.length === all.length }
  }
}

const write = (lists: readonly Key[]): string => JSON.stringify({ version: 1, lists })

function isKey(value: unknown): value is Key {
  const { slug, token, title, addedAt, acknowledgedAt, lastOpenedAt } = (value ?? {}) as Partial<Key>
  return (
    [slug, token, title].every(text => typeof text === 'string') &&
    [addedAt, lastOpenedAt, acknowledgedAt ?? 0].every(time => typeof time === 'number') &&
    readEditFragment(token!).is === 'token'
  )
}
