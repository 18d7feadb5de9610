import type * as z from 'zod'
import { readerOf } from '../../core/from-text.ts'
import { type Operation, takesBody, type Upload } from '../../core/operation.ts'
import type { InputError } from '../../core/problem.ts'
import type { Call } from '../../core/run.ts'
import { asMembers, fileMembersOf } from '../../core/upload.ts'
import { membersOf } from '../../core/validate.ts'
import { type Form, isForm, jsonBytes, parseJson, readForm } from '../http/index.ts'

/** A request as a call of an operation. @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_json`, in this order */
export function callReader(
  operation: Operation,
): (request: Request, path: Record<string, string>, requestId: string) => Promise<Call> {
  const hasBody = takesBody(operation)
  const fromText = textReader(operation.input)
  return async (request, path, requestId) => {
    const { headers } = request
    const ifMatch = headers.get('if-match')
    const idempotencyKey = headers.get('idempotency-key')
    const { body, refused } = hasBody
      ? await bodyOf(request, operation)
      : { body: fromText(queryOf(request.url)), refused: [] }
    return {
      input: { ...(isObject(body) && membersOf(body, operation.fullInput)), ...fromText(path) },
      ...(hasBody && { refused: [...refused, ...refusals(body, path)] }),
      requestId,
      signal: () => request.signal,
      credential: { header: headers.get('authorization') ?? undefined },
      ...(ifMatch !== null && ifMatch.trim() !== '*' && { ifMatch: versionsIn(ifMatch) }),
      ...(idempotencyKey !== null && { idempotencyKey: unquoted(idempotencyKey) }),
    }
  }
}

/** The first value of each query parameter. */
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

/** A form as the body that it stands for: its options, and the file in the members that have it otherwise. */
function formBody(form: Form | undefined, upload: Upload): Body {
  const refuse = (pointer: string, message: string): Body => ({ body: {}, refused: [{ pointer, message }] })
  if (!form) return refuse('', 'cannot be read as multipart/form-data')
  const { file, options, others, twice } = form
  if (!isObject(options)) return refuse('/options', 'must be an object')
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

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the schema of the input cannot see once path and body are one. */
const refusals = (body: unknown, path: Record<string, string>): InputError[] =>
  isObject(body)
    ? Object.keys(path)
        .filter(name => Object.hasOwn(body, name))
        .map(name => ({ pointer: `/${name}`, message: 'is not a member here' }))
    : [{ pointer: '', message: 'must be an object' }]

/** Versions out of entity tags in any form: `"7"`, `"7-json"`, `W/"7-kml"`. A tag that is none of ours names no version. */
const versionsIn = (ifMatch: string): number[] =>
  ifMatch.split(',').flatMap(tag => {
    const version = /^\s*(?:W\/)?"?(\d{1,15})(?:-[\w.-]*)?"?\s*$/.exec(tag)?.[1]
    return version === undefined ? [] : [Number(version)]
  })

// The draft makes the key a quoted string; most clients send it bare.
const unquoted = (text: string): string => /^"(.*)"$/.exec(text)?.[1] ?? text

/** Paths and queries are text; the schema says which of their members are numbers. What the schema does not know is left out. */
function textReader(input: z.ZodObject): (text: Record<string, string>) => Record<string, unknown> {
  // With the first request: a start does not wait for the schemas of all operations to be looked through.
  let readers: Map<string, ReturnType<typeof readerOf>> | undefined
  return text => {
    readers ??= new Map(Object.entries(input.shape).map(([name, schema]) => [name, readerOf(schema)]))
    const values: Record<string, unknown> = {}
    for (const name in text) {
      const read = readers.get(name)
      if (read) values[name] = read(text[name]!)
    }
    return values
  }
}
