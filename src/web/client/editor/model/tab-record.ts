import { type BrowserStorage, parsed } from '../../keys/browser-storage.ts'
import type { Clock, OutboxContent } from './types.ts'

/** `navigator.locks`, if supported. */
export type Locks = {
  request(name: string, options: { signal?: AbortSignal }, granted: () => unknown): Promise<unknown>
}

export type RecordOptions = {
  slug: string
  tab: string
  storage: BrowserStorage
  locks?: Locks | undefined
  clock: Clock
}

type TabRecordData = { beat: number; content: OutboxContent }

const beatEvery = 5_000
const deadAfter = 30_000

/**
 * The content that one page stores for one list. Other pages can tell whether it is open: it holds a lock of the same name or, without
 * locks, writes the time regularly.
 */
export class TabRecord {
  readonly #options: RecordOptions
  readonly #name: string
  readonly #end = new AbortController()
  /** Records of open pages whose end this page awaits. */
  readonly #awaited = new Set<string>()
  /** Content of closed pages that was taken over and is not stored here yet, by record name. */
  readonly #owed = new Map<string, string>()
  #content: OutboxContent | undefined

  constructor(options: RecordOptions) {
    this.#options = options
    this.#name = nameOf(options.slug, options.tab)
    // A browser may refuse its locks to this page.
    if (options.locks) options.locks.request(this.#name, {}, () => this.#ended()).catch(() => this.#beat())
    else void this.#beat()
  }

  /** @returns whether it was stored */
  write(content: OutboxContent | undefined): boolean {
    const { storage, clock } = this.#options
    this.#content = content
    // After the end, another page may have taken over.
    if (this.#end.signal.aborted) return false
    if (content === undefined) storage.remove(this.#name)
    else if (storage.put(this.#name, JSON.stringify({ beat: clock.now(), content } satisfies TabRecordData)) !== 'kept')
      return false
    this.#settle()
    return true
  }

  /**
   * Hands over the content of each closed page once, with the record's name. The record stays until the next `write` has stored its
   * content. With locks, this covers pages that close later.
   */
  takeOver(take: (content: Partial<OutboxContent>, name: string) => void): void {
    const { storage, slug, locks } = this.#options
    for (const name of storage.keys(nameOf(slug, ''))) {
      if (name === this.#name) continue
      const adopt = () => {
        // Read now, because another page may have been faster.
        const text = storage.get(name)
        const record = parsed(text) as Partial<TabRecordData> | undefined
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
    const { storage } = this.#options
    for (const [name, text] of this.#owed) if (storage.get(name) === text) storage.remove(name)
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
    const { storage, clock } = this.#options
    const { beat = 0 } = (parsed(storage.get(name)) as Partial<TabRecordData> | undefined) ?? {}
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
