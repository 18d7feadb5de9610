import { setImmediate as nextTurn } from 'node:timers/promises'

export type LoadLimits = {
  /** Maximum reads in flight, including waiting ones, and the same number of writes. More would only hold memory. */
  inFlight: number
  /** Maximum expected wait of a read, in milliseconds. A person who waits longer reloads the page. */
  readWaitMs: number
  /** Maximum expected wait of a write, in milliseconds. Repeating a write costs more than waiting: the list has to be read again first. */
  writeWaitMs: number
  /** Maximum bytes of long bodies in memory. Two import files of maximum size take a quarter, which is also the limit per address. */
  bodies: number
}

const defaultLimits: LoadLimits = { inFlight: 512, readWaitMs: 100, writeWaitMs: 1000, bodies: 128 * 1024 * 1024 }

/** Minimum and maximum milliseconds in which a turn of the event loop begins requests. */
const sliceMs = 3
const maxSliceMs = 16
/** Maximum consecutive turns that begin no waiting request because of a new connection. */
const maxAcceptingTurns = 32
/** Minimum queue length before requests are refused. */
const minQueue = 16
/** A request that has waited this much longer than the maximum is refused: requests have become more expensive. */
const lateMs = 100
/** Number of requests that the average covers. */
const averageWindow = 32
/** The first requests of a process cost many times as much as later ones. Refusing them would leave pages incomplete. */
const coldRequests = 100

type Waiting = { since: number; begin(mayBegin: boolean): void }
type Queue = { readonly waiting: Waiting[]; readonly maxWaitMs: number; inFlight: number }

/**
 * Admission control: decides when a request begins, or refuses it if it would wait too long. Node delivers all arrived requests in one
 * turn of its event loop, and accepts one connection per turn (libuv since 1.49). A turn that answered hundreds would delay all new
 * connections. So a turn begins requests for a few milliseconds only. The others wait in two queues, reads and writes, which alternate.
 */
export class LoadLimiter {
  readonly #limits: LoadLimits
  readonly #reads: Queue
  readonly #writes: Queue
  #isNextWrite = false
  /** Milliseconds between the beginnings of two waiting requests, averaged. */
  #msEach = 1
  /** The time when this turn began its first request. */
  #turnBegan: number | undefined
  #isDraining = false
  /** Requests that have waited and begun so far. */
  #begun = 0
  /** Connections that have sent a request before. */
  readonly #knownConnections = new WeakSet<object>()
  #hasNewConnection = false
  #reservedBytes = 0
  readonly #reservedBySender = new Map<string, number>()

  constructor(limits: LoadLimits = defaultLimits) {
    this.#limits = limits
    this.#reads = { waiting: [], maxWaitMs: limits.readWaitMs, inFlight: 0 }
    this.#writes = { waiting: [], maxWaitMs: limits.writeWaitMs, inFlight: 0 }
  }

  /**
   * Asks to begin a request. @param connection its connection, if any @returns whether it may begin, possibly later; call `leave` in any
   * case
   */
  enter(isWrite: boolean, connection?: object): boolean | Promise<boolean> {
    const queue = this.#queueOf(isWrite)
    queue.inFlight++
    if (connection && !this.#knownConnections.has(connection)) {
      this.#knownConnections.add(connection)
      this.#hasNewConnection = true
    }
    if (queue.inFlight > this.#limits.inFlight) return false
    if (!this.#isDraining && this.#hasTime()) return true
    if (this.#isLong(queue) && this.#expectedWaitMs(isWrite) > queue.maxWaitMs) return false
    return new Promise(begin => {
      queue.waiting.push({ since: performance.now(), begin })
      if (!this.#isDraining) void this.#drain()
    })
  }

  leave(isWrite: boolean): void {
    this.#queueOf(isWrite).inFlight--
  }

  /** Counts a request again that had left while its body arrived. */
  reenter(isWrite: boolean): void {
    this.#queueOf(isWrite).inFlight++
  }

  get inFlight(): number {
    return this.#reads.inFlight + this.#writes.inFlight
  }

  /** Reserves memory for a long body. @returns whether all bodies, and those of one sender, leave room; call `release` if so */
  hold(sender: string, bytes: number): boolean {
    const { bodies } = this.#limits
    const own = (this.#reservedBySender.get(sender) ?? 0) + bytes
    if (this.#reservedBytes + bytes > bodies || own > bodies / 4) return false
    this.#reservedBytes += bytes
    this.#reservedBySender.set(sender, own)
    return true
  }

  release(sender: string, bytes: number): void {
    const left = this.#reservedBySender.get(sender)! - bytes
    this.#reservedBytes -= bytes
    if (left === 0) this.#reservedBySender.delete(sender)
    else this.#reservedBySender.set(sender, left)
  }

  #queueOf(isWrite: boolean): Queue {
    return isWrite ? this.#writes : this.#reads
  }

  #isLong({ waiting }: Queue): boolean {
    return waiting.length >= minQueue && this.#begun >= coldRequests
  }

  /** Returns whether this turn has begun requests for less than `sliceMs`. */
  #hasTime(): boolean {
    if (this.#turnBegan !== undefined) return performance.now() - this.#turnBegan < sliceMs
    this.#turnBegan = performance.now()
    setImmediate(() => {
      this.#turnBegan = undefined
    })
    return true
  }

  #expectedWaitMs(isWrite: boolean): number {
    const isShared = this.#queueOf(!isWrite).waiting.length > 0
    return this.#queueOf(isWrite).waiting.length * this.#msEach * (isShared ? 2 : 1)
  }

  get #isAnyWaiting(): boolean {
    return this.#reads.waiting.length + this.#writes.waiting.length > 0
  }

  async #drain(): Promise<void> {
    this.#isDraining = true
    let before = performance.now()
    let acceptingTurns = 0
    while (this.#isAnyWaiting) {
      this.#hasNewConnection = false
      await nextTurn()
      if (this.#hasNewConnection && acceptingTurns++ < maxAcceptingTurns) continue
      acceptingTurns = 0
      // As long as the rest of the turn, which may wait for the disk: the writes of one turn share that wait.
      const restMs = performance.now() - before
      const count = await this.#beginFor(Math.min(maxSliceMs, Math.max(sliceMs, restMs)))
      const now = performance.now()
      this.#msEach += ((now - before) / Math.max(1, count) - this.#msEach) * Math.min(1, count / averageWindow)
      this.#begun += count
      before = now
    }
    this.#isDraining = false
  }

  /** Begins waiting requests for some milliseconds, reads and writes in turn. @returns how many; late ones are refused */
  async #beginFor(ms: number): Promise<number> {
    const until = performance.now() + ms
    let count = 0
    do {
      const isWrite = this.#queueOf(this.#isNextWrite).waiting.length > 0 ? this.#isNextWrite : !this.#isNextWrite
      this.#isNextWrite = !isWrite
      const queue = this.#queueOf(isWrite)
      const { since, begin } = queue.waiting.shift()!
      const isLate = this.#isLong(queue) && performance.now() - since > queue.maxWaitMs + lateMs
      begin(!isLate)
      if (!isLate) count++
      // Ticks run once the request has done what it can do without waiting.
      await new Promise<void>(resolve => process.nextTick(resolve))
    } while (this.#isAnyWaiting && performance.now() < until)
    return count
  }
}
