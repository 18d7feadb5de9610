import { setTimeout } from 'node:timers/promises'
import { eventsOf } from '../../support/events.ts'

type Fetch = (request: Request) => Promise<Response>

/** Browsers that keep loading a list, and browsers that watch it. */
export class Visitors {
  readonly #fetch: Fetch
  /** The count of each outcome: `page 200`, `events 200`, or an error. */
  readonly #seen = new Map<string, number>()
  readonly #all: Promise<void>[]
  #isOver = false

  constructor(fetch: Fetch, base: string, slug: string) {
    this.#fetch = fetch
    const look = () => this.#look(`${base}/lists/${slug}`)
    const watch = () => this.#watch(`${base}/api/v1/lists/${slug}/events`)
    this.#all = [look, look, watch, watch, watch].map(each => this.#again(each))
  }

  async end(): Promise<ReadonlyMap<string, number>> {
    this.#isOver = true
    await Promise.all(this.#all)
    return this.#seen
  }

  async #again(each: () => Promise<string>): Promise<void> {
    while (!this.#isOver) {
      const what = await each().catch(error => `broken off: ${error}`)
      this.#seen.set(what, (this.#seen.get(what) ?? 0) + 1)
    }
  }

  async #look(url: string): Promise<string> {
    const answer = await this.#fetch(new Request(url))
    await answer.text()
    await setTimeout(5)
    return `page ${answer.status}`
  }

  /** Watches the list. If the server ends the stream, it pauses 2 s before the next watch, as a browser does. */
  async #watch(url: string): Promise<string> {
    const answer = await this.#fetch(new Request(url))
    if (answer.status !== 200) return `events ${answer.status}`
    const events = eventsOf(answer)
    let isOpen = true
    const end = (async () => {
      while (await events.next());
      isOpen = false
    })()
    while (isOpen && !this.#isOver) await Promise.race([end, setTimeout(50)])
    if (isOpen) await events.leave()
    else if (!this.#isOver) await setTimeout(2000)
    await end
    return 'events 200'
  }
}
