import type { Identified } from './access.ts'
import type { AuditNote } from './audit.ts'
import type { Noted } from './noted.ts'
import type { Progress } from './operation.ts'
import type { InputError } from './problem.ts'

/** One request, however it came. */
export type Call = {
  /** The members of path, query and body together, or a tool's arguments; nobody has looked at them. */
  input: Record<string, unknown>
  /** What is wrong with how the input came, which no schema can see; it is told where the schema's refusals are. */
  refused?: readonly InputError[]
  /** The Authorization header as it came; who was identified before; `operator` for the command line, with what its audit log tells. */
  credential: { header: string | undefined } | Identified | { operator: true; audit?: AuditNote }
  requestId: string
  /** Where it is noted what was asked, and by whom. */
  noted?: Noted
  /** The versions that an If-Match header names. */
  ifMatch?: readonly number[]
  /** The Idempotency-Key header. */
  idempotencyKey?: string
  /** The most characters of JSON that the caller can take in at once. */
  room?: number
  /** What says that the caller has gone. Made when an operation waits for others, because most do not. */
  signal?: () => AbortSignal
  /** For whoever wants to see how far a long one has come. */
  progress?: Progress
  /** Whose requests share their limits. Asked for by what is open to everybody. */
  sender?: () => string
  /** What the request uses up, where that is counted. */
  allowance?: Allowance
}

/** What a caller may do only so often. */
export type Allowance = {
  /** Before the operation is performed, and not when an answer was kept for a retry. @throws Problem `rate_limited` */
  take(): Promise<void>
  /** When it has failed. */
  giveBack(): Promise<void>
}

/** Does what uses something up; what fails uses up nothing. @throws Problem `rate_limited`, or what `perform` throws */
export async function within<T>(allowance: Allowance | undefined, perform: () => Promise<T>): Promise<T> {
  await allowance?.take()
  try {
    return await perform()
  } catch (error) {
    await allowance?.giveBack()
    throw error
  }
}
