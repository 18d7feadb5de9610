import { type EditLink, readEditLinks, writeEditLinks } from './edit-links.ts'
import { readEditFragment } from './read-edit-fragment.ts'
import { type Kept, parsed, Shelf, type StorageLike } from './shelf.ts'

/** An edit link that this browser keeps. Times are in ms. */
export type Key = EditLink & {
  addedAt: number
  /** When the person said that the link is kept somewhere else too. */
  acknowledgedAt?: number
  lastOpenedAt: number
}

export type KeysOptions = {
  /** `() => localStorage` */
  storage: () => StorageLike | null | undefined
  /** What the site's addresses begin with. */
  base: string
  now(): number
}

/** `differing`: lists that are known with another token, which was left as it is: one of the two opens nothing any more. */
export type Imported = {
  kept: Kept
  added: EditLink[]
  known: EditLink[]
  differing: EditLink[]
  elsewhere: string[]
  unreadable: number
}

const name = 'forklist:keys'
/** Where what cannot be read is put before anything else is written in its place. */
const asideName = 'forklist:keys:unreadable'

/**
 * The edit links of this browser. Nothing here throws: what changes them says whether that is kept, and what cannot be read in the
 * storage is set aside there, not written over. Other tabs are told by the `storage` event for `Keys.storageKey`.
 */
export class Keys {
  static readonly storageKey = name
  readonly #shelf: Shelf
  readonly #options: KeysOptions

  constructor(options: KeysOptions) {
    this.#options = options
    this.#shelf = new Shelf(options.storage)
  }

  /** All of them, the one that was opened last first. */
  all(): Key[] {
    return this.#read().keys.sort((a, b) => b.lastOpenedAt - a.lastOpenedAt)
  }

  of(slug: string): Key | undefined {
    return this.#read().keys.find(key => key.slug === slug)
  }

  /** Keeps a link that was opened just now. With another token than before it is one that nobody has acknowledged yet. */
  put({ slug, token, title }: EditLink): Kept {
    const now = this.#options.now()
    return this.#change(keys => {
      const before = keys.find(key => key.slug === slug)
      const same = before?.token === token ? before : undefined
      const key = { addedAt: now, ...same, slug, token, title: title || (before?.title ?? ''), lastOpenedAt: now }
      return [...keys.filter(key => key !== before), key]
    })
  }

  acknowledge(slug: string): Kept {
    const acknowledgedAt = this.#options.now()
    return this.#change(keys => keys.map(key => (key.slug === slug ? { ...key, acknowledgedAt } : key)))
  }

  forget(slug: string): Kept {
    return this.#change(keys => keys.filter(key => key.slug !== slug))
  }

  /** The text of a file with all links in it, to be kept somewhere else or taken to another device. */
  export(): string {
    return writeEditLinks(this.all(), this.#options.base)
  }

  /** Takes in such a file, or any text with edit links of this site in it. */
  import(text: string): Imported {
    const { base, now } = this.#options
    const { links, elsewhere, unreadable } = readEditLinks(text, base)
    const present = new Map(this.#read().keys.map(key => [key.slug, key.token]))
    const known = links.filter(({ slug, token }) => present.get(slug) === token)
    const differing = links.filter(({ slug, token }) => present.has(slug) && present.get(slug) !== token)
    const added = links.filter(({ slug }, index) => !present.has(slug) && isFirst(links, slug, index))
    const again = links.filter(({ slug }, index) => !present.has(slug) && !isFirst(links, slug, index))
    const at = now()
    const kept = this.#change(keys => [...keys, ...added.map(link => ({ ...link, addedAt: at, lastOpenedAt: at }))])
    return { kept, added, known, differing: [...differing, ...again], elsewhere, unreadable }
  }

  /** Whether this browser keeps anything at all for this site; not so in some private windows. */
  check(): Kept {
    const { text } = this.#read()
    return this.#shelf.put(name, text ?? write([]))
  }

  #change(change: (keys: Key[]) => Key[]): Kept {
    // Read anew each time: another tab may have kept one meanwhile.
    const { keys, text, whole } = this.#read()
    if (text !== undefined && !whole) {
      const kept = this.#shelf.put(asideName, text)
      if (kept !== 'kept') return kept
    }
    return this.#shelf.put(name, write(change(keys)))
  }

  /** @returns what can be read, and whether that is all there is */
  #read(): { keys: Key[]; text: string | undefined; whole: boolean } {
    const text = this.#shelf.get(name)
    const { lists } = (parsed(text) ?? {}) as { lists?: unknown }
    const all: unknown[] = Array.isArray(lists) ? lists : []
    const keys = all.filter(isKey)
    return { keys, text, whole: Array.isArray(lists) && keys.length === all.length }
  }
}

const write = (lists: readonly Key[]): string => JSON.stringify({ version: 1, lists })

const isFirst = (links: readonly EditLink[], slug: string, index: number): boolean =>
  links.findIndex(link => link.slug === slug) === index

function isKey(value: unknown): value is Key {
  const { slug, token, title, addedAt, acknowledgedAt, lastOpenedAt } = (value ?? {}) as Partial<Key>
  return (
    [slug, token, title].every(text => typeof text === 'string') &&
    [addedAt, lastOpenedAt, acknowledgedAt ?? 0].every(time => typeof time === 'number') &&
    readEditFragment(token!).is === 'token'
  )
}
