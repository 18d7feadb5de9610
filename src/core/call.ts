import type { IdentifiedCaller } from './access.ts'
import type { AuditNote } from './audit.ts'
import type { HeldTokens } from './keyring.ts'
import type { Progress } from './operation.ts'
import type { InputError } from './problem.ts'
import type { RateLimitCharge } from './rate-limits/limits.ts'
import type { RequestContext } from './request-context.ts'

/** One request, from any interface. */
export type Call = {
  /** The members of path, query and body, or a tool's arguments. Not validated yet. */
  input: Record<string, unknown>
  /** Input errors that no schema can detect. They are reported with the schema's errors. */
  inputErrors?: readonly InputError[]
  /** The Authorization header as sent; an identified caller; or `operator` for the command line, with its audit note. */
  credential: { header: string | undefined } | IdentifiedCaller | { operator: true; audit?: AuditNote }
  /** Whether `slug` may be a link to the list. It may not in a path, because a link may hold the edit token. */
  slugMayBeLink?: true
  /** Returns the scheme and host that the request came to. Links in the input may have them. */
  origin?: () => string
  /** What the dispatcher took from the keyring of the connection. */
  held?: HeldTokens
  requestId: string
  /** Collects facts about the request for logs and metrics. */
  context?: RequestContext
  /** The versions that an If-Match header names. */
  ifMatch?: readonly number[]
  /** The Idempotency-Key header. */
  idempotencyKey?: string
  /** Changes the response before it is shortened. */
  view?: (answer: unknown) => unknown
  /** Maximum length of the JSON response, in characters. */
  maxLength?: number
  /** Aborts when the client disconnects. Created on demand, because few operations need it. */
  signal?: () => AbortSignal
  /** Receives the progress of a long operation. */
  progress?: Progress
  /** Returns the address or API key under which limits count the caller. Used by operations open to everyone. */
  sender?: () => string
  /** The quota that the request counts against. */
  quota?: RateLimitCharge
}
