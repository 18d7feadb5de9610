import { type ProblemCode, type ProblemStatus, problems } from './problems.ts'
import { withoutTokens } from './token.ts'

export { type ProblemCode, problems } from './problems.ts'

/** One member of the input that is wrong: a JSON pointer into the input, and what is wrong with it. */
export type InputError = { pointer: string; message: string }

/** Members that help with one code or another. None of them is ever a token, SQL or a path of the machine. */
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
  reason?: string
  /** In seconds. */
  retryAfter?: number
}

/** Whoever makes more mistakes in one request is told of the first. */
export const mostErrors = 100

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}, options?: ErrorOptions) {
    super(extras.detail ?? problems[code].detail, options)
    this.code = code
    this.extras = extras.errors ? { ...extras, errors: extras.errors.slice(0, mostErrors) } : extras
  }

  get status(): ProblemStatus {
    return problems[this.code].status
  }

  /** Whether the same request may succeed later without anybody changing it. */
  get isTransient(): boolean {
    return this.status === 429 || this.status === 503
  }

  /** Whether something went wrong that belongs in the log: not that there is too much to do, which happens by the thousand. */
  get isFailure(): boolean {
    return this.status >= 500 && this.code !== 'overloaded'
  }
}

/** For one wrong member, the commonest refusal. */
export const invalid = (pointer: string, message: string): Problem =>
  new Problem('invalid_input', { errors: [{ pointer, message }] })

/** RFC 9457's body of a problem. `base` is the public URL, below which each code has its page. */
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

// Some members say what the caller sent, and callers put tokens where none belong.
const tokenless = (extras: ProblemExtras): ProblemExtras => JSON.parse(withoutTokens(JSON.stringify(extras)))

/** Whatever was thrown, as a problem. What is not one is a fault of ours: it becomes `internal` and keeps its cause for the log. */
export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem('internal', {}, { cause: error })
