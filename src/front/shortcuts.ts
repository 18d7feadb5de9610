import type { IncomingHttpHeaders } from 'node:http'
import type { AccessStore, ListHead } from '../core/access.ts'
import { type BoundedCache, boundedCache, sizeOfText } from '../core/bounded-cache.ts'
import type { Again, Finished } from '../core/finished.ts'
import type { Noted } from '../core/noted.ts'
import { goOn, type NowOrLater } from '../core/now-or-later.ts'
import type { Telemetry } from '../core/telemetry.ts'

/** What lists are looked up in. */
export type ListNow = AccessStore<ListHead>['list']

/** The headers that finished answers differ by. */
export type AskedWith = Pick<IncomingHttpHeaders, 'accept-encoding' | 'accept-language'>

/** How the answer to a request is found without looking once more at what it asks for, and what is noted of it. */
export type Shortcut = Again & Required<Pick<Noted, 'via' | 'what'>>

const keptBytes = 16 * 1024 * 1024
/** A key, and the objects that come with each. */
const around = 1500
/** Nobody's browser or program sends so much. */
const longestKey = 1000

/** The addresses under which finished answers were found. They are no answers: each is looked for, for the list as it is then. */
export class Shortcuts {
  readonly #kept: BoundedCache<Shortcut>
  readonly #listNow: ListNow

  constructor(listNow: ListNow, telemetry: Telemetry) {
    this.#listNow = listNow
    const sizeOf = (_: Shortcut, key: string) => 2 * sizeOfText(key) + around
    this.#kept = boundedCache('shortcuts', { bytes: keptBytes, sizeOf }, telemetry)
  }

  get(address: string, asked: AskedWith): Shortcut | undefined {
    return this.#kept.get(keyOf(address, asked))
  }

  /** What was noted of a request that was answered. */
  keep(address: string, asked: AskedWith, { again, via, what }: Noted): void {
    const key = keyOf(address, asked)
    if (again && via && what && key.length <= longestKey) this.#kept.set(key, { ...again, via, what })
  }

  /** @returns nothing where that takes the whole request */
  find({ slug, find, make }: Shortcut): NowOrLater<Finished | undefined> {
    return goOn(this.#listNow(slug), list => (list?.visibility === 'public' ? (find(list) ?? make?.()) : undefined))
  }
}

const keyOf = (address: string, asked: AskedWith): string =>
  `${address}\n${asked['accept-encoding'] ?? ''}\n${asked['accept-language'] ?? ''}`
