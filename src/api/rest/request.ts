import type * as z from 'zod'
import type { Call } from '../../core/dispatcher.ts'
import { hasSummary, type Operation, pathMembers, takesBody, type Upload, writes } from '../../core/operation.ts'
import type { InputError } from '../../core/problem.ts'
import { textReaderOf } from '../../core/text-reader.ts'
import { asMembers, fileMembersOf } from '../../core/upload.ts'
import { bodyMembers } from '../../core/validate.ts'
import { isJsonObject } from '../../util/json-object.ts'
import { type Form, isForm, jsonBytes, parseJson, readForm } from '../http/index.ts'

/**
 * Creates a function that reads requests as calls of an operation.
 * @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_json`, in this order
 */
export function callReader(
  operation: Operation,
): (request: Request, path: Record<string, string>, requestId: string) => Promise<Call> {
  const hasBody = takesBody(operation)
  const fromText = textReader(operation.input)
  const isWrite = writes(operation)
  const foreignParameters = (query: Record<string, string>): InputError[] =>
    Object.keys(query)
      .filter(name => !isParameter(operation, name))
      .map(name => ({ pointer: pointerTo(name), message: 'is no query parameter here' }))
  return async (request, path, requestId) => {
    const { headers } = request
    const ifMatch = headers.get('if-match')
    const idempotencyKey = headers.get('idempotency-key')
    const query = queryOf(request.url)
    const { body, refused } = hasBody ? await bodyOf(request, operation) : { body: fromText(query), refused: [] }
    const inputErrors = [
      ...(isWrite ? foreignParameters(query) : []),
      ...refused,
      ...(hasBody ? refusals(body, path) : []),
    ]
    return {
      input: { ...(isJsonObject(body) && bodyMembers(body, operation.fullInput)), ...fromText(path) },
      ...(inputErrors.length > 0 && { inputErrors }),
      ...(operation.file !== undefined && query.ticket !== undefined && { ticket: query.ticket }),
      requestId,
      signal: () => request.signal,
      origin: () => new URL(request.url).origin,
      credential: { header: headers.get('authorization') ?? undefined },
      ...(ifMatch !== null && ifMatch.trim() !== '*' && { ifMatch: versionsIn(ifMatch) }),
      ...(idempotencyKey !== null && { idempotencyKey: unquoted(idempotencyKey) }),
    }
  }
}

/** Returns whether the operation takes this query parameter. Reads ignore others, so that shared links with additions still work. */
const isParameter = (operation: Operation, name: string): boolean =>
  takesBody(operation)
    ? operation.reportsProgress === true && name === 'progress'
    : (hasSummary(operation) && name === 'summary') ||
      (Object.hasOwn(operation.input.shape, name) && !pathMembers(operation).includes(name))

/** Returns whether the client asked for another form of the response, with any value of the parameter. */
export const asksFor = (form: 'progress' | 'summary', url: string): boolean => {
  const from = url.indexOf('?')
  return from >= 0 && new URLSearchParams(url.slice(from)).has(form)
}

/** Longer names are not echoed, because they may be tokens. */
const maxEchoedName = 30

const pointerTo = (name: string): string => (name.length > maxEchoedName ? '' : `/${name}`)

/** Returns the first value of each query parameter. */
const queryOf = (url: string): Record<string, string> => {
  const from = url.indexOf('?')
  if (from < 0) return {}
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(url.slice(from))) if (!Object.hasOwn(query, name)) query[name] = value
  return query
}

type Body = { body: unknown; refused: InputError[] }

async function bodyOf(request: Request, { upload }: Operation): Promise<Body> {
  if (upload && isForm(request)) return formBody(await readForm(request, upload.limit), upload)
  const bytes = await jsonBytes(request, upload?.limit)
  return { body: bytes.length === 0 ? {} : parseJson(bytes), refused: [] }
}

/** Returns the body that a form stands for: its options, and the file in the members that JSON uses for it. */
function formBody(form: Form | undefined, upload: Upload): Body {
  const refuse = (pointer: string, message: string): Body => ({ body: {}, refused: [{ pointer, message }] })
  if (!form) return refuse('', 'cannot be read as multipart/form-data')
  const { file, options, others, twice } = form
  if (!isJsonObject(options)) return refuse('/options', 'must be an object')
  if (!file) return refuse('/file', 'is missing')
  const ofFile = fileMembersOf(upload).filter(member => Object.hasOwn(options, member))
  return {
    body: { ...options, ...asMembers(upload, file.bytes, file.filename) },
    refused: [
      ...[...others, ...ofFile].map(name => ({ pointer: `/${name}`, message: 'is not a member here' })),
      ...twice.map(name => ({ pointer: `/${name}`, message: 'is given twice' })),
    ],
  }
}

/** Refuses body members that the path has already. The schema sees both as one object, so it cannot. */
const refusals = (body: unknown, path: Record<string, string>): InputError[] =>
  isJsonObject(body)
    ? Object.keys(path)
        .filter(name => Object.hasOwn(body, name))
        .map(name => ({ pointer: `/${name}`, message: 'is not a member here' }))
    : [{ pointer: '', message: 'must be an object' }]

/** Returns the versions in entity tags of any form: `"7"`, `"7-json"`, `W/"7-kml"`. A foreign tag names no version. */
const versionsIn = (ifMatch: string): number[] =>
  ifMatch.split(',').flatMap(tag => {
    const version = /^\s*(?:W\/)?"?(\d{1,15})(?:-[\w.-]*)?"?\s*$/.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })

// The draft makes the key a quoted string. Most clients send it without quotes.
const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? text

/** Converts path and query text to the types of the schema. Unknown members are left out. */
function textReader(input: z.ZodObject): (text: Record<string, string>) => Record<string, unknown> {
  // Built at the first request, so that a start does not wait for the schemas of all operations.
  let readers: Map<string, ReturnType<typeof textReaderOf>> | undefined
  return text => {
    readers ??= new Map(Object.entries(input.shape).map(([name, schema]) => [name, textReaderOf(schema)]))
    const values: Record<string, unknown> = {}
    for (const name in text) {
      const read = readers.get(name)
      if (read) values[name] = read(text[name]!)
    }
    return values
  }
}
