import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, type Ask, askAt } from './ask.ts'
import { type Killable, type Kind, startKillable } from './killable.ts'
import { ListWriter } from './list-writer.ts'

/** Selects lists that one key created twice. Their titles have a comma, unlike titles of changed lists, which may repeat. */
export const madeTwice = "select title from lists where title like 'Eat in Rome, %' group by title having count(*) > 1"

/** Clients that write to several servers of one database in turn, through any fault. */
export class WritingToNodes implements AsyncDisposable {
  readonly #nodes: Killable[] = []
  readonly #asks: Ask[] = []
  readonly #key: string
  /** The number of responses: successes by status, refusals by status and code. */
  readonly outcomes = new Map<string, number>()
  /** The last time that each node confirmed a change. */
  readonly #changed: number[] = []
  readonly #lists: ListWriter[] = []
  /** The slugs of created lists, each with its own idempotency key, by title. */
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

  /** Writes to nodes that are already running. @param asks one for each node, or one for a balancer */
  static by(asks: readonly Ask[], key: string): WritingToNodes {
    const all = new WritingToNodes(key)
    all.#asks.push(...asks.map((ask, index) => all.#counted(ask, index)))
    return all
  }

  /** Starts to write. @param lists number of lists, each changed by one client; as many other clients make new lists */
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

  /** Waits for the given number of further acknowledged changes. */
  async more(changes: number): Promise<void> {
    const wanted = this.acknowledged + changes
    await this.#until(() => this.acknowledged >= wanted)
  }

  /** Waits until each `ask` has acknowledged a change since `time`. @returns milliseconds from `time` to the last acknowledgement */
  async servingSince(time: number): Promise<number> {
    await this.#until(() => this.#asks.every((_, index) => (this.#changed[index] ?? 0) > time))
    return Math.max(...this.#changed) - time
  }

  /** Ends all writing. Asserts that each node has every list as acknowledged, and that none has died. @param at further nodes to read */
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
      expect(process.result.code).toBeNull()
      expect(process.result.stderr).not.toMatch(/unhandled|uncaught/i)
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isOver = true
    for (const node of this.#nodes) await node[Symbol.asyncDispose]()
  }

  /** Keeps changing a list. An unacknowledged change may have been made, so it reads the list before the next change. */
  async #keepChanging(list: ListWriter, client: number): Promise<void> {
    for (let turn = client; !this.#isOver; turn++) {
      const answer = await list.write(this.#at(turn))
      // Reads at another node, which may have a stale cache.
      if (!isDone(answer) || turn % 5 === 0) await list.check(patient(this.#at(turn + 1)))
    }
  }

  /** Keeps making lists. A refused request is sent again with its key, to another node, until it is acknowledged. */
  async #keepMaking(client: number): Promise<void> {
    for (let turn = client; !this.#isOver; turn++) {
      const title = `Eat in Rome, ${client} ${turn}`
      const sent = {
        token: this.#key,
        body: { title, authorName: 'Ada' },
        headers: { 'idempotency-key': `a key that is long enough ${title}` },
      }
      for (let attempt = turn; ; attempt++) {
        const { status, json } = await this.#at(attempt)('POST /lists', sent)
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

  #counted(ask: Ask, index: number): Ask {
    return async (route, sent) => {
      const answer = await ask(route, sent)
      const what = isDone(answer) ? String(answer.status) : `${answer.status} ${answer.json?.code}`
      this.outcomes.set(what, (this.outcomes.get(what) ?? 0) + 1)
      if (isDone(answer) && !route.startsWith('GET ')) this.#changed[index] = performance.now()
      return answer
    }
  }

  /** @throws the error that ended the writing */
  async #until(isSo: () => boolean): Promise<void> {
    const writing = this.#writing!
    while (!isSo()) await Promise.race([setTimeout(5), writing])
  }
}

const isDone = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Retries as long as the database is reported as unavailable. */
const patient =
  (ask: Ask): Ask =>
  async (route, sent) => {
    for (;;) {
      const answer = await ask(route, sent)
      if (answer.status !== 503) return answer
      await setTimeout(50)
    }
  }
