import type { Standing } from './limits.ts'
import type { ProblemCode } from './problem.ts'

/** By which way a request came in. */
export type Via = 'rest' | 'mcp' | 'site' | 'page' | 'oauth' | 'other'

/** What a request takes up beside all others, until it is answered. */
export type Turn = {
  /** Waits for what the caller still sends, while others have their turn. @throws Problem `overloaded` when there is no time for it then */
  outside<Arriving>(arriving: Promise<Arriving>): Promise<Arriving>
  /** Takes so many bytes of memory. @throws Problem `overloaded` when that is more than is left for all */
  hold(bytes: number): void
}

/** What is noted of a request while it is answered: for the log, for the metrics, and for what the answer says of limits. */
export type Noted = {
  readonly requestId: string
  /** Its turn among others; nothing where nobody is in the way. */
  turn?: Turn
  via?: Via
  /** The operation, the tool, or the pattern of the address. Never the address itself: slugs come from titles. */
  what?: string
  /** The id of the API key. */
  keyId?: string
  /** The hash of the edit token. */
  tokenHash?: string
  /** What went wrong, and that only the answer's body says. */
  problem?: ProblemCode
  /** The status, where another one than the answer's was sent. */
  status?: number
  /** How the limits stand that it was counted for. */
  standings?: readonly Standing[]
}
