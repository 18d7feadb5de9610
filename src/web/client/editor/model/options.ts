import type { StorageLike } from '../../keys/browser-storage.ts'
import type { Fetch } from './api.ts'
import type { Locks } from './tab-record.ts'
import type { Clock } from './types.ts'

export type EditingOptions = {
  slug: string
  /** The list's edit token. Sent only in the Authorization header. */
  token: string
  /** Start of addresses; empty for the page's own origin. */
  base: string
  fetch: Fetch
  /** `() => localStorage` */
  storage: () => StorageLike | null | undefined
  /** `navigator.locks`, if supported. */
  locks?: Locks | undefined
  clock: Clock
  /** Returns a new random text of at least 22 characters: `randomId`. */
  randomId(): string
  /** Returns a number from 0 to 1: `Math.random`. Spreads the reconnections of many pages. */
  random(): number
  /** Called after each change of the state, also during calls of methods. One action may change it several times. */
  onChange(): void
}
