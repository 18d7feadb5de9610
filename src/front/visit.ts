import { IncomingMessage } from 'node:http'
import type { AddressOf, Bindings } from '../address.ts'
import { refusal, type Standing } from '../core/limits.ts'
import type { Noted } from '../core/noted.ts'
import { goOn, type NowOrLater } from '../core/now-or-later.ts'
import type { Problem } from '../core/problem.ts'
import { isMiss, type Rates } from '../core/rates.ts'
import type { Load } from './load.ts'
import { overloaded, Turn } from './turn.ts'
import { wireOf } from './wire.ts'

export type Doorkeeping = {
  addressOf: AddressOf
  /** How often anybody may ask; nothing for as often as he likes. */
  rates: Rates | undefined
  load: Load
}

/** One request, from when it is taken in until its answer begins: whether there is time for it, and whether it comes too often. */
export class Visit {
  readonly note: Noted
  /** Of `performance.now()`. */
  readonly began = performance.now()
  readonly #keeping: Doorkeeping
  readonly #bindings: Bindings
  /** Whoever comes without a connection stands in nobody's way, and is no stranger: a test, or a part of the service itself. */
  readonly #turn: Turn | undefined
  #entered: { refusal: NowOrLater<Problem | undefined> } | undefined

  constructor(keeping: Doorkeeping, bindings: Bindings, note: Noted) {
    this.note = note
    this.#keeping = keeping
    this.#bindings = bindings
    const { incoming } = bindings ?? {}
    // A test may say no more than where it comes from.
    const written = incoming instanceof IncomingMessage && !readers.has(incoming.method) ? incoming : undefined
    const turn = incoming && new Turn(keeping.load, written !== undefined, () => keeping.addressOf(bindings))
    this.#turn = turn
    if (turn && written) note.wire = wireOf(written, bytes => turn.hold(bytes))
  }

  /** As often as one likes. @returns why not; `leave` follows in any case */
  enter(): NowOrLater<Problem | undefined> {
    this.#entered ??= { refusal: this.#turn && this.#enter(this.#turn) }
    return this.#entered.refusal
  }

  #enter(turn: Turn): NowOrLater<Problem | undefined> {
    const { incoming } = this.#bindings!
    return goOn(turn.enter(incoming!.socket), mayBegin => {
      if (!mayBegin) return overloaded()
      if (incoming instanceof IncomingMessage && sendsBody(incoming)) turn.awaitBody(incoming)
      const { rates, addressOf } = this.#keeping
      if (!rates) return undefined
      this.note.address = addressOf(this.#bindings)
      return goOn(rates.from(this.note.address), standing => this.#refusalBy(standing))
    })
  }

  #refusalBy(standing: Standing): Problem | undefined {
    if (!standing.refused) return undefined
    this.note.standings = [standing]
    return refusal(standing)
  }

  /** Says how it was answered. */
  answered(status: number): void {
    const { address, keyId, problem } = this.note
    if (address !== undefined && isMiss(status, problem)) this.#keeping.rates?.missed(address, keyId)
  }

  leave(): void {
    this.#turn?.leave()
  }
}

/** Whose requests have no body that anybody reads. */
export const readers: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD'])

const sendsBody = ({ method, headers }: IncomingMessage): boolean =>
  !readers.has(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
