import { canStillRead, type Editor, type Reader } from '../core/access.ts'
import { LatestValue } from '../core/latest-value.ts'
import type { Events } from '../core/operation.ts'
import { Problem } from '../core/problem.ts'
import { Telemetry } from '../core/telemetry.ts'
import { widestNetworkOf } from '../util/networks.ts'
import type { Database } from './database.ts'
import type { StoredList } from './stored-list.ts'

/** The version of a list and, for its editor, the number of suggestions that wait. */
export type Version = { version: number; suggestionCount?: number }

/** The watched state of a list. */
type Present = Required<Version> & Pick<StoredList, 'visibility' | 'tokenHash'>

type Watcher = {
  reader: Reader<StoredList>
  /** Present if suggestions are watched too. */
  editor: Editor<StoredList> | undefined
  version: number
  suggestionCount?: number
  events: LatestValue<Version>
  network: string | undefined
}

const maxWatchers = 1000
/** Maximum number of streams from one network: a quarter of all, more than an office behind one router needs. */
const maxWatchersPerCaller = 250

// Intervals of checks: with cheap detection of commits, and with a query.
const askEveryMs = 250
const queryEveryMs = 500

/**
 * Announces new versions of lists, whichever process wrote them. Each process has one. It checks the database at a fixed pace for
 * any number of watchers, and not at all without watchers.
 */
export class ListWatch implements Disposable {
  readonly #database: Database
  readonly #failed: (error: unknown) => void
  /** Watchers by list id. */
  readonly #watchers = new Map<string, Set<Watcher>>()
  #count = 0
  readonly #countOf = new Map<string, number>()
  /** Lists to check next. */
  readonly #due = new Set<string>()
  #looking = false
  /** The data version at the last check of all lists. */
  #seen: number | undefined
  #failing = false
  #timer: NodeJS.Timeout | undefined
  #stopped = false

  constructor(database: Database, failed: (error: unknown) => void, telemetry: Telemetry = new Telemetry()) {
    this.#database = database
    this.#failed = failed
    telemetry.gauge({ name: 'forklist_watchers', help: 'Open streams of changes of lists.' }, () => this.#count)
  }

  /**
   * Yields the present version and each newer one; a slow consumer gets only the newest. Ends when the reader may no longer read the
   * list, or when the process stops.
   * @param editor watches the number of suggestions too
   * @param sender the address whose network is counted
   * @returns a stream that ends at once if the process is stopping, so that its client reconnects to another one
   * @throws Problem `overloaded` for too many streams in all, or of one network
   */
  watch(reader: Reader<StoredList>, sender?: string, editor?: Editor<StoredList>): Events<Version> {
    if (this.#stopped) return ended(reader.list.version)
    if (this.#count >= maxWatchers) throw new Problem('overloaded')
    const network = sender === undefined ? undefined : widestNetworkOf(sender)
    if (network !== undefined && (this.#countOf.get(network) ?? 0) >= maxWatchersPerCaller)
      throw new Problem('overloaded')
    const { id, version } = reader.list
    const events = new LatestValue({ version }, () => this.#remove(id, watcher))
    const watcher: Watcher = { reader, editor, version, events, network }
    this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(watcher))
    this.#add(network, 1)
    this.#timer ??= setInterval(() => this.#poll(), this.#database.dataVersion ? askEveryMs : queryEveryMs)
    // The list may have changed since the proof.
    this.#look([id])
    return watcher.events
  }

  /** Reports a committed change of this process, to a list or its suggestions. */
  changed(id: string): void {
    this.#look([id])
  }

  /** Ends all streams for good. */
  [Symbol.dispose](): void {
    this.#stopped = true
    for (const watchers of this.#watchers.values()) for (const { events } of watchers) events.end()
  }

  #remove(id: string, watcher: Watcher): void {
    const watchers = this.#watchers.get(id)!
    watchers.delete(watcher)
    if (watchers.size === 0) this.#watchers.delete(id)
    this.#add(watcher.network, -1)
    if (this.#count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #add(network: string | undefined, one: 1 | -1): void {
    this.#count += one
    if (network === undefined) return
    const count = (this.#countOf.get(network) ?? 0) + one
    if (count === 0) this.#countOf.delete(network)
    else this.#countOf.set(network, count)
  }

  #poll(): void {
    try {
      const version = this.#database.dataVersion?.current()
      if (version !== undefined && version === this.#seen) return
      this.#seen = version
      this.#look(this.#watchers.keys())
    } catch (error) {
      this.#unreadable(error)
    }
  }

  /** Checks lists, one check at a time, so that results arrive in order. */
  async #look(ids: Iterable<string>): Promise<void> {
    for (const id of ids) if (this.#watchers.has(id)) this.#due.add(id)
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#due.size > 0) {
        const due = [...this.#due]
        this.#due.clear()
        this.#publish(due, await this.#read(due))
        this.#failing = false
      }
    } catch (error) {
      this.#unreadable(error)
    } finally {
      this.#looking = false
    }
  }

  async #read(ids: readonly string[]): Promise<Map<string, Present>> {
    const rows = await this.#database.read(db =>
      db
        .selectFrom('lists')
        .select(['id', 'version', 'visibility', 'token_hash as tokenHash'])
        .select(e =>
          e
            .selectFrom('suggestions')
            .select(e => e.fn.countAll().as('count'))
            .whereRef('list_id', '=', 'lists.id')
            .as('suggestionCount'),
        )
        .where('id', 'in', ids)
        .execute(),
    )
    return new Map(rows.map(row => [row.id, { ...row, suggestionCount: Number(row.suggestionCount) }]))
  }

  #publish(ids: readonly string[], lists: ReadonlyMap<string, Present>): void {
    for (const id of ids)
      for (const watcher of this.#watchers.get(id) ?? []) {
        const now = lists.get(id)
        const { reader, editor } = watcher
        if (!now || !canStillRead(reader, now) || (editor && !canStillEdit(editor, now))) {
          watcher.events.end()
          continue
        }
        const seen: Version = { version: now.version, ...(editor && { suggestionCount: now.suggestionCount }) }
        if (seen.version === watcher.version && seen.suggestionCount === watcher.suggestionCount) continue
        Object.assign(watcher, seen)
        watcher.events.put(seen)
      }
  }

  /** Makes the next check read all lists, even without a commit. Logs once until a check works again. */
  #unreadable(error: unknown): void {
    this.#due.clear()
    this.#seen = undefined
    if (!this.#failing && !this.#stopped) this.#failed(error)
    this.#failing = true
  }
}

const canStillEdit = ({ operator, tokenHash }: Editor<StoredList>, now: Present): boolean =>
  operator === true || now.tokenHash === tokenHash

function ended(version: number): Events<Version> {
  const events = new LatestValue({ version }, () => {})
  events.end()
  return events
}
