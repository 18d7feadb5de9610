import { widestNetworkOf } from '../util/networks.ts'
import { Problem } from './problem.ts'
import { currentSender } from './sender.ts'

/** Maximum waiting jobs, per network and in all. */
type QueueBounds = { ofOne: number; inAll: number }

/** A job with its promise. */
export type Job<Question, Answer> = Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'> & { question: Question }

/**
 * A queue for a shared resource. Networks take turns, a whole /48 or /24 counted as one, and so do the senders of a network. A network
 * with many jobs delays each other network by one job only. When the queue is full, the newest job of the fullest network is refused.
 */
export class FairQueue<Question, Answer> {
  readonly #bounds: QueueBounds
  /** Waiting jobs by network and sender. The first of each is next. */
  readonly #networks = new Map<string, Map<string, Job<Question, Answer>[]>>()
  #size = 0

  constructor(bounds: QueueBounds = { ofOne: 20, inAll: 60 }) {
    this.#bounds = bounds
  }

  /** Adds a job of the current sender. @returns its result. Rejects with Problem `overloaded` when the queue is full. */
  add(question: Question): Promise<Answer> {
    const sender = currentSender()
    const name = widestNetworkOf(sender)
    const network = this.#networks.get(name) ?? new Map<string, Job<Question, Answer>[]>()
    const own = network.get(sender) ?? []
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    if (this.#makeSpace(network, own.length)) {
      own.push({ question, resolve, reject })
      this.#networks.set(name, network.set(sender, own))
      this.#size++
    } else reject(new Problem('overloaded'))
    return promise
  }

  /** Removes and returns the oldest job of the next sender of the next network. */
  next(): Job<Question, Answer> | undefined {
    const [turn] = this.#networks
    if (!turn) return undefined
    const [name, network] = turn
    const [sender, jobs] = network.entries().next().value!
    const job = jobs.shift()!
    endTurn(network, sender, jobs.length > 0)
    endTurn(this.#networks, name, network.size > 0)
    this.#size--
    return job
  }

  /** Makes space for one more job. @param own the sender's waiting jobs @returns whether there is space */
  #makeSpace(network: Map<string, Job<Question, Answer>[]>, own: number): boolean {
    const waiting = sizeOf(network)
    const isNetworkFull = waiting >= this.#bounds.ofOne
    if (!isNetworkFull && this.#size < this.#bounds.inAll) return true
    const fullest = isNetworkFull ? network : largest(this.#networks.values(), sizeOf)
    const jobs = largest(fullest.values(), ({ length }) => length)
    const [most, mine] = fullest === network ? [jobs.length, own] : [sizeOf(fullest), waiting]
    if (most <= mine + 1) return false
    jobs.pop()!.reject(new Problem('overloaded'))
    if (jobs.length === 0) for (const [sender, left] of fullest) if (left === jobs) fullest.delete(sender)
    this.#size--
    return true
  }
}

/** Moves an entry behind all others, or removes it. */
const endTurn = <Value>(turns: Map<string, Value>, key: string, isWaiting: boolean): void => {
  const value = turns.get(key)!
  turns.delete(key)
  if (isWaiting) turns.set(key, value)
}

const sizeOf = (network: ReadonlyMap<string, readonly unknown[]>): number =>
  network.values().reduce((sum, { length }) => sum + length, 0)

const largest = <Item>(items: Iterable<Item>, size: (item: Item) => number): Item =>
  [...items].reduce((most, item) => (size(item) > size(most) ? item : most))
