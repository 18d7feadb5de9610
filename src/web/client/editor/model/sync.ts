import type { Api, ApiAnswer } from './api.ts'
import { applyChange, Keys, withAccepted } from './apply-change.ts'
import { is } from './is-place.ts'
import type { Outbox } from './outbox.ts'
import type { Patience } from './patience.ts'
import { type Prepared, prepare, thereAlready, withUncertainOutcome } from './prepare.ts'
import { isHistoryChange, rebase } from './rebase.ts'
import { askFirst, refuse, withAim } from './refuse.ts'
import { type Mine, OwnVersions, type Timeline } from './timeline.ts'
import type { Clock, Closed, ListData, OutboxContent, Problem, ShownList, ShownPlace, Waiting } from './types.ts'
import { closedBy, verdict } from './verdict.ts'

type SyncOptions = {
  api: Api
  outbox: Outbox
  timeline: Timeline
  patience: Patience
  clock: Clock
  signal: AbortSignal
  randomId(): string
  changed(): void
}

/** The outcome of a step: whether the server answered, and the minimum pause otherwise. */
type Step = { reached: true } | { reached: false; after?: number }
const reached: Step = { reached: true }

/** Sends the outbox to the server, in order and one change at a time, and follows the list on the server. */
export class Sync {
  /** The list as last received, or its copy. */
  list: ShownList | undefined
  closed: Closed | undefined
  /** Time since which the server has not answered, in ms. */
  since: number | undefined
  readonly #options: SyncOptions
  readonly #keys = new Keys()
  /** All places that were in the list, as last seen. */
  readonly #seen = new Map<string, ShownPlace>()
  readonly #own = new OwnVersions()
  #opened = false
  #running = false
  /** The reported version of the list; `ask` if it must be read. */
  #reported: number | 'ask' | undefined
  /** The version at which a change unexpectedly could not be done. */
  #failedAt: number | undefined

  constructor(options: SyncOptions) {
    this.#options = options
  }

  /** Shows a copy until the list is received. */
  showCopy(list: ListData): void {
    this.list = this.#keys.list(list)
    this.#options.changed()
  }

  get opened(): boolean {
    return this.#opened
  }

  reportVersion(version: number): void {
    this.#reported = version
    void this.run()
  }

  /** Reports a version that this person made outside of the outbox. */
  claimVersion(version: number, one: Mine): void {
    const { timeline, changed } = this.#options
    if (version > (this.list?.version ?? 0)) {
      this.#own.made(version, one)
      this.reportVersion(version)
      return
    }
    timeline.claim(version, one)
    changed()
  }

  readAgain(): void {
    this.#reported = 'ask'
    void this.run()
  }

  /** Compares the outbox with the list again, because content was added that was made for another state. */
  recheck(): void {
    if (this.#opened) this.#rebase()
    else this.#options.changed()
    void this.run()
  }

  /** Continues with another token: requests sent with the previous one may be unknown to the service. */
  reopen(): void {
    const { outbox } = this.#options
    this.#opened = false
    this.closed = undefined
    outbox.put({ waiting: outbox.content.waiting.map(withUncertainOutcome) })
    void this.run()
  }

  close(why: Closed): void {
    // The answer to a change that was sent before says less than that the list was deleted here.
    this.closed ??= why
    this.#options.changed()
  }

  /** Does all pending work. Concurrent callers need not wait: it checks again before it stops. */
  async run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      // No await between the last check and the end: work that arrives there would be lost.
      for (let next = this.#next(); next; next = this.#next()) await this.#after(await next())
    } finally {
      this.#running = false
    }
  }

  async #after(step: Step): Promise<void> {
    const { clock, patience, changed } = this.#options
    if (step.reached) {
      this.since = undefined
      patience.reset()
      changed()
    } else {
      this.since ??= clock.now()
      changed()
      await patience.pause(step.after)
    }
  }

  #next(): (() => Promise<Step>) | undefined {
    if (this.closed || this.#options.signal.aborted) return undefined
    if (!this.#opened) return () => this.#read()
    const [head] = this.#options.outbox.content.waiting
    // First it must be clear whether this change was done.
    if (head?.sent) return () => this.#send(head)
    if (this.#reported !== undefined && this.#reported !== this.list!.version) return () => this.#read()
    return head && (() => this.#send(head))
  }

  async #read(): Promise<Step> {
    const { api } = this.#options
    const known = this.#opened ? this.list : undefined
    this.#reported = undefined
    // Everyone can read a public list: only the history shows whether the token is right.
    const [answer, probe] = await Promise.all([
      api.ask({ method: 'GET', path: '' }, known && { 'if-none-match': `"${known.version}-json"` }),
      this.#opened ? undefined : api.ask({ method: 'GET', path: '/history?limit=1' }),
    ])
    if (!answer.reached || probe?.reached === false) {
      this.#reported ??= 'ask'
      return answer.reached ? probe! : answer
    }
    const problem = answer.problem ?? probe?.problem
    if (problem) return this.#shut(problem)
    if (answer.status === 304) return this.#pauseIfUnchanged(known!.version)
    this.#take(answer.body as ListData)
    return this.#pauseIfUnchanged(this.list!.version)
  }

  /** Without a new version, repeating the impossible change at once is useless. */
  #pauseIfUnchanged(version: number): Step {
    const hasFailed = this.#failedAt === version
    this.#failedAt = undefined
    return hasFailed ? { reached: false } : reached
  }

  #take(data: ListData): void {
    const before = this.list
    this.#opened = true
    this.list = this.#keys.list(data)
    this.#remember(before)
    this.#options.timeline.reach(this.list, this.#own.read(before?.version, data.version, this.#rebase()))
  }

  #remember(list: ShownList | undefined): void {
    for (const place of list?.places ?? []) this.#seen.set(place.id, place)
  }

  /** @returns the changes that are in the list now */
  #rebase(): readonly Waiting[] {
    const { outbox } = this.#options
    const { done, ...content } = rebase(this.list!, outbox.content, this.#seen)
    const settled = outbox.content.waiting.filter(one => !done.includes(one))
    const waiting = withAim(content.waiting, settled)
    outbox.put({ ...content, waiting })
    // The changes behind a dropped undo were not compared yet.
    return waiting.length === content.waiting.length ? done : [...done, ...this.#rebase()]
  }

  async #send(one: Waiting): Promise<Step> {
    const { api, clock, outbox, timeline } = this.#options
    const there = thereAlready(one, this.list!, clock.now())
    if (there) return this.#added(one, there.id)
    const prepared: Prepared = one.sent ?? prepare(one.change, this.list!, timeline)
    if (prepared === 'done') return this.#drop(one)
    if ('because' in prepared) return this.#giveUp(refuse(outbox.content, one, prepared.because))
    if ('others' in prepared) return this.#giveUp(askFirst(outbox.content, one, prepared.others))
    const { ask } = prepared
    // Stored before sending: if the page closes now, the next one repeats it with the same key.
    const sent = { ...one, sent: one.sent ?? { at: clock.now(), ask } }
    this.#replace(sent)
    const answer = await api.ask(ask, ask.method === 'POST' ? { 'idempotency-key': one.key } : {})
    if (!answer.reached) return answer
    if (answer.problem) return this.#failed(sent, answer.problem)
    this.#succeeded(sent, answer)
    return reached
  }

  #succeeded(one: Waiting, answer: Extract<ApiAnswer, { reached: true }>): void {
    const { timeline } = this.#options
    const { change } = one
    const list = this.list!
    const body = answer.body as (Partial<ListData> & { place?: { id: string } }) | undefined
    const added = change.do === 'add' ? body?.place?.id : undefined
    if (added !== undefined) this.#keys.give(added, one.id)
    if (change.do === 'place') this.#replaced(change.place, body?.places)
    const version = answer.version ?? list.version
    if (answer.version === undefined) this.#reported = 'ask'
    if (version > list.version) {
      const now = withAccepted(list, one, answer.body, this.#keys)
      const exact = version === list.version + 1
      this.list = { ...now, version: exact ? version : list.version }
      if (!exact) {
        this.#own.made(version, one)
        this.#reported = version
      } else if (change.do === 'undo' || change.do === 'redo') timeline.recordStep(change, version)
      else timeline.reach(this.list, new Map([[version, one]]))
    } else if (version === list.version && (change.do === 'undo' || change.do === 'redo') && timeline.step(change))
      timeline.recordStep(change, version)
    if (added === undefined) this.#drop(one)
    else this.#added(one, added)
    if (!isHistoryChange(change)) return
    this.#remember(list)
    this.#rebase()
  }

  #failed(one: Waiting, problem: Problem): Step {
    switch (verdict(one.change, problem)) {
      case 'again':
        return this.#again(one)
      case 'done':
        this.#own.claim(one)
        this.list = applyChange(this.list!, one)
        this.#reported = 'ask'
        return this.#drop(one)
      case 'closed':
        return this.#shut(problem)
      case 'refused':
        return this.#giveUp(refuse(this.#options.outbox.content, one, { problem }))
    }
  }

  /** The change was not done. It is prepared again for the present list. */
  #again({ sent: _, ...one }: Waiting): Step {
    this.#failedAt = this.list!.version
    this.#reported = 'ask'
    this.#replace({ ...one, key: this.#options.randomId() })
    return reached
  }

  /** Drops the change. Undos may be dropped with it, and the changes behind them must be compared with the list. */
  #giveUp(content: OutboxContent): Step {
    this.#options.outbox.put(content)
    this.#rebase()
    return reached
  }

  #shut(problem: Problem): Step {
    this.close(closedBy(problem))
    return reached
  }

  /** A place with another position has another id. It keeps its key, and its rank in the answer. */
  #replaced(name: string, places: ListData['places'] = []): void {
    const before = this.list!.places.find(place => is(place, name))
    const now = before && places[before.rank - 1]
    if (!now) return
    this.#keys.give(now.id, before.key)
    this.#options.outbox.added(before.id, now.id)
  }

  /** Changes that wait for the added place use its id from now on. */
  #added(one: Waiting, id: string): Step {
    this.#options.outbox.added(one.id, id)
    return reached
  }

  #drop({ id }: Waiting): Step {
    const { outbox } = this.#options
    outbox.put({ waiting: outbox.content.waiting.filter(one => one.id !== id) })
    return reached
  }

  #replace(one: Waiting): void {
    const { outbox } = this.#options
    outbox.put({ waiting: outbox.content.waiting.map(other => (other.id === one.id ? one : other)) })
  }
}
