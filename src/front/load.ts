import { Room } from './room.ts'

export type LoadLimits = {
  /** Reads in hand, and as many writes: those that are being answered, and those that wait for it. More only hold memory. */
  inFlight: number
  /** Milliseconds that a read may be expected to wait. A person who waits longer for a page asks again. */
  readWaitMs: number
  /** The same of a write. To write again costs more than to wait: first the list has to be read again. */
  writeWaitMs: number
  /** Bytes of long bodies, of all requests together. The two largest files of an import are a quarter of it, and so much may come from one address. */
  bodies: number
}

const usualLimits: LoadLimits = { inFlight: 512, readWaitMs: 100, writeWaitMs: 1000, bodies: 128 * 1024 * 1024 }

/**
 * Milliseconds of the thread so far. Time that the machine gives to others is in neither: waiting for it is no overload, and turning
 * requests away would not shorten it.
 */
export type ThreadClock = {
  /** Computing. */
  cpuMs(): number
  /** Standing still until a disk has written. */
  diskMs(): number
}

export const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of computing that are begun in one turn of the event loop. */
const sliceMs = 3
/**
 * The same, as a multiple of what a turn waits for a disk, where that is more. Writes of one turn share that wait: in smaller parts they
 * would wait for it several times.
 */
const sliceOfDisk = 2
/** So many new connections are taken in before work goes on, each in a turn of its own. */
const mostNewConnections = 32
const mostInTurn = 64
/** So many may wait in each line in any case. The first requests after a start cost many times as much as others, and a page lacks what it is refused. */
const shortLine = 16
/** Milliseconds. A request that has waited for so much longer than it was to is turned away after all: requests have become more costly. */
const lateMs = 100
/** The cost of a request is an average of about as many. */
const averageOf = 32

type Waiting = { since: number; begin(mayBegin: boolean): void }
type Line = { readonly waiting: Waiting[]; readonly waitMs: number; inFlight: number }

/**
 * Admission control. Says when a request may begin, or that it would wait for too long. Node hands over all requests that have arrived
 * in one turn of its event loop, one after the other, and takes one new connection in each turn (libuv since 1.49). A turn that answered
 * hundreds would keep everybody else waiting before the door. So only a few begin in each turn. The others wait in two lines, reads and
 * writes, which take turns.
 */
export class Load {
  /** What long bodies take up. */
  readonly bodies: Room
  readonly #mostInFlight: number
  readonly #clock: ThreadClock
  readonly #reads: Line
  readonly #writes: Line
  /** The line whose turn it is. */
  #next: Line
  /** Milliseconds of computing for one request, refusals meanwhile included. */
  #cost = 1
  /** Milliseconds that a turn waits for a disk, of those that do. */
  #standing = 0
  /** Connections that have sent a request before. */
  readonly #knownConnections = new WeakSet<object>()
  #hasNewConnection = false
  /** How many turns in a row have begun nothing, because new connections came. */
  #takenIn = 0
  #isInTurn = false
  /** How many have begun in this turn. */
  #begun = 0
  #cpuBefore: number
  #diskBefore: number

  constructor(limits: LoadLimits = usualLimits, clock: ThreadClock = { cpuMs: threadCpuMs, diskMs: () => 0 }) {
    this.#mostInFlight = limits.inFlight
    this.#clock = clock
    this.#reads = { waiting: [], waitMs: limits.readWaitMs, inFlight: 0 }
    this.#writes = { waiting: [], waitMs: limits.writeWaitMs, inFlight: 0 }
    this.#next = this.#reads
    this.#cpuBefore = clock.cpuMs()
    this.#diskBefore = clock.diskMs()
    this.bodies = new Room(limits.bodies)
  }

  /**
   * @param connection that it came by; nothing where it came by none
   * @returns whether the request may begin, perhaps later; `leave` follows in any case
   */
  enter(isWrite: boolean, connection?: object): boolean | Promise<boolean> {
    const line = this.#lineOf(isWrite)
    line.inFlight++
    if (!this.#isInTurn) {
      // What was written for nobody's request is no cost of one.
      this.#diskBefore = this.#clock.diskMs()
      this.#beginTurn()
    }
    if (connection && !this.#knownConnections.has(connection)) {
      this.#knownConnections.add(connection)
      this.#hasNewConnection = true
    }
    if (line.inFlight > this.#mostInFlight) return false
    if (this.#isNobodyWaiting && this.#begun < this.#perTurn) {
      this.#begun++
      return true
    }
    if (isLong(line) && this.#expectedWait(line) > line.waitMs) return false
    return new Promise(begin => line.waiting.push({ since: this.#workedMs, begin }))
  }

  leave(isWrite: boolean): void {
    this.#lineOf(isWrite).inFlight--
  }

  /** Goes on with what was in hand before, and has left only to wait for its caller. */
  comeBack(isWrite: boolean): void {
    this.#lineOf(isWrite).inFlight++
  }

  get inFlight(): number {
    return this.#reads.inFlight + this.#writes.inFlight
  }

  #lineOf(isWrite: boolean): Line {
    return isWrite ? this.#writes : this.#reads
  }

  #otherThan(line: Line): Line {
    return line === this.#reads ? this.#writes : this.#reads
  }

  get #isNobodyWaiting(): boolean {
    return this.#reads.waiting.length === 0 && this.#writes.waiting.length === 0
  }

  get #workedMs(): number {
    return this.#clock.cpuMs() + this.#clock.diskMs()
  }

  /** How many may begin in one turn. */
  get #perTurn(): number {
    const slice = Math.max(sliceMs, sliceOfDisk * this.#standing)
    return Math.max(1, Math.min(mostInTurn, Math.floor(slice / this.#cost)))
  }

  /** Milliseconds that a request which comes now is expected to wait. */
  #expectedWait(line: Line): number {
    const each = this.#cost + this.#standing / this.#perTurn
    const isShared = this.#otherThan(line).waiting.length > 0
    return line.waiting.length * each * (isShared ? 2 : 1)
  }

  #beginTurn(): void {
    this.#isInTurn = true
    this.#begun = 0
    this.#hasNewConnection = false
    setImmediate(this.#endTurn)
  }

  readonly #endTurn = (): void => {
    if (this.#begun > 0) this.#learn()
    const takesIn = this.#hasNewConnection && this.#takenIn < mostNewConnections
    this.#takenIn = takesIn ? this.#takenIn + 1 : 0
    this.#isInTurn = false
    if (this.#isNobodyWaiting) return
    this.#beginTurn()
    if (!takesIn) this.#beginWaiting()
  }

  /** What is done later for a request, in another turn, counts for those that begin then: on average that is the same. */
  #learn(): void {
    const [cpu, disk] = [this.#clock.cpuMs(), this.#clock.diskMs()]
    const cost = (cpu - this.#cpuBefore) / this.#begun
    this.#cost += (cost - this.#cost) * Math.min(1, this.#begun / averageOf)
    if (disk > this.#diskBefore) this.#standing += (disk - this.#diskBefore - this.#standing) / 8
    this.#cpuBefore = cpu
    this.#diskBefore = disk
  }

  #beginWaiting(): void {
    const worked = this.#workedMs
    while (!this.#isNobodyWaiting && this.#begun < this.#perTurn) {
      const line = this.#next.waiting.length > 0 ? this.#next : this.#otherThan(this.#next)
      this.#next = this.#otherThan(line)
      const isLate = isLong(line) && worked - line.waiting[0]!.since > line.waitMs + lateMs
      if (!isLate) this.#begun++
      line.waiting.shift()!.begin(!isLate)
    }
  }
}

const isLong = ({ waiting }: Line): boolean => waiting.length >= shortLine
