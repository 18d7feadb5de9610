import { parsed, type Shelf } from '../../keys/shelf.ts'
import type { Content } from './desk.ts'
import type { Clock } from './types.ts'

/** `navigator.locks`, where there are Web Locks. */
export type Locks = {
  request(name: string, options: { signal?: AbortSignal }, granted: () => unknown): Promise<unknown>
}

export type RecordOptions = {
  slug: string
  /** A name of this page, another one each time that it is opened. */
  tab: string
  shelf: Shelf
  locks?: Locks | undefined
  clock: Clock
}

type Kept = { beat: number; content: Content }

const beatEvery = 5_000
const deadAfter = 30_000

/**
 * What one page keeps in the browser's storage for one list. Other pages can tell whether it still lives: it holds a lock of the same
 * name, or, where there are no locks, writes down the time every now and then.
 */
export class TabRecord {
  readonly #options: RecordOptions
  readonly #name: string
  readonly #end = new AbortController()
  /** Records of pages that still live, for whose end this one waits. */
  readonly #awaited = new Set<string>()
  /** Of other pages, handed over and not kept here yet: the text of each by its name. */
  readonly #owed = new Map<string, string>()
  #content: Content | undefined

  constructor(options: RecordOptions) {
    this.#options = options
    this.#name = nameOf(options.slug, options.tab)
    // A browser that has locks may refuse them to this page: then it is as if it had none.
    if (options.locks) options.locks.request(this.#name, {}, () => this.#ended()).catch(() => this.#beat())
    else void this.#beat()
  }

  /** @returns whether it is kept */
  write(content: Content | undefined): boolean {
    const { shelf, clock } = this.#options
    this.#content = content
    // What still comes in is not for this page to say: another one may have taken over.
    if (this.#end.signal.aborted) return false
    if (content === undefined) shelf.remove(this.#name)
    else if (shelf.put(this.#name, JSON.stringify({ beat: clock.now(), content } satisfies Kept)) !== 'kept')
      return false
    this.#settle()
    return true
  }

  /**
   * Hands over, once, what each page that lives no longer has kept, and the record's name; that stays in the storage until what
   * `write` was given then is kept there. With locks that goes for pages that end later, too.
   */
  takeOver(take: (content: Partial<Content>, name: string) => void): void {
    const { shelf, slug, locks } = this.#options
    for (const name of shelf.keys(nameOf(slug, ''))) {
      if (name === this.#name) continue
      const adopt = () => {
        // Looked at only now: another page may have been quicker.
        const text = shelf.get(name)
        const record = parsed(text) as Partial<Kept> | undefined
        if (text === undefined || !record?.content || this.#owed.get(name) === text) return
        this.#owed.set(name, text)
        take(record.content, name)
      }
      if (locks) void this.#atEndOf(name, locks, adopt)
      else if (this.#isDead(name)) adopt()
    }
  }

  close(): void {
    this.#end.abort()
  }

  #settle(): void {
    const { shelf } = this.#options
    for (const [name, text] of this.#owed) if (shelf.get(name) === text) shelf.remove(name)
    this.#owed.clear()
  }

  async #atEndOf(name: string, locks: Locks, then: () => void): Promise<void> {
    if (this.#awaited.has(name)) return
    this.#awaited.add(name)
    try {
      await locks.request(name, { signal: this.#end.signal }, then)
    } catch (error) {
      // This page ends first.
      if (!this.#end.signal.aborted) throw error
    } finally {
      this.#awaited.delete(name)
    }
  }

  #isDead(name: string): boolean {
    const { shelf, clock } = this.#options
    const { beat = 0 } = (parsed(shelf.get(name)) as Partial<Kept> | undefined) ?? {}
    return clock.now() - beat > deadAfter
  }

  #ended(): Promise<void> {
    const { signal } = this.#end
    return new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
  }

  async #beat(): Promise<void> {
    const { signal } = this.#end
    while (!signal.aborted) {
      await this.#options.clock.wait(beatEvery, signal)
      if (!signal.aborted && this.#content) this.write(this.#content)
    }
  }
}

const nameOf = (slug: string, tab: string): string => `forklist:editing:${slug}:${tab}`
