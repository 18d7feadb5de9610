import type { Answer } from './api.ts'
import type { Content } from './desk.ts'
import { lay } from './lay.ts'
import { OwnVersions } from './own-versions.ts'
import { type Prepared, prepare } from './prepare.ts'
import { goesBack, rebase } from './rebase.ts'
import { askFirst, refuse, withAim } from './refuse.ts'
import type { SyncOptions } from './sync-options.ts'
import { Keys, taken } from './taken.ts'
import { doubted, thereAlready } from './there-already.ts'
import type { Mine } from './timeline.ts'
import type { Closed, ListData, Outcome, Problem, ShownList, ShownPlace, Waiting } from './types.ts'
import { closedBy, verdict } from './verdict.ts'

type Action = { perform(): Promise<Outcome>; resolve(outcome: Outcome): void }
/** What a step came to: whether somebody answered, and if not, when to ask again at the soonest. */
type Step = { reached: true } | { reached: false; after?: number }
const reached: Step = { reached: true }

/** Brings to the server what waits on the desk, in its order and one at a time, and keeps up with what the list is there. */
export class Sync {
  /** The list as the server last said that it is, or its copy from last time. */
  list: ShownList | undefined
  closed: Closed | undefined
  /** Since when the server has not answered, in ms. */
  since: number | undefined
  readonly #options: SyncOptions
  readonly #keys = new Keys()
  readonly #actions: Action[] = []
  /** The places that were in the list, as they were last. */
  readonly #seen = new Map<string, ShownPlace>()
  readonly #own = new OwnVersions()
  #opened = false
  #running = false
  /** The version that the list is at, as was heard; `ask` when it has to be looked up. */
  #news: number | 'ask' | undefined
  /** The version at which a change could not be done that should have been. */
  #puzzledAt: number | undefined

  constructor(options: SyncOptions) {
    this.#options = options
  }

  /** A copy from last time, for as long as nothing better is there. */
  showCopy(list: ListData): void {
    this.list = this.#keys.list(list)
    this.#options.changed()
  }

  get opened(): boolean {
    return this.#opened
  }

  /** The list is at this version, as somebody says. */
  heard(version: number): void {
    this.#news = version
    void this.run()
  }

  /** This person made this version, by what did not wait here. */
  did(version: number, one: Mine): void {
    const { timeline, changed } = this.#options
    if (version > (this.list?.version ?? 0)) {
      this.#own.made(version, one)
      this.heard(version)
      return
    }
    timeline.claim(version, one)
    changed()
  }

  look(): void {
    this.#news = 'ask'
    void this.run()
  }

  /** Holds what waits against the list once more: something came to it that was not laid on this list. */
  recheck(): void {
    if (this.#opened) this.#rebase()
    else this.#options.changed()
    void this.run()
  }

  /** With another token: what was sent with the one before may not be known as sent any more. */
  reopen(): void {
    const { desk } = this.#options
    this.#opened = false
    this.closed = undefined
    desk.put({ waiting: desk.content.waiting.map(doubted) })
    void this.run()
  }

  close(why: Closed): void {
    this.closed = why
    this.#options.changed()
  }

  /** What comes behind all that waits, at once or not at all. */
  act<T extends object>(perform: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return new Promise(resolve => {
      this.#actions.push({ perform, resolve: resolve as Action['resolve'] })
      void this.run()
    })
  }

  /** Does all there is to do. Who calls while it works need not wait: it looks again before it stops. */
  async run(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      // Nothing is awaited between the last look and the end: what comes in there would be done by nobody.
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
      for (const { resolve } of this.#actions.splice(0)) resolve({ done: false, because: 'away' })
      changed()
      await patience.pause(step.after)
    }
  }

  #next(): (() => Promise<Step>) | undefined {
    if (this.closed || this.#options.signal.aborted) {
      for (const { resolve } of this.#actions.splice(0)) resolve({ done: false, because: 'away' })
      return undefined
    }
    if (!this.#opened) return () => this.#read()
    const [head] = this.#options.desk.content.waiting
    // Before anything else it has to be clear whether this was done.
    if (head?.sent) return () => this.#send(head)
    if (this.#news !== undefined && this.#news !== this.list!.version) return () => this.#read()
    if (head) return () => this.#send(head)
    const action = this.#actions.shift()
    return action && (() => this.#perform(action))
  }

  async #perform({ perform, resolve }: Action): Promise<Step> {
    resolve(await perform())
    return reached
  }

  async #read(): Promise<Step> {
    const { api } = this.#options
    const known = this.#opened ? this.list : undefined
    this.#news = undefined
    // A public list is given to anybody: only its history says whether the token is right.
    const [answer, probe] = await Promise.all([
      api.ask({ method: 'GET', path: '' }, known && { 'if-none-match': `"${known.version}-json"` }),
      this.#opened ? undefined : api.ask({ method: 'GET', path: '/history?limit=1' }),
    ])
    if (!answer.reached || probe?.reached === false) {
      this.#news ??= 'ask'
      return answer.reached ? probe! : answer
    }
    const problem = answer.problem ?? probe?.problem
    if (problem) return this.#shut(problem)
    if (answer.status === 304) return this.#puzzled(known!.version)
    this.#take(answer.body as ListData)
    return this.#puzzled(this.list!.version)
  }

  /** With nothing new to read there is no use in sending at once what could not be done a moment ago. */
  #puzzled(version: number): Step {
    const puzzled = this.#puzzledAt === version
    this.#puzzledAt = undefined
    return puzzled ? { reached: false } : reached
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

  /** @returns what is in the list by now */
  #rebase(): readonly Waiting[] {
    const { desk } = this.#options
    const { done, ...content } = rebase(this.list!, desk.content, this.#seen)
    const settled = desk.content.waiting.filter(one => !done.includes(one))
    desk.put({ ...content, waiting: withAim(content.waiting, settled) })
    return done
  }

  async #send(one: Waiting): Promise<Step> {
    const { api, clock, desk, timeline } = this.#options
    const there = thereAlready(one, this.list!, clock.now())
    if (there) return this.#added(one, there.id)
    const prepared: Prepared = one.sent ?? prepare(one.change, this.list!, timeline)
    if (prepared === 'done') return this.#drop(one)
    if ('because' in prepared) return this.#giveUp(refuse(desk.content, one, prepared.because), one)
    if ('others' in prepared) return this.#giveUp(askFirst(desk.content, one, prepared.others), one)
    const { ask } = prepared
    // Kept before it goes out: should this page end here, the next one repeats it under the same key.
    const sent = { ...one, sent: one.sent ?? { at: clock.now(), ask } }
    this.#replace(sent)
    const answer = await api.ask(ask, ask.method === 'POST' ? { 'idempotency-key': one.key } : {})
    if (!answer.reached) return answer
    if (answer.problem) return this.#failed(sent, answer.problem)
    this.#succeeded(sent, answer)
    return reached
  }

  #succeeded(one: Waiting, answer: Extract<Answer, { reached: true }>): void {
    const { timeline } = this.#options
    const { change } = one
    const list = this.list!
    const body = answer.body as (Partial<ListData> & { place?: { id: string } }) | undefined
    const added = change.do === 'add' ? body?.place?.id : undefined
    if (added !== undefined) this.#keys.give(added, one.id)
    const version = answer.version ?? list.version
    if (answer.version === undefined) this.#news = 'ask'
    if (version > list.version) {
      const now = taken(list, one, answer.body, this.#keys)
      const exact = version === list.version + 1
      this.list = { ...now, version: exact ? version : list.version }
      if (!exact) {
        this.#own.made(version, one)
        this.#news = version
      } else if (change.do === 'undo' || change.do === 'redo') timeline.went(change, version)
      else timeline.reach(this.list, new Map([[version, one]]))
    } else if (version === list.version && (change.do === 'undo' || change.do === 'redo') && timeline.step(change))
      timeline.went(change, version)
    if (added === undefined) this.#drop(one)
    else this.#added(one, added)
    if (!goesBack(change)) return
    this.#remember(list)
    this.#rebase()
  }

  #failed(one: Waiting, problem: Problem): Step {
    switch (verdict(one.change, problem)) {
      case 'again':
        return this.#again(one)
      case 'done':
        this.#own.claim(one)
        this.list = lay(this.list!, one)
        this.#news = 'ask'
        return this.#drop(one)
      case 'closed':
        return this.#shut(problem)
      case 'refused':
        return this.#giveUp(refuse(this.#options.desk.content, one, { problem }), one)
    }
  }

  /** It was not done, and will be prepared anew when it is known what the list is. */
  #again({ sent: _, ...one }: Waiting): Step {
    this.#puzzledAt = this.list!.version
    this.#news = 'ask'
    this.#replace({ ...one, key: this.#options.randomId() })
    return reached
  }

  /** It waits no longer; where it would have gone back, what stands behind it has not been held against the list yet. */
  #giveUp(content: Content, { change }: Waiting): Step {
    this.#options.desk.put(content)
    if (goesBack(change)) this.#rebase()
    return reached
  }

  #shut(problem: Problem): Step {
    this.close(closedBy(problem))
    return reached
  }

  /** What waits for the place that was added goes by its id from now on. */
  #added(one: Waiting, id: string): Step {
    this.#options.desk.added(one.id, id)
    return reached
  }

  #drop({ id }: Waiting): Step {
    const { desk } = this.#options
    desk.put({ waiting: desk.content.waiting.filter(one => one.id !== id) })
    return reached
  }

  #replace(one: Waiting): void {
    const { desk } = this.#options
    desk.put({ waiting: desk.content.waiting.map(other => (other.id === one.id ? one : other)) })
  }
}
