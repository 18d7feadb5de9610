import { type ProblemCode, type ProblemStatus, problems } from './problems.ts'
import { withoutTokens } from './token.ts'

export { type ProblemCode, problems } from './problems.ts'

/** One invalid member: a JSON pointer into the input, and the reason. */
export type InputError = { pointer: string; message: string }

/** Extra members of a problem, which depend on its code. None may contain a token, SQL or a file path. */
export type ProblemExtras = {
  detail?: string
  errors?: InputError[]
  version?: number
  slug?: string
  place?: unknown
  alternatives?: unknown[]
  missing?: string[]
  unknown?: string[]
  query?: string
  near?: string
  coverage?: unknown
  reason?: string
  /** The groups of a file, from which the caller can choose. */
  groups?: unknown[]
  /** In seconds. */
  retryAfter?: number
}

/** Maximum number of errors reported per request. */
export const maxErrors = 100

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}, options?: ErrorOptions) {
    super(extras.detail ?? problems[code].detail, options)
    this.code = code
    this.extras = extras.errors ? { ...extras, errors: extras.errors.slice(0, maxErrors) } : extras
  }

  get status(): ProblemStatus {
    return problems[this.code].status
  }

  /** Whether the same request may succeed later unchanged. */
  get isTransient(): boolean {
    return this.status === 429 || this.status === 503
  }

  /** Whether the problem belongs in the log. Overload does not: it may occur thousands of times. */
  get isFailure(): boolean {
    return this.status >= 500 && this.code !== 'overloaded'
  }
}

/** Returns the problem for one invalid member. */
export const invalidInput = (pointer: string, message: string): Problem =>
  new Problem('invalid_input', { errors: [{ pointer, message }] })

/** Returns the RFC 9457 body of a problem. `base` is the public URL, below which each code has its page. */
export const problemBody = (problem: Problem, base: string, requestId: string) => {
  const { status, title } = problems[problem.code]
  return {
    type: `${base}/problems/${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    requestId,
    ...tokenless(problem.extras),
  }
}

// Some members repeat input, and callers put tokens in wrong places.
const tokenless = (extras: ProblemExtras): ProblemExtras => JSON.parse(withoutTokens(JSON.stringify(extras)))

/** Returns a thrown value as a problem. Any other error is a bug: it becomes `internal` and keeps its cause for the log. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', {}, { cause: error })
