import { withoutTokens } from './token.ts'

/** Every failure a caller can meet: its status, what happened, and what to do about it. No other file names a status for a failure. */
export const problems = {
  invalid_input: p(400, 'The input is not valid', 'Correct the members named in `errors` and send the request again.'),
  malformed_json: p(400, 'The body is not JSON', 'Send one JSON object as UTF-8.'),
  credential_conflict: p(
    400,
    'Two different edit tokens',
    'Send one edit token: in the Authorization header or as `editToken`.',
  ),
  credential_required: p(
    401,
    'A credential is required',
    'Send `Authorization: Bearer` with an API key (to create, browse and search) or with the edit token of the list.',
  ),
  invalid_credential: p(
    401,
    'The credential is not valid',
    'Check it for typing errors; it may also have been revoked or replaced.',
  ),
  wrong_credential: p(
    401,
    'An edit token where an API key is needed',
    'An edit token opens its one list only. Send an API key.',
  ),
  edit_token_required: p(
    403,
    'The edit token of this list is required',
    'An API key changes no list. Send the edit token that came with the list when it was created.',
  ),
  edit_token_mismatch: p(403, 'The edit token of another list', 'Send the edit token of this list.'),
  list_not_found: p(404, 'No such list', 'Check the slug. A hidden list answers like this without its edit token.'),
  place_not_found: p(
    404,
    'No such place',
    'Check the name or id; see `alternatives` for near misses, or add the place by hand with `own`.',
  ),
  near_not_found: p(
    404,
    'The location is not understood',
    'Give `near` as the name of a town or as `latitude,longitude`, or leave it out.',
  ),
  version_not_found: p(404, 'No such version', 'See the history of the list for the versions it has.'),
  route_not_found: p(404, 'No such address', 'See /api/v1/openapi.json for the addresses there are.'),
  format_not_found: p(404, 'No such format', 'Use one of the formats named in `exports` of the list.'),
  method_not_allowed: p(405, 'The address does not take this method', 'Use a method named in the Allow header.'),
  place_already_in_list: p(
    409,
    'The place is in the list already',
    'Nothing was changed. Move it or change its note instead; it stands in `place`.',
  ),
  place_ambiguous: p(
    409,
    'Several places fit equally well',
    'Add one of `alternatives` by its `id` as `placeId`, or say where with `near`.',
  ),
  order_mismatch: p(
    409,
    'The order does not name every place of the list once',
    'Read the list again and send each of its place ids once.',
  ),
  list_full: p(
    409,
    'The list is full',
    'A list holds 2,000 places and 1 MiB of notes. Remove something first, or start another list.',
  ),
  anchor_missing: p(
    409,
    'The place to move next to is not in the list',
    'Read the list again and name a place it has.',
  ),
  request_in_progress: p(
    409,
    'A request with this idempotency key is still running',
    'Wait a moment and send the same request again.',
  ),
  answer_expired: p(
    409,
    'The first answer is no longer kept',
    'The list named by `slug` was made; its edit token was given once and is not given again.',
  ),
  version_mismatch: p(
    412,
    'The list has changed since',
    'Read the list again (it is at `version` now), and repeat the change if it still makes sense.',
  ),
  body_too_large: p(413, 'The body is too large', 'Send at most 1 MiB.'),
  unsupported_media_type: p(
    415,
    'The content type is not supported',
    'Send JSON as `Content-Type: application/json`, in UTF-8 and not compressed.',
  ),
  idempotency_conflict: p(
    422,
    'The idempotency key was used for another request',
    'Use a new key for each new request.',
  ),
  internal: p(500, 'Something went wrong here', 'Try again; if it happens again, tell the operator the `requestId`.'),
  storage_unavailable: p(
    503,
    'The storage does not answer',
    'Nothing was changed as far as is known. Try again in a few seconds.',
  ),
  provider_unavailable: p(
    503,
    'The place look-up does not answer',
    'Try again in a few seconds, or add the place by hand with `own`.',
  ),
  storage_full: p(507, 'The storage is full', 'Nothing was changed. Reading goes on; tell the operator.'),
} as const

function p<S extends number>(status: S, title: string, detail: string) {
  return { status, title, detail }
}

export type ProblemCode = keyof typeof problems
export type ProblemStatus = (typeof problems)[ProblemCode]['status']

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
}

export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}, options?: ErrorOptions) {
    super(extras.detail ?? problems[code].detail, options)
    this.code = code
    this.extras = extras
  }

  get status(): ProblemStatus {
    return problems[this.code].status
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
