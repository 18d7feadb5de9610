import { idempotencyKey, linkIdempotencyKey, type Operation, tokenIdempotencyKey } from '../../core/operation.ts'
import { type ProblemCode, problems } from '../../core/problem.ts'
import { exposedHeaders } from '../http/index.ts'

const header = (description: string, example: string, maxLength = 1000) => ({
  description,
  schema: { type: 'string', maxLength },
  example,
})

/** Response headers, each described once. */
export const headerSchemas = {
  'X-Request-Id': header(
    'The id of this request in the operator’s log. It is the caller’s own id if a valid one was sent.',
    '2c2142d883414257-1n',
  ),
  'Access-Control-Allow-Origin': header('Pages of any origin may send requests: there are no cookies.', '*'),
  'Access-Control-Expose-Headers': header('The response headers that pages of other origins can read.', exposedHeaders),
  'X-Content-Type-Options': header('Browsers must not guess another content type.', 'nosniff'),
  'Cross-Origin-Resource-Policy': header('Pages of any origin may load the response.', 'cross-origin'),
  'Cache-Control': header('Whether and how long the response may be cached.', 'public, no-cache'),
  RateLimit: header('The remaining requests of each rate limit. Absent if none applies.', '"requests";r=1199;t=60'),
  'RateLimit-Policy': header('The rate limits. Absent if none applies.', '"requests";q=1200;w=60'),
  'Retry-After': header('How many seconds to wait before asking again.', '5'),
  'WWW-Authenticate': header('How to send a credential (RFC 6750).', 'Bearer realm="forklist"'),
  Vary: header('The request headers that a cacheable response depends on.', 'Accept-Encoding'),
  'Content-Security-Policy': header('A browser that opens the file as a page runs it in a sandbox.', 'sandbox'),
  'Referrer-Policy': header('A browser names the address of the file to nobody: it may have a ticket.', 'no-referrer'),
  ETag: header('The version of the list, for `If-None-Match` and `If-Match`.', '"3-json"'),
  Location: header('The address of the created resource.', 'https://forklist.example/api/v1/lists/eat-in-rome-k3v9qa'),
  Link: header(
    'The address of the next page, if there is one (RFC 8288).',
    '<https://forklist.example/api/v1/lists?cursor=WyJ4Il0>; rel="next"',
    10_000,
  ),
  'X-Robots-Tag': header('For a list that is not listed: search engines must not index it.', 'noindex'),
  'X-Accel-Buffering': header('Tells proxies to pass events on at once.', 'no'),
  'Content-Disposition': header('A name for the file.', 'attachment; filename="eat-in-rome-k3v9qa.kml"'),
} as const

type Name = keyof typeof headerSchemas

const always: Name[] = [
  'X-Request-Id',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Cross-Origin-Resource-Policy',
  'Cache-Control',
  'RateLimit',
  'RateLimit-Policy',
]

const refs = (names: readonly Name[]): object =>
  Object.fromEntries([...always, ...names].map(name => [name, { $ref: `#/components/headers/${name}` }]))

/** Returns the headers of a successful response. */
export function successHeaders(
  { input, output, location, file, events, ofVersion, reportsProgress }: Operation,
  status: number,
): object {
  const ofFile: Name[] = file ? ['Content-Security-Policy', 'Referrer-Policy'] : []
  if (status === 304)
    return refs(['ETag', 'Vary', 'X-Robots-Tag', ...ofFile, ...('cursor' in input.shape ? (['Link'] as const) : [])])
  if (events) return refs(['X-Accel-Buffering'])
  const answers = (member: string) => member in output.shape
  return refs([
    ...(ofVersion || answers('version') || answers('list') || file ? (['ETag'] as const) : []),
    ...(ofVersion ? (['Vary', 'X-Robots-Tag'] as const) : []),
    ...(location ? (['Location'] as const) : []),
    ...('cursor' in input.shape ? (['Link'] as const) : []),
    ...(reportsProgress ? (['X-Accel-Buffering'] as const) : []),
    ...(file ? (['Content-Disposition', ...ofFile] as const) : []),
  ])
}

/** Returns the headers of a failure. @param codes problems of one status */
export function failureHeaders(codes: readonly ProblemCode[]): object {
  const { status } = problems[codes[0]!]
  return refs([
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 || status === 503 || codes.includes('request_in_progress') ? (['Retry-After'] as const) : []),
  ])
}

const parameter = (name: string, description: string, example: string, maxLength: number) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', maxLength },
  example,
})

const retryParameter = ({ description }: typeof idempotencyKey) =>
  parameter('Idempotency-Key', description!, '"d3b9c2f0-5e1a-4c7b-9f68-2a1e0c4d7b53"', 300)

/** Request headers, each described once. */
export const parameters = {
  IfNoneMatch: parameter(
    'If-None-Match',
    'The `ETag` of an earlier answer: if nothing has changed since, the answer is 304 without a body.',
    '"3-json"',
    10_000,
  ),
  IfMatch: parameter(
    'If-Match',
    'The `ETag` of the list in any form: if it has changed since, the answer is 412 and nothing is changed.',
    '"3-json"',
    10_000,
  ),
  IdempotencyKey: retryParameter(idempotencyKey),
  TokenIdempotencyKey: retryParameter(tokenIdempotencyKey),
  LinkIdempotencyKey: retryParameter(linkIdempotencyKey),
  RequestId: parameter(
    'X-Request-Id',
    'Your own id for this request, of letters, digits, `_` and `-`. It is returned and logged.',
    'nightly-import-17',
    64,
  ),
}

const retryParameterNames = new Map<Operation['envelope']['idempotencyKey'], keyof typeof parameters>([
  [idempotencyKey, 'IdempotencyKey'],
  [tokenIdempotencyKey, 'TokenIdempotencyKey'],
  [linkIdempotencyKey, 'LinkIdempotencyKey'],
])

/** Returns the request headers of an operation. */
export const parameterRefs = ({ ofVersion, envelope }: Operation): { $ref: string }[] => {
  const names: (keyof typeof parameters)[] = [
    ...(ofVersion ? (['IfNoneMatch'] as const) : []),
    ...(envelope.ifVersion ? (['IfMatch'] as const) : []),
    ...(envelope.idempotencyKey ? [retryParameterNames.get(envelope.idempotencyKey)!] : []),
    'RequestId',
  ]
  return names.map(name => ({ $ref: `#/components/parameters/${name}` }))
}
