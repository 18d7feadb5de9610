import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, type Ask, askAt } from './ask.ts'
import { type Killable, type Kind, startKillable } from './killable.ts'
import { ListWriter } from './list-writer.ts'

/** The lists of one key that are there twice. Those that are changed get titles that another one may have, too. */
export const madeTwice = "select title from lists where title like 'Eat in Rome, %' group by title having count(*) > 1"

/** Several servers of one database, and clients that write to all of them by turns, whatever happens to it. */
export class WritingToNodes implements AsyncDisposable {
  readonly #nodes: Killable[] = []
  readonly #asks: Ask[] = []
  readonly #key: string
  /** How often which status, or instead of a success its code, was answered. */
  readonly told = new Map<string, number>()
  /** When each node has answered a change with success the last time. */
  readonly #changed: number[] = []
  readonly #lists: ListWriter[] = []
  /** The slugs of lists that were made, each under an idempotency key of its own, by their titles. */
  readonly made = new Map<string, string>()
  #writing: Promise<unknown> | undefined
  #isOver = false

  private constructor(key: string) {
    this.#key = key
  }

  static async start(kind: Kind, count: number, key: string, settings: Record<string, string>) {
    const nodes: Killable[] = []
    for (let index = 0; index < count; index++) nodes.push(await startKillable(kind, settings))
    const all = WritingToNodes.by(
      nodes.map(({ address }) => askAt(address)),
      key,
    )
    all.#nodes.push(...nodes)
    return all
  }

  /** To nodes that somebody else has started. @param asks one for each, or for what leads to them */
  static by(asks: readonly Ask[], key: string): WritingToNodes {
    const all = new WritingToNodes(key)
    all.#asks.push(...asks.map((ask, index) => all.#noting(ask, index)))
    return all
  }

  /** @param lists each of which one client changes; as many others make new ones */
  async write(lists: number): Promise<void> {
    for (let seed = 0; seed < lists; seed++)
      this.#lists.push(await ListWriter.make(this.#asks[seed % this.#asks.length]!, this.#key, seed))
    this.#writing = Promise.all(
      this.#lists.flatMap((list, client) => [this.#keepChanging(list, client), this.#keepMaking(client)]),
    )
  }

  get acknowledged(): number {
    return this.#lists.reduce((sum, list) => sum + list.acknowledged, this.made.size)
  }

  /** Until so many more changes were acknowledged. */
  async more(changes: number): Promise<void> {
    const wanted = this.acknowledged + changes
    await this.#until(() => this.acknowledged >= wanted)
  }

  /** Until each way to them has acknowledged a change since `time`. @returns how long after it the last one did, in milliseconds */
  async servingSince(time: number): Promise<number> {
    await this.#until(() => this.#asks.every((_, index) => (this.#changed[index] ?? 0) > time))
    return Math.max(...this.#changed) - time
  }

  /** Ends all writing. Every list is then at every node as it was acknowledged, and no process has died. @param at where else it is to be */
  async end(at: readonly Ask[] = []): Promise<void> {
    this.#isOver = true
    await this.#writing
    for (const ask of [...this.#asks, ...at]) {
      await Promise.all(this.#lists.map(list => list.check(patient(ask))))
      for (const [title, slug] of this.made) {
        const { status, json } = await patient(ask)(`GET /lists/${slug}`)
        expect([status, json.title]).toEqual([200, title])
      }
    }
    for (const { process } of this.#nodes) {
      expect(process.told.code).toBeNull()
      expect(process.told.stderr).not.toMatch(/unhandled|uncaught/i)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    for (const node of this.#nodes) await node[Symbol.asyncDispose]()
  }

  /** What was not acknowledged may have been done: it is looked at before the next change. */
  async #keepChanging(list: ListWriter, client: number): Promise<void> {
    for (let turn = client; !this.#isOver; turn++) {
      const answer = await list.write(this.#at(turn))
      // At another node, where an answer is ready that may be old.
      if (!isDone(answer) || turn % 5 === 0) await list.check(patient(this.#at(turn + 1)))
    }
  }

  /** What was answered 503 is sent again under its key, to another node, until it is acknowledged. */
  async #keepMaking(client: number): Promise<void> {
    for (let turn = client; !this.#isOver; turn++) {
      const title = `Eat in Rome, ${client} ${turn}`
      const sent = {
        token: this.#key,
        body: { title, authorName: 'Ada' },
        headers: { 'idempotency-key': `a key that is long enough ${title}` },
      }
      for (let tried = turn; ; tried++) {
        const { status, json } = await this.#at(tried)('POST /lists', sent)
        if (status === 201) {
          this.made.set(title, json.slug)
          break
        }
        await setTimeout(50)
      }
      await setTimeout(20)
    }
  }

  #at(turn: number): Ask {
    return this.#asks[turn % this.#asks.length]!
  }

  #noting(ask: Ask, index: number): Ask {
    return async (route, sent) => {
      const answer = await ask(route, sent)
      const what = isDone(answer) ? String(answer.status) : `${answer.status} ${answer.json?.code}`
      this.told.set(what, (this.told.get(what) ?? 0) + 1)
      if (isDone(answer) && !route.startsWith('GET ')) this.#changed[index] = performance.now()
      return answer
    }
  }

  /** @throws what has ended the writing */
  async #until(isSo: () => boolean): Promise<void> {
    const writing = this.#writing!
    while (!isSo()) await Promise.race([setTimeout(5), writing])
  }
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Asks again for as long as it is told that the database is not there. */
const patient =
  (ask: Ask): Ask =>
  async (route, sent) => {
    for (;;) {
      const answer = await ask(route, sent)
      if (answer.status !== 503) return answer
      await setTimeout(50)
    }
  }
