import {
  type ApiDocument,
  apiPath,
  type DescribedOperation,
  type DescribedResponse,
  type Validate,
} from './document.ts'
import type { Received, Sent } from './exchange.ts'
import { inside, normalised, token } from './internals.ts'
import type { World } from './world.ts'

/** Returns the violations in a response, by the document and by what earlier responses said. */
export function complaintsAbout(document: ApiDocument, sent: Sent, received: Received, world: World): string[] {
  const { pathname } = new URL(sent.url)
  // Dots in the path lead out of the interface.
  if (!pathname.startsWith(`${apiPath}/`)) return []
  const { operation, methods } = document.find(sent.method, pathname)
  const { status, headers } = received
  return [
    ...(status >= 500 ? [`${status}: ${received.text.slice(0, 1000)}`] : []),
    ...ofHeaders(sent, received),
    ...(status >= 400 && sent.method !== 'HEAD' ? ofProblem(document, operation, received) : []),
    ...leaks(sent, received),
    ...(operation ? ofOperation(operation, sent, received, world) : []),
    ...(!operation && methods.length === 0 && status !== 404
      ? [`a path that is not described is answered with ${status}`]
      : []),
    ...(!operation && methods.length > 0 && status !== 405
      ? [`a method that is not described is answered with ${status}`]
      : []),
    ...(status === 405 && !methods.every(method => headers.get('allow')?.includes(method))
      ? ['405 without all methods in Allow']
      : []),
  ]
}

function ofHeaders({ headers: requestHeaders }: Sent, { status, headers }: Received): string[] {
  const id = headers.get('x-request-id')
  const ownId = requestHeaders['x-request-id']
  return [
    ...(id === null || !/^[\w-]{1,64}$/.test(id) ? [`x-request-id is ${id}`] : []),
    ...(ownId !== undefined && /^[\w-]{1,64}$/.test(ownId) && id !== ownId
      ? ['the request’s own id did not come back']
      : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['nosniff is missing']),
    ...(status === 401 && !headers.get('www-authenticate')?.startsWith('Bearer realm="forklist"')
      ? ['401 without WWW-Authenticate']
      : []),
    ...((status === 429 || status === 503) && !/^\d+$/.test(headers.get('retry-after') ?? '')
      ? [`${status} without Retry-After`]
      : []),
    ...(status >= 400 && headers.get('cache-control') !== 'no-store'
      ? [`a problem may be kept: ${headers.get('cache-control')}`]
      : []),
  ]
}

function ofProblem(
  { isProblem, statusOf }: ApiDocument,
  operation: DescribedOperation | undefined,
  { status, headers, text }: Received,
): string[] {
  if (headers.get('content-type') !== 'application/problem+json') return [`${status} is ${headers.get('content-type')}`]
  const problem = parsed(text)
  if (!isProblem(problem)) return [`the problem is not as described: ${errorsOf(isProblem)}`]
  const {
    code,
    requestId,
    type,
    status: bodyStatus,
  } = problem as { code: string; requestId: string; type: string; status: number }
  const known = statusOf(code) ?? { route_not_found: 404, method_not_allowed: 405 }[code]
  const codes = operation?.answers.get(status)?.codes
  return [
    ...(known !== status || bodyStatus !== status ? [`${code} came as ${status}, and says ${bodyStatus}`] : []),
    ...(codes && !codes.includes(code) ? [`${code} is not described`] : []),
    ...(requestId === headers.get('x-request-id') ? [] : ['the problem names another request']),
    ...(type.endsWith(`/problems/${code}`) ? [] : [`its type is ${type}`]),
  ]
}

function leaks({ step }: Sent, { status, headers, text }: Received): string[] {
  const all = [...headers].join('\n') + text
  const issues = status === 201 || (status === 200 && step.operation === 'rotateEditToken')
  return [
    ...(inside.test(all) ? [`it tells of the inside: ${inside.exec(all)?.[0]}`] : []),
    ...(!issues && token.test(all) ? ['a token is in the answer'] : []),
  ]
}

function ofOperation(operation: DescribedOperation, sent: Sent, received: Received, world: World): string[] {
  const { status, headers, text, events } = received
  const described = operation.answers.get(status)
  if (!described) return [`${status} is not described for ${operation.id}`]
  const isHead = sent.method === 'HEAD'
  return [
    ...undescribed(described, headers),
    ...(isHead
      ? text === ''
        ? []
        : ['HEAD has a body']
      : bodyComplaints(described, headers.get('content-type'), text, events)),
    ...(status < 400 ? ofSuccess(operation, sent, world) : []),
  ]
}

const always = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive', 'transfer-encoding'])

const undescribed = ({ headers: described }: DescribedResponse, headers: Headers): string[] =>
  [...headers.keys()]
    .filter(name => !described.has(name) && !always.has(name))
    .map(name => `the header ${name} is not described`)

function bodyComplaints(
  { bodies }: DescribedResponse,
  type: string | null,
  text: string,
  events: unknown[] | undefined,
): string[] {
  if (bodies.size === 0) return text === '' ? [] : ['there is a body where none is described']
  const validate = bodies.get(type ?? '')
  if (!validate) return [`its type is ${type}, described is ${[...bodies.keys()]}`]
  const values = events ?? (/json$/.test(type!) ? [parsed(text)] : [])
  return values.flatMap(value =>
    validate(value)
      ? []
      : [`the answer is not as described: ${errorsOf(validate)} in ${String(JSON.stringify(value)).slice(0, 500)}`],
  )
}

/** Returns the reasons why a success should have been impossible. */
function ofSuccess(operation: DescribedOperation, sent: Sent, world: World): string[] {
  return [
    ...(isAuthorised(operation, sent, world) ? [] : ['an unauthorised caller was accepted']),
    ...(sent.slug !== undefined && world.deleted.has(sent.slug) ? ['a deleted list is answered for'] : []),
    ...notAdmitted(operation, sent).map(what => `taken though it is not admitted: ${what}`),
  ]
}

function isAuthorised(
  { security, bodies }: DescribedOperation,
  { headers, json, slug, body }: Sent,
  world: World,
): boolean {
  const header = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const right = world.lists.get(slug ?? '')
  if (security.length === 1 && security[0] === 'apiKey') return header === world.key
  if (!security.includes('editToken')) return true
  const inBody = bodies.some(({ schema }) => schema.properties !== undefined && 'editToken' in schema.properties)
  const isOpen = security.includes('') && !inBody
  if (isOpen && right?.isHidden !== true) return true
  if (right === undefined) return false
  if (header === right.token) return true
  if (!inBody || (header !== undefined && header !== world.key)) return false
  // In a form, the token is one of the options.
  return json
    ? (json.value as { editToken?: string }).editToken === right.token
    : typeof body === 'string' && body.includes(right.token)
}

function notAdmitted(operation: DescribedOperation, { url, json, headers }: Sent): string[] {
  const query = new URL(url).searchParams
  const wrong = operation.parameters.query
    .filter(
      ({ name, schema, admits }) =>
        query.has(name) && !admits(fromText(query.get(name)!, schema)) && !admits(normalised(query.get(name))),
    )
    .map(({ name }) => `${name} in the query`)
  const missing = operation.parameters.query
    .filter(({ name, required }) => required && !query.has(name))
    .map(({ name }) => `no ${name}`)
  const body = operation.bodies.find(({ mediaType }) => mediaType === 'application/json')
  const isWrong =
    json &&
    body &&
    !headers['content-type']?.startsWith('multipart') &&
    !body.admits(json.value) &&
    !body.admits(normalised(json.value))
  return [...wrong, ...missing, ...(isWrong ? [`the body, ${errorsOf(body.admits)}`] : [])]
}

const fromText = (
  text: string,
  { type, anyOf = [] }: { type?: string; anyOf?: readonly { type?: string }[] },
): unknown => {
  const types = [type, ...anyOf.map(option => option.type)]
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true'
  return types.includes('integer') && /^-?\d+$/.test(text) ? Number(text) : text
}

const errorsOf = ({ errors }: Validate): string =>
  (errors ?? [])
    .map(({ instancePath, message }) => `${instancePath || '/'} ${message}`)
    .join(', ')
    .slice(0, 500)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
