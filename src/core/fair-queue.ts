import { Problem } from './problem.ts'
import { currentSender } from './sender.ts'

/** The most items that wait. */
export type QueueBounds = { ofOne: number; inAll: number }

/** Work that somebody waits for. */
export type Job<Question, Answer> = Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> & { question: Question }

/**
 * Jobs that wait for something that all share. Senders take turns, so a sender with many jobs delays another by one. When the queue is
 * full, the newest job of the sender with the most is refused.
 */
export class FairQueue<Question, Answer> {
  readonly #bounds: QueueBounds
  /** By sender, in the order of their turns. */
  readonly #waiting = new Map<string, Job<Question, Answer>[]>()
  #size = 0

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds
  }

  /** Adds a job of the current sender. @returns its answer. Rejects with Problem `overloaded` when there is no room. */
  add(question: Question): Promise<Answer> {
    const sender = currentSender()
    const own = this.#waiting.get(sender) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (this.#makeRoom(own.length)) {
      own.push({ question, resolve, reject })
      this.#waiting.set(sender, own)
      this.#size++
    } else reject(new Problem('overloaded'))
    return promise
  }

  /** Takes the oldest job of the sender whose turn it is. */
  next(): Job<Question, Answer> | undefined {
    const [turn] = this.#waiting
    if (!turn) return undefined
    const [sender, jobs] = turn
    const job = jobs.shift()!
    this.#waiting.delete(sender)
    if (jobs.length > 0) this.#waiting.set(sender, jobs)
    this.#size--
    return job
  }

  /** @param own how many jobs of the same sender wait. @returns whether there is room for one more */
  #makeRoom(own: number): boolean {
    if (own >= this.#bounds.ofOne) return false
    if (this.#size < this.#bounds.inAll) return true
    const most = [...this.#waiting.values()].reduce((longest, jobs) => (jobs.length > longest.length ? jobs : longest))
    if (most.length <= own + 1) return false
    most.pop()!.reject(new Problem('overloaded'))
    this.#size--
    return true
  }
}
