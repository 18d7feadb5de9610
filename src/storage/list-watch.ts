import { type Reader, stillReads } from '../core/access.ts'
import { Latest } from '../core/latest.ts'
import { widestNetworkOf } from '../core/networks.ts'
import type { Events } from '../core/operation.ts'
import { Problem } from '../core/problem.ts'
import { Telemetry } from '../core/telemetry.ts'
import type { Database } from './database.ts'
import type { StoredList } from './stored-list.ts'

/** The version that a list has. */
export type Version = { version: number }

/** What is looked at of a list. */
type Present = Version & Pick<StoredList, 'visibility' | 'tokenHash'>

type Watcher = { reader: Reader<StoredList>; version: number; events: Latest<Version>; network: string | undefined }

const mostWatchers = 1000
/** From one network. A quarter, so that nobody alone takes the room of all. An office behind one router has fewer. */
const mostOfOne = 250

// Where it costs nothing to ask whether anybody has committed, and where each time is a query.
const askEveryMs = 250
const queryEveryMs = 500

/**
 * Tells of new versions of lists, whoever makes them: this process, the command line beside it, another node. One for the process, which
 * asks the database at the same pace however many watch, and not at all while nobody does.
 */
export class ListWatch implements Disposable {
  readonly #database: Database
  readonly #failed: (error: unknown) => void
  /** By the id of the list. */
  readonly #watchers = new Map<string, Set<Watcher>>()
  #count = 0
  readonly #countOf = new Map<string, number>()
  /** The lists to be looked at next. */
  readonly #due = new Set<string>()
  #looking = false
  /** What the database said when all were looked at last. */
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
   * The version that the list has, then each newer one, but of those that come faster than they are taken only the newest; until the
   * list may not be read any more by who opened it, or everything stops.
   * @param sender whose streams are counted together, with those of its network
   * @returns once everything has stopped, what ends at once: whoever hears the end asks again, and by then somewhere else
   * @throws Problem `overloaded` when too many watch already, or too many of one network
   */
  watch(reader: Reader<StoredList>, sender?: string): Events<Version> {
    if (this.#stopped) return ended(reader.list.version)
    if (this.#count >= mostWatchers) throw new Problem('overloaded')
    const network = sender === undefined ? undefined : widestNetworkOf(sender)
    if (network !== undefined && (this.#countOf.get(network) ?? 0) >= mostOfOne) throw new Problem('overloaded')
    const { id, version } = reader.list
    const events = new Latest({ version }, () => this.#remove(id, watcher))
    const watcher: Watcher = { reader, version, events, network }
    this.#watchers.set(id, (this.#watchers.get(id) ?? new Set()).add(watcher))
    this.#add(network, 1)
    this.#timer ??= setInterval(() => this.#poll(), this.#database.dataVersion ? askEveryMs : queryEveryMs)
    // It may have changed since it was read for the proof.
    this.#look([id])
    return watcher.events
  }

  /** Somebody here has changed a list, and it is written. */
  changed(id: string): void {
    this.#look([id])
  }

  /** Ends whatever is watched, for good. */
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

  /** One look at a time, so that none tells what an earlier one has found out to be old. */
  async #look(ids: Iterable<string>): Promise<void> {
    for (const id of ids) if (this.#watchers.has(id)) this.#due.add(id)
    if (this.#looking) return
    this.#looking = true
    try {
      while (this.#due.size > 0) {
        const due = [...this.#due]
        this.#due.clear()
        this.#tell(due, await this.#read(due))
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
        .where('id', 'in', ids)
        .execute(),
    )
    return new Map(rows.map(row => [row.id, row]))
  }

  #tell(ids: readonly string[], lists: ReadonlyMap<string, Present>): void {
    for (const id of ids)
      for (const watcher of this.#watchers.get(id) ?? []) {
        const now = lists.get(id)
        if (!now || !stillReads(watcher.reader, now)) watcher.events.end()
        else if (now.version !== watcher.version) {
          watcher.version = now.version
          watcher.events.put({ version: now.version })
        }
      }
  }

  /** The next time all are looked at, whether or not anybody has committed since. Said once, until it goes well again. */
  #unreadable(error: unknown): void {
    this.#due.clear()
    this.#seen = undefined
    if (!this.#failing && !this.#stopped) this.#failed(error)
    this.#failing = true
  }
}

function ended(version: number): Events<Version> {
  const events = new Latest({ version }, () => {})
  events.end()
  return events
}
