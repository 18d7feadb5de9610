import { MemoryBudget } from './memory-budget.ts'

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

/** Milliseconds used by this thread. CPU time taken by other processes is not included: refusing requests would not shorten it. */
export type ThreadClock = {
  /** CPU time. */
  cpuMs(): number
  /** Time blocked by disk writes. */
  diskMs(): number
}

export const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds that the requests begun in one turn of the event loop may take. */
const sliceMs = 3
/**
 * Minimum slice as a multiple of the disk wait. The writes of one turn share a disk wait; smaller slices would wait several times.
 */
const diskSliceFactor = 2
/** Maximum new connections accepted, one per turn, before work continues. */
const maxNewConnections = 32
const maxQueued = 64
/**
 * Minimum queue length before requests are refused. The first requests after a start cost many times as much as later ones. Refusing them
 * would leave pages incomplete.
 */
const minQueue = 16
/** A request that has waited this much longer than the maximum wait is refused: requests have become more expensive. */
const lateMs = 100
/** Number of requests that the average cost covers. */
const averageWindow = 32
/** Requests between two measurements while none waits. Reading the clock takes 1 to 3 µs, a tenth of a cached response. */
const measureEvery = 16
/** The first requests of a process run code that is not compiled yet, so they say little about the next ones. */
const coldRequests = 100
/** Maximum cost in milliseconds that such a request counts for. A browser or program with 50 connections then meets no refusal. */
const maxColdCost = 2

type Waiting = { since: number; begin(mayBegin: boolean): void }
type Queue = { readonly waiting: Waiting[]; readonly waitMs: number; inFlight: number }

/**
 * Admission control: decides when a request begins, or refuses it if it would wait too long. Node delivers all arrived requests in one
 * turn of its event loop, and accepts one connection per turn (libuv since 1.49). A turn that answered hundreds would delay all new
 * connections. So only a few requests begin per turn. The others wait in two queues, reads and writes, which alternate.
 */
export class LoadLimiter {
  /** Memory of long bodies. */
  readonly bodies: MemoryBudget
  readonly #maxInFlight: number
  readonly #clock: ThreadClock
  readonly #reads: Queue
  readonly #writes: Queue
  /** The queue to serve next. */
  #next: Queue
  /** CPU milliseconds per request, including the refusals in between. */
  #cost = 1
  /** Disk wait in milliseconds per turn, averaged over turns that wait. */
  #diskWait = 0
  /** Connections that have sent a request before. */
  readonly #knownConnections = new WeakSet<object>()
  #hasNewConnection = false
  /** Consecutive turns that began no request because of new connections. */
  #acceptingTurns = 0
  #isInTurn = false
  /** Requests begun in this turn. */
  #begun = 0
  /** Requests begun since the last measurement. */
  #unmeasured = 0
  /** Requests measured so far, up to `coldRequests`. */
  #measured = 0
  #cpuBefore: number
  #diskBefore: number

  constructor(limits: LoadLimits = defaultLimits, clock: ThreadClock = { cpuMs: threadCpuMs, diskMs: () => 0 }) {
    this.#maxInFlight = limits.inFlight
    this.#clock = clock
    this.#reads = { waiting: [], waitMs: limits.readWaitMs, inFlight: 0 }
    this.#writes = { waiting: [], waitMs: limits.writeWaitMs, inFlight: 0 }
    this.#next = this.#reads
    this.#cpuBefore = clock.cpuMs()
    this.#diskBefore = clock.diskMs()
    this.bodies = new MemoryBudget(limits.bodies)
  }

  /**
   * Asks to begin a request. @param connection its connection, if any @returns whether it may begin, possibly later; call `leave` in any
   * case
   */
  enter(isWrite: boolean, connection?: object): boolean | Promise<boolean> {
    const queue = this.#queueOf(isWrite)
    queue.inFlight++
    if (!this.#isInTurn) {
      // Disk writes outside requests are no cost of a request.
      this.#diskBefore = this.#clock.diskMs()
      this.#beginTurn()
    }
    if (connection && !this.#knownConnections.has(connection)) {
      this.#knownConnections.add(connection)
      this.#hasNewConnection = true
    }
    if (queue.inFlight > this.#maxInFlight) return false
    if (this.#isIdle && this.#begun < this.#perTurn) {
      this.#begun++
      return true
    }
    if (isLong(queue) && this.#expectedWait(queue) > queue.waitMs) return false
    return new Promise(begin => queue.waiting.push({ since: this.#workedMs, begin }))
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

  #queueOf(isWrite: boolean): Queue {
    return isWrite ? this.#writes : this.#reads
  }

  #otherQueue(queue: Queue): Queue {
    return queue === this.#reads ? this.#writes : this.#reads
  }

  get #isIdle(): boolean {
    return this.#reads.waiting.length === 0 && this.#writes.waiting.length === 0
  }

  get #workedMs(): number {
    return this.#clock.cpuMs() + this.#clock.diskMs()
  }

  /** Number of requests that may begin per turn. */
  get #perTurn(): number {
    const slice = Math.max(sliceMs, diskSliceFactor * this.#diskWait)
    return Math.max(1, Math.min(maxQueued, Math.floor(slice / this.#cost)))
  }

  /** Expected wait of a new request, in milliseconds. */
  #expectedWait(queue: Queue): number {
    const eachMs = this.#cost + this.#diskWait / this.#perTurn
    const isShared = this.#otherQueue(queue).waiting.length > 0
    return queue.waiting.length * eachMs * (isShared ? 2 : 1)
  }

  #beginTurn(): void {
    this.#isInTurn = true
    this.#begun = 0
    this.#hasNewConnection = false
    setImmediate(this.#endTurn)
  }

  readonly #endTurn = (): void => {
    this.#unmeasured += this.#begun
    const hasWaited = !this.#isIdle || this.#clock.diskMs() > this.#diskBefore
    if (this.#unmeasured >= measureEvery || (this.#unmeasured > 0 && hasWaited)) this.#updateCosts()
    const isAccepting = this.#hasNewConnection && this.#acceptingTurns < maxNewConnections
    this.#acceptingTurns = isAccepting ? this.#acceptingTurns + 1 : 0
    this.#isInTurn = false
    if (this.#isIdle) return
    this.#beginTurn()
    if (!isAccepting) this.#beginWaiting()
  }

  /** Updates the average costs. Work in a later turn counts for the requests of that turn; on average this evens out. */
  #updateCosts(): void {
    const [cpu, disk] = [this.#clock.cpuMs(), this.#clock.diskMs()]
    const meanCost = (cpu - this.#cpuBefore) / this.#unmeasured
    const cost = this.#measured < coldRequests ? Math.min(meanCost, maxColdCost) : meanCost
    this.#cost += (cost - this.#cost) * Math.min(1, this.#unmeasured / averageWindow)
    this.#measured = Math.min(this.#measured + this.#unmeasured, coldRequests)
    this.#unmeasured = 0
    if (disk > this.#diskBefore) this.#diskWait += (disk - this.#diskBefore - this.#diskWait) / 8
    this.#cpuBefore = cpu
    this.#diskBefore = disk
  }

  #beginWaiting(): void {
    const workedMs = this.#workedMs
    while (!this.#isIdle && this.#begun < this.#perTurn) {
      const queue = this.#next.waiting.length > 0 ? this.#next : this.#otherQueue(this.#next)
      this.#next = this.#otherQueue(queue)
      const isLate = isLong(queue) && workedMs - queue.waiting[0]!.since > queue.waitMs + lateMs
      if (!isLate) this.#begun++
      queue.waiting.shift()!.begin(!isLate)
    }
  }
}

const isLong = ({ waiting }: Queue): boolean => waiting.length >= minQueue
