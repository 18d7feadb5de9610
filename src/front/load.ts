import { Room } from './room.ts'

export type MostLoad = {
  /** Requests that are being answered or wait for it. More only hold memory. */
  inFlight: number
  /** Milliseconds. Who would wait for longer is better told to come back. */
  waitMs: number
  /** Bytes of long bodies, of all requests together. The two largest files of an import are a quarter of it, and so much may come from one address. */
  bodies: number
}

const usually: MostLoad = { inFlight: 512, waitMs: 100, bodies: 128 * 1024 * 1024 }

/**
 * Milliseconds of work that are begun in one turn of the event loop, as far as can be known before. In a turn that stood still for longer
 * than that, as long again: those who write at once share what a disk takes, and in smaller parts they would wait for it several times.
 */
const sliceMs = 3
/** Milliseconds in which what has arrived meanwhile is taken in before work goes on. */
const takeInMs = 2
const mostInTurn = 64
/** So many may wait in any case: what delays so few is no crowd, but a machine that was busy elsewhere, and a page lacks what it is refused. */
const shortLine = 32

type Waiting = { since: number; begin(mayBegin: boolean): void }

/**
 * Says when a request may begin, or that there is more to do than can be answered in good time. Node hands over all requests that have
 * arrived in one turn of its event loop, one after the other, and takes one new connection in each turn (libuv since 1.49). A turn that
 * answered hundreds would keep everybody else waiting before the door. So only a few begin in each turn, the others stand in a line, and
 * whoever would stand there for too long is turned away at once.
 */
export class Load {
  /** What long bodies take up. */
  readonly bodies: Room
  readonly #most: MostLoad
  /** For how many milliseconds the thread has waited for a disk so far. */
  readonly #stoodStill: () => number
  readonly #line: Waiting[] = []
  #inFlight = 0
  /** How many may begin in one turn: as many as the turns before had time for. */
  #perTurn = 16
  #begun = 0
  #arrived = 0
  /** Milliseconds that a request takes, of late, besides what a turn stands still for all of them. */
  #cost = 1
  #standing = 0
  #turnBegan: number | undefined
  #stoodBefore = 0
  #tookInSince = 0

  constructor(most: MostLoad = usually, stoodStill: () => number = () => 0) {
    this.#most = most
    this.#stoodStill = stoodStill
    this.bodies = new Room(most.bodies)
  }

  /** @returns whether the request may begin, perhaps later; `leave` follows in any case */
  enter(): boolean | Promise<boolean> {
    this.#inFlight++
    this.#arrived++
    if (this.#inFlight > this.#most.inFlight) return false
    const now = performance.now()
    if (this.#turnBegan === undefined) this.#beginTurn(now)
    if (this.#line.length === 0 && this.#begun < this.#perTurn) {
      this.#begun++
      return true
    }
    if (this.#isCrowd && this.#wait > this.#most.waitMs) return false
    return new Promise(begin => this.#line.push({ since: now, begin }))
  }

  leave(): void {
    this.#inFlight--
  }

  /** Goes on with what was in hand before, and has left only to wait for its caller. */
  comeBack(): void {
    this.#inFlight++
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get #isCrowd(): boolean {
    return this.#line.length >= shortLine
  }

  /** Milliseconds that who comes now would stand in the line. */
  get #wait(): number {
    return this.#line.length * (this.#cost + this.#standing / this.#perTurn)
  }

  #beginTurn(now: number): void {
    this.#turnBegan = now
    this.#stoodBefore = this.#stoodStill()
    this.#begun = 0
    this.#arrived = 0
    setImmediate(this.#endTurn)
  }

  readonly #endTurn = (): void => {
    const now = performance.now()
    if (this.#begun > 0) {
      this.#learn(now - this.#turnBegan!)
      this.#tookInSince = now
    }
    // While somebody still comes in it is not known how long the line is.
    const takesIn = this.#line.length > 0 && this.#arrived > 0 && now - this.#tookInSince < takeInMs
    if (this.#line.length === 0) this.#turnBegan = undefined
    else this.#beginTurn(now)
    if (!takesIn) this.#beginFromLine(now)
  }

  #learn(took: number): void {
    const stood = this.#stoodStill() - this.#stoodBefore
    const worked = took - stood
    this.#cost += (worked / this.#begun - this.#cost) / 8
    this.#standing += (stood - this.#standing) / 8
    const slice = Math.max(sliceMs, stood)
    if (worked > 2 * slice) this.#perTurn = Math.max(1, this.#perTurn >> 1)
    else if (worked < slice) this.#perTurn = Math.min(mostInTurn, this.#perTurn + 1)
  }

  #beginFromLine(now: number): void {
    while (this.#line.length > 0 && this.#begun < this.#perTurn) {
      const isCrowd = this.#isCrowd
      const { since, begin } = this.#line.shift()!
      const isInTime = !isCrowd || now - since <= 2 * this.#most.waitMs
      if (isInTime) this.#begun++
      begin(isInTime)
    }
  }
}
