import { Shelf } from '../../keys/shelf.ts'
import { Api } from './api.ts'
import { Copy } from './copy.ts'
import { Desk } from './desk.ts'
import { is, neighbours } from './lay.ts'
import { Listening } from './listening.ts'
import { addition, beginning, updates, withOneMore } from './new-change.ts'
import { clearHistory, deleteList, readHistory, reorder, rotateToken } from './once.ts'
import type { EditingOptions } from './options.ts'
import { Patience } from './patience.ts'
import { type Plan, plan } from './plan.ts'
import { again } from './refuse.ts'
import { resolution } from './resolution.ts'
import { stateOf } from './state-of.ts'
import { Sync } from './sync.ts'
import { Timeline } from './timeline.ts'
import type { Change, Correction, Members, NewKey, NewPlace, Outcome, State, Target, WayOut } from './types.ts'
import { closedBy, isClosing } from './verdict.ts'

/**
 * One list being edited: all of it that is not on the screen. Whatever the person does is done to `state.list` at once, kept in the
 * browser's storage, and sent in order, each once, as soon as the server can be reached; what others do arrives in `state.list` too.
 * Methods that change something never fail: what the server does not take is found in `state.refused` or `state.conflicts`.
 */
export class ListEditing {
  readonly #options: EditingOptions
  readonly #api: Api
  readonly #desk: Desk
  readonly #copy: Copy
  readonly #sync: Sync
  readonly #timeline = new Timeline()
  readonly #end = new AbortController()
  readonly #sending: Patience
  readonly #listening: Listening
  #copyOf: number | undefined
  #plan: Plan | undefined
  #state: State | undefined

  /** Opens at once: takes over what pages that live no longer have left, and reads the list. */
  constructor(options: EditingOptions) {
    this.#options = options
    const { slug, clock, random, randomId } = options
    const { signal } = this.#end
    const shelf = new Shelf(options.storage)
    const changed = () => this.#changed()
    this.#sending = new Patience(clock, signal, random)
    this.#copy = new Copy(shelf, slug)
    this.#api = new Api(options)
    const desk = { slug, tab: randomId(), shelf, locks: options.locks, clock, randomId }
    this.#desk = new Desk(desk, changed, () => this.#sync.recheck())
    this.#sync = new Sync({
      api: this.#api,
      desk: this.#desk,
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
    this.#desk.takeOver()
    void this.#sync.run()
  }

  get state(): State {
    const { list } = this.#sync
    this.#plan ??= list && plan(list, this.#desk.content.waiting, this.#timeline)
    this.#state ??= stateOf({
      plan: this.#plan,
      content: this.#desk.content,
      sync: this.#sync,
      copyOf: this.#copyOf,
      kept: this.#desk.kept,
      watching: this.#listening.how,
    })
    return this.#state
  }

  /** @param rank where to put it; last when left out @returns the `key` of the new place */
  add(place: NewPlace, { note, rank }: { note?: string; rank?: number } = {}): string {
    return this.#do(addition(place, note, rank))
  }

  /**
   * Writes the note of a place; the empty one clears it. What was kept as a draft of it is done with. Where somebody else has written
   * another note since the draft was begun, there is a conflict at once and nothing is sent.
   */
  note(place: string, text: string): void {
    const shown = this.#place(place)
    const draft = this.#desk.content.drafts.find(draft => draft.place === (shown?.id ?? place))
    const now = shown?.note ?? ''
    if (draft) this.draft(place, undefined)
    if (shown && now === text) return
    const name = shown?.name ?? draft?.name ?? ''
    this.#do({ do: 'note', place: shown?.id ?? place, name, from: draft?.from ?? now, to: text })
  }

  /** A note that is being written, kept with each key but not sent; `undefined` when it is given up. */
  draft(place: string, text: string | undefined): void {
    const shown = this.#place(place)
    const id = shown?.id ?? place
    const { drafts } = this.#desk.content
    const { name, from } = drafts.find(draft => draft.place === id) ?? beginning(shown)
    const others = drafts.filter(draft => draft.place !== id)
    this.#desk.put({ drafts: text === undefined ? others : [...others, { place: id, name, text, from }] })
  }

  /** A rank beyond the end is last. It is sent as a neighbour to stand next to, so that it goes together with what others move. */
  move(place: string, to: Target): void {
    const shown = this.#place(place)
    const targets = neighbours(this.state.list?.places ?? [], place, to)
    if (shown && targets) this.#do({ do: 'move', place: shown.id, name: shown.name, targets })
  }

  remove(place: string): void {
    const shown = this.#place(place)
    if (shown) this.#do({ do: 'remove', place: shown.id, name: shown.name })
  }

  /**
   * Members that are what they were already are no change. An empty description is none.
   * @param seen what they were when the person began to write, where somebody else may have changed them since
   */
  update(members: Partial<Members>, seen: Partial<Members> = {}): void {
    const { list } = this.state
    if (!list) return
    const { title, authorName, visibility, description = '' } = list
    for (const change of updates({ title, authorName, visibility, description, ...seen }, members)) this.#do(change)
  }

  /** Makes the list what it was at a version of its history. Where others have changed it before that is done, it asks first. */
  restore(version: number): void {
    const { list } = this.state
    if (list) this.#do({ do: 'restore', version, seen: list.version, others: 0 })
  }

  /** Takes back this person's last change. @param others what `state.undo.others` was when the person agreed; with fewer nothing is done */
  undo(others = 0): void {
    this.#go('undo', others)
  }

  redo(others = 0): void {
    this.#go('redo', others)
  }

  /** Settles a conflict in one of its `ways`. */
  resolve(conflict: string, way: WayOut): void {
    const { conflicts } = this.#desk.content
    const found = conflicts.find(({ id }) => id === conflict)
    if (!found) return
    this.#desk.put({ conflicts: conflicts.filter(other => other !== found) })
    const change = resolution(found, way, this.state.list)
    if (change) this.#do(change)
  }

  /** Sends once more what was refused, and with an addition what was refused with it. @param by what is written otherwise now */
  tryAgain(refused: string, by: Correction = {}): void {
    const { clock, randomId } = this.#options
    this.#desk.put(again(this.#desk.content, refused, by, () => ({ at: clock.now(), key: randomId() })))
    this.#sync.recheck()
  }

  /** Forgets something that was refused. */
  dismiss(refused: string): void {
    this.#desk.put({ refused: this.#desk.content.refused.filter(({ id }) => id !== refused) })
  }

  /** A page of the history, newest first. @param cursor `nextCursor` of the page before */
  async history(cursor?: string) {
    return this.#heeded(await readHistory(this.#api, cursor))
  }

  /** Replaces the edit token, once all that waits is saved. The answer is the only place where the new one is ever told: keep it first. */
  rotateToken(): Promise<Outcome<NewKey>> {
    return this.#act(() => rotateToken(this.#api))
  }

  /** Ranks all places anew, once all that waits is saved, and reads the list again whatever comes of it. @param seen the version for which the order was made: of another it is not taken @param placeIds best first */
  reorder(placeIds: readonly string[], seen: number): Promise<Outcome> {
    const ask = () => reorder(this.#api, placeIds, seen, this.#options.randomId())
    return this.#act(ask).finally(() => this.#sync.look())
  }

  /** Something that never waits has been done, and made this version: it is read, and is undone as any other change. */
  did(version: number, change: Extract<Change, { do: 'import' | 'vote' }>): void {
    this.#sync.did(version, { id: this.#options.randomId(), change })
  }

  /** Forgets all earlier versions for good, once all that waits is saved. */
  clearHistory(): Promise<Outcome> {
    return this.#act(async () => {
      const outcome = await clearHistory(this.#api)
      if (outcome.done && this.#sync.list) this.#timeline.forget(this.#sync.list)
      this.#changed()
      return outcome
    })
  }

  /** Deletes the list for good, once all that waits is saved, and forgets what this browser kept of it. */
  deleteList(): Promise<Outcome> {
    return this.#act(async () => {
      const outcome = await deleteList(this.#api)
      if (!outcome.done) return outcome
      this.#sync.close('deleted')
      this.#desk.clear()
      return outcome
    })
  }

  /** Goes on with another token, as when it was replaced in another tab. */
  useToken(token: string): void {
    this.#api.token = token
    this.#sync.reopen()
  }

  /**
   * Whether somebody looks at the page; at first it is taken for looked at. While nobody does it hears nothing of others' changes, after
   * a short time; what waits goes out all the same. Looked at again it tries at once.
   */
  seen(seen: boolean): void {
    this.#listening.seen(seen)
    if (seen) this.retryNow()
  }

  /** Tries at once: the network is back, or the person asks for it. */
  retryNow(): void {
    this.#sending.wake()
    this.#listening.wake()
    this.#desk.takeOver()
    this.#sync.look()
  }

  /** Ends all that goes on. What waits is kept for the next page that opens the list. */
  close(): void {
    this.#end.abort()
    this.#desk.close()
  }

  #do(change: Change): string {
    const { clock, randomId } = this.#options
    const id = randomId()
    this.#desk.put({ waiting: withOneMore(this.#desk.content.waiting, { id, change, at: clock.now(), key: id }) })
    // Held against the list before it is sent: what the person set out from may not be what stands there any more.
    this.#sync.recheck()
    return id
  }

  #act<T extends object>(perform: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.#sync.act(async () => this.#heeded(await perform()))
  }

  /** An outcome; where it says that the list is gone or has another token, that goes for everything. */
  #heeded<T>(outcome: Outcome<T>): Outcome<T> {
    const problem = !outcome.done && typeof outcome.because === 'object' ? outcome.because.problem : undefined
    if (problem && isClosing(problem)) this.#sync.close(closedBy(problem))
    return outcome
  }

  #go(what: 'undo' | 'redo', others: number): void {
    const possible = this.state && this.#plan?.[what]
    if (possible && possible.others <= others) this.#do({ do: what, of: possible.id, change: possible.change, others })
  }

  #place(name: string) {
    return this.state.list?.places.find(place => is(place, name))
  }

  #changed(): void {
    const { clock } = this.#options
    const { list, opened, closed, since } = this.#sync
    if (!list && since !== undefined) this.#showCopy()
    if (closed) this.#copy.forget()
    else if (opened && this.#desk.content.waiting.length === 0) this.#copy.put(list!, clock.now())
    this.#listening.keep(opened && !closed)
    this.#show()
  }

  #show(): void {
    this.#plan = undefined
    this.#state = undefined
    this.#options.onChange(this.state)
  }

  #showCopy(): void {
    const copy = this.#copy.get()
    if (!copy) return
    this.#copyOf = copy.at
    this.#sync.showCopy(copy.list)
  }
}
