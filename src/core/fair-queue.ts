import { Problem } from './problem.ts'
import { currentSender } from './sender.ts'

/** Maximum waiting jobs, per sender and in all. */
export type QueueBounds = { ofOne: number; inAll: number }

/** A job with its promise. */
export type Job<Question, Answer> = Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> & { question: Question }

/**
 * A queue for a shared resource. Senders take turns, so a sender with many jobs delays each other sender by one job only. When the queue
 * is full, the newest job of the sender with the most jobs is refused.
 */
export class FairQueue<Question, Answer> {
  readonly #bounds: QueueBounds
  /** Waiting jobs by sender. The first sender is next. */
  readonly #waiting = new Map<string, Job<Question, Answer>[]>()
  #size = 0

  constructor(bounds: QueueBounds = { ofOne: 20, inAll: 60 }) {
    this.#bounds = bounds
  }

  /** Adds a job of the current sender. @returns its result. Rejects with Problem `overloaded` when the queue is full. */
  add(question: Question): Promise<Answer> {
    const sender = currentSender()
    const own = this.#waiting.get(sender) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (this.#makeSpace(own.length)) {
      own.push({ question, resolve, reject })
      this.#waiting.set(sender, own)
      this.#size++
    } else reject(new Problem('overloaded'))
    return promise
  }

  /** Removes and returns the oldest job of the next sender. */
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

  /** Makes space for one more job. @param own the sender's waiting jobs @returns whether there is space */
  #makeSpace(own: number): boolean {
    if (own >= this.#bounds.ofOne) return false
    if (this.#size < this.#bounds.inAll) return true
    const fullestQueue = [...this.#waiting.values()].reduce((longest, jobs) =>
      jobs.length > longest.length ? jobs : longest,
    )
    if (fullestQueue.length <= own + 1) return false
    fullestQueue.pop()!.reject(new Problem('overloaded'))
    this.#size--
    return true
  }
}
