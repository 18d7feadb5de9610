import type { Again } from './finished.ts'
import type { Standing } from './limits.ts'
import type { ProblemCode } from './problem.ts'

/** By which way a request came in. */
export type Via = 'rest' | 'mcp' | 'site' | 'page' | 'oauth' | 'other'

/** The connection that a request came by. */
export type Wire = {
  /**
   * The body, piece by piece as it comes, so that nothing of it is kept besides.
   * @throws what `take` throws, and Error when the caller goes away
   */
  read(take: (piece: Uint8Array) => void): Promise<void>
  /** Takes so many bytes of memory, until the request is answered. @throws Problem `overloaded` when that is more than is left for all */
  hold(bytes: number): void
}

/** What is noted of a request while it is answered: for the log, for the metrics, and for what the answer says of limits. */
export type Noted = {
  readonly requestId: string
  /** Nothing where it came without a connection: from a part of the service itself, or from a test. */
  wire?: Wire
  /** The address whose requests share their limits. Goes into no log. Nothing where it came without a connection. */
  address?: string
  via?: Via
  /** The operation, the tool, or the pattern of the address. Never the address itself: slugs come from titles. */
  what?: string
  /** The id of the API key. */
  keyId?: string
  /** Whether it has been counted already that somebody asks with this key. */
  isCounted?: boolean
  /** The hash of the edit token. */
  tokenHash?: string
  /** What went wrong, and that only the answer's body says. */
  problem?: ProblemCode
  /** The status, where another one than the answer's was sent. */
  status?: number
  /** How the answer is found for whoever asks the same. Of what is not for everybody, or not finished, there is none. */
  again?: Again
  /** How the limits stand that it was counted for. */
  standings?: readonly Standing[]
}
