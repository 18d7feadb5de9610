import type { StorageLike } from '../../keys/shelf.ts'
import type { Fetch } from './api.ts'
import type { Locks } from './tab-record.ts'
import type { Clock, State } from './types.ts'

export type EditingOptions = {
  slug: string
  /** The list's edit token. It goes into the Authorization header and nowhere else. */
  token: string
  /** What addresses begin with; empty for those of the page's own origin. */
  base: string
  fetch: Fetch
  /** `() => localStorage` */
  storage: () => StorageLike | null | undefined
  /** `navigator.locks`, where there is such a thing. */
  locks?: Locks | undefined
  clock: Clock
  /** A new text of at least 22 characters that nobody can guess: `randomId`. */
  randomId(): string
  /** A number from 0 up to, but not, 1: `Math.random`. By it pages that lost the server together come back one after the other. */
  random(): number
  /** Called after each change of what is to be shown, also while a method is being called. */
  onChange(state: State): void
}
