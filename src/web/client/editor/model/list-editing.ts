import { isSameBands } from '../../../../domain/bands.ts'
import { BrowserStorage, type StorageLike } from '../../keys/browser-storage.ts'
import { Api, type Fetch } from './api.ts'
import { bandsOf, neighbours } from './apply-change.ts'
import { editedBands } from './band-edit.ts'
import { Copy } from './copy.ts'
import { detailOf, sameDetail } from './details.ts'
import { is } from './is-place.ts'
import { Listening } from './listening.ts'
import { addition, beginning, resolution, updates, withOneMore } from './new-change.ts'
import { Outbox } from './outbox.ts'
import { Patience } from './patience.ts'
import { type Plan, plan } from './plan.ts'
import { again } from './refuse.ts'
import { stateOf } from './state-of.ts'
import { Sync } from './sync.ts'
import type { Locks } from './tab-record.ts'
import { Timeline } from './timeline.ts'
import type {
  BandEdit,
  Change,
  Clock,
  Correction,
  DetailName,
  DetailValue,
  Members,
  NewPlace,
  Own,
  State,
  Target,
  WayOut,
} from './types.ts'

export type EditingOptions = {
  slug: string
  /** The list's edit token. Sent only in the Authorization header. */
  token: string
  /** Start of addresses; empty for the page's own origin. */
  base: string
  fetch: Fetch
  storage: () => StorageLike | null | undefined
  locks?: Locks | undefined
  clock: Clock
  /** Returns a new random text of at least 22 characters: `randomId`. */
  randomId(): string
  /** Returns a number from 0 to 1: `Math.random`. Spreads the reconnections of many pages. */
  random(): number
  /** Called after each change of the state, also during calls of methods. One action may change it several times. */
  onChange(): void
}

const copyPauseMs = 4000

/**
 * The editor of one list without its screen. Every change is applied to `state.list` at once, stored in the browser, and sent in order,
 * each once, when the server can be reached. Others' changes arrive in `state.list` too. Methods never fail: refused changes appear in
 * `state.refused` or `state.conflicts`.
 */
export class ListEditing {
  readonly #options: EditingOptions
  readonly #api: Api
  readonly #outbox: Outbox
  readonly #copy: Copy
  readonly #sync: Sync
  readonly #timeline = new Timeline()
  readonly #end = new AbortController()
  readonly #sending: Patience
  readonly #listening: Listening
  #copyOf: number | undefined
  #isCopyDue = false
  #plan: Plan | undefined
  #state: State | undefined

  /** Takes over the content of closed pages and reads the list. */
  constructor(options: EditingOptions) {
    this.#options = options
    const { slug, clock, random, randomId } = options
    const { signal } = this.#end
    const storage = new BrowserStorage(options.storage)
    const changed = () => this.#changed()
    this.#sending = new Patience(clock, signal, random)
    this.#copy = new Copy(storage, slug)
    this.#api = new Api(options)
    const outboxOptions = { slug, tab: randomId(), storage, locks: options.locks, clock, randomId }
    this.#outbox = new Outbox(outboxOptions, changed, () => this.#sync.recheck())
    this.#sync = new Sync({
      api: this.#api,
      outbox: this.#outbox,
      timeline: this.#timeline,
      patience: this.#sending,
      clock,
      signal,
      randomId,
      changed,
    })
    this.#listening = new Listening({
      api: this.#api,
      clock,
      signal,
      random,
      sync: this.#sync,
      changed: () => this.#show(),
    })
    this.#outbox.takeOver()
    void this.#sync.run()
  }

  get state(): State {
    const { list } = this.#sync
    this.#plan ??= list && plan(list, this.#outbox.content.waiting, this.#timeline)
    this.#state ??= stateOf(this.#plan, this.#outbox, this.#sync, this.#copyOf, this.#listening)
    return this.#state
  }

  /** @param rank last by default @returns the `key` of the new place */
  add(place: NewPlace, { note, rank }: { note?: string; rank?: number } = {}): string {
    return this.#do(addition(place, note, rank))
  }

  /**
   * Writes the note of a place; an empty note clears it. Its draft ends. If someone else changed the note since the draft began, there is
   * a conflict and nothing is sent.
   */
  note(place: string, text: string): void {
    const shown = this.#place(place)
    const draft = this.#outbox.content.drafts.find(draft => draft.place === (shown?.id ?? place))
    const now = shown?.note ?? ''
    if (draft) this.draft(place, undefined)
    if (shown && now === text) return
    const name = shown?.name ?? draft?.name ?? ''
    this.#do({ do: 'note', place: shown?.id ?? place, name, from: draft?.from ?? now, to: text })
  }

  /**
   * Stores a note that is being written, with each key, without sending it; `undefined` discards it.
   * @param seen the text when writing began, which others may have changed since; the present note by default
   */
  draft(place: string, text: string | undefined, seen?: string): void {
    const shown = this.#place(place)
    const id = shown?.id ?? place
    const { drafts } = this.#outbox.content
    const began = { ...beginning(shown), ...(seen !== undefined && { from: seen }) }
    const { name, from } = drafts.find(draft => draft.place === id) ?? began
    const others = drafts.filter(draft => draft.place !== id)
    this.#outbox.put({ drafts: text === undefined ? others : [...others, { place: id, name, text, from }] })
  }

  /**
   * A rank beyond the end means last. Sent as a neighbour, so that it combines with others' moves.
   * @param band that it joins; by default that of the place that had the rank
   */
  move(place: string, to: Target, band?: string): void {
    const shown = this.#place(place)
    const targets = neighbours(this.state.list?.places ?? [], place, to, band)
    if (shown && targets)
      this.#do({ do: 'move', place: shown.id, name: shown.name, targets, ...(band !== undefined && { band }) })
  }

  /** Sets a detail of a place; `null` or an empty array removes it. */
  detail(place: string, detail: DetailName, to: DetailValue): void {
    const shown = this.#place(place)
    const from = shown && detailOf(shown, detail)
    if (from === undefined || sameDetail(from, to)) return
    this.#do({ do: 'detail', place: shown!.id, name: shown!.name, detail, from, to })
  }

  bands(edit: BandEdit): void {
    const { list } = this.state
    if (list && !isSameBands(bandsOf(list), editedBands(bandsOf(list), list.places, edit)))
      this.#do({ do: 'bands', edit })
  }

  remove(place: string): void {
    const shown = this.#place(place)
    if (shown) this.#do({ do: 'remove', place: shown.id, name: shown.name })
  }

  place(place: string, at: Partial<Own>): void {
    const shown = this.#place(place)
    if (shown) this.#do({ do: 'place', place: shown.id, name: at.name ?? shown.name, at })
  }

  /**
   * Changes members. Equal values are no change, and an empty description means none.
   * @param seen values at the start of writing, which others may have changed since
   */
  update(members: Partial<Members>, seen: Partial<Members> = {}): void {
    const { list } = this.state
    if (!list) return
    const { title, authorName, visibility, listed, description = '' } = list
    for (const change of updates({ title, authorName, visibility, listed, description, ...seen }, members))
      this.#do(change)
  }

  /** Restores a version of the history. Asks first if others changed the list meanwhile. */
  restore(version: number): void {
    const { list } = this.state
    if (list) this.#do({ do: 'restore', version, seen: list.version, others: 0 })
  }

  /**
   * Undoes this person's last change. @param others the value of `state.undo.others` that the person agreed to; if it has grown, nothing
   * is done
   */
  undo(others = 0): void {
    this.#go('undo', others)
  }

  redo(others = 0): void {
    this.#go('redo', others)
  }

  resolve(conflict: string, way: WayOut): void {
    const { conflicts } = this.#outbox.content
    const found = conflicts.find(({ id }) => id === conflict)
    if (!found) return
    this.#outbox.put({ conflicts: conflicts.filter(other => other !== found) })
    const change = resolution(found, way, this.state.list)
    if (change) this.#do(change)
  }

  /** Sends a refused change again, with the changes that were refused because of it. @param by corrected text */
  tryAgain(refused: string, by: Correction = {}): void {
    const { clock, randomId } = this.#options
    this.#outbox.put(again(this.#outbox.content, refused, by, () => ({ at: clock.now(), key: randomId() })))
    this.#sync.recheck()
  }

  dismiss(refused: string): void {
    this.#outbox.put({ refused: this.#outbox.content.refused.filter(({ id }) => id !== refused) })
  }

  /** Records a change that was sent directly and created this version. It can be undone like others. */
  recordSent(version: number, change: Extract<Change, { do: 'import' | 'vote' | 'known' }>): void {
    this.#sync.claimVersion(version, { id: this.#options.randomId(), change })
  }

  /** The earlier versions were deleted, so none can be restored. */
  forgetHistory(): void {
    if (this.#sync.list) this.#timeline.forget(this.#sync.list)
    this.#changed()
  }

  /** The list was deleted, and with it goes everything that this browser stores about it. */
  deleted(): void {
    this.#sync.close('deleted')
    this.#outbox.clear()
  }

  /** Continues with another token, for example after it was replaced in another tab. */
  useToken(token: string): void {
    this.#api.token = token
    this.#sync.reopen()
  }

  /**
   * Tells whether the page is visible, as it is at first. A hidden page soon stops receiving others' changes, but still sends its own. A
   * visible page reconnects at once.
   */
  seen(seen: boolean): void {
    this.#listening.seen(seen)
    // A phone may never show a hidden page again.
    if (!seen) this.#storeCopy()
    if (seen) this.retryNow()
  }

  /** Retries at once: the network is back, or the person asks for it. */
  retryNow(): void {
    this.#sending.wake()
    this.#listening.wake()
    this.#outbox.takeOver()
    this.#sync.readAgain()
  }

  /** Stops all work. Unsent changes are stored for the next page that opens the list. */
  close(): void {
    this.#storeCopy()
    this.#end.abort()
    this.#outbox.close()
  }

  #do(change: Change): string {
    const { clock, randomId } = this.#options
    const id = randomId()
    this.#outbox.put({ waiting: withOneMore(this.#outbox.content.waiting, { id, change, at: clock.now(), key: id }) })
    // Compared with the list before sending, which may have changed since the person began.
    this.#sync.recheck()
    return id
  }

  #go(what: 'undo' | 'redo', others: number): void {
    const possible = this.state && this.#plan?.[what]
    if (possible && possible.others <= others) this.#do({ do: what, of: possible.id, change: possible.change, others })
  }

  #place(name: string) {
    return this.state.list?.places.find(place => is(place, name))
  }

  #changed(): void {
    const { list, opened, closed, since } = this.#sync
    if (!list && since !== undefined) this.#showCopy()
    if (closed) this.#copy.forget()
    else if (opened) void this.#storeCopyLater()
    this.#listening.keep(opened && !closed)
    this.#show()
  }

  /** Stores the copy after a pause: writing 2,000 places takes longer than a frame on a slow phone. */
  async #storeCopyLater(): Promise<void> {
    if (this.#isCopyDue) return
    this.#isCopyDue = true
    if (!this.#copy.isStored) this.#storeCopy()
    await this.#options.clock.wait(copyPauseMs, this.#end.signal)
    this.#storeCopy()
  }

  #storeCopy(): void {
    const { list, opened, closed } = this.#sync
    this.#isCopyDue = false
    if (list && opened && !closed && this.#outbox.content.waiting.length === 0)
      this.#copy.put(list, this.#options.clock.now())
  }

  #show(): void {
    this.#plan = undefined
    this.#state = undefined
    this.#options.onChange()
  }

  #showCopy(): void {
    const copy = this.#copy.get()
    if (!copy) return
    this.#copyOf = copy.at
    this.#sync.showCopy(copy.list)
  }
}
