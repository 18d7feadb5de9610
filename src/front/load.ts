export type MostLoad = {
  /** Requests that are being answered at once. More only wait for each other, and hold memory meanwhile. */
  inFlight: number
  /** Milliseconds. Who has waited for longer before anybody looked is better told to come back than made to wait on. */
  lagMs: number
}

const usually: MostLoad = { inFlight: 512, lagMs: 200 }

/** So many of one turn are let in however late it is: what delayed them was no crowd, and they are done in no time. */
const fewInTurn = 16

/** A turn of the event loop that begins so soon after the last one was due: what it finds has come in during that. */
const atOnce = 5

/**
 * Says when there is more to do than can be answered in good time. Requests come in by turns of the event loop: all that have arrived
 * during one are handed over in the next, one after the other. So one of them has waited for as long as this turn has taken until now,
 * and for up to the whole of the one before.
 */
export class Load {
  readonly #most: MostLoad
  #inFlight = 0
  #turnBegan: number | undefined
  #inTurn = 0
  #turnBefore = { ended: 0, took: 0 }
  readonly #endTurn = () => {
    const now = performance.now()
    this.#turnBefore = { ended: now, took: now - this.#turnBegan! }
    this.#turnBegan = undefined
    this.#inTurn = 0
  }

  constructor(most: MostLoad = usually) {
    this.#most = most
  }

  /** @returns whether the request that has come in is one too many */
  enter(): boolean {
    this.#inFlight++
    const lag = this.#lag()
    return this.#inFlight > this.#most.inFlight || (++this.#inTurn > fewInTurn && lag > this.#most.lagMs)
  }

  leave(): void {
    this.#inFlight--
  }

  get inFlight(): number {
    return this.#inFlight
  }

  #lag(): number {
    const now = performance.now()
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now
      setImmediate(this.#endTurn)
    }
    const { ended, took } = this.#turnBefore
    return now - this.#turnBegan + (this.#turnBegan - ended < atOnce ? took : 0)
  }
}
