import type { Operation } from '../../core/operation.ts'
import { type ProblemCode, problems } from '../../core/problem.ts'
import { versionOf } from '../../core/versioned-cache.ts'
import { eventStreamType, eventText, retryText } from '../http/index.ts'
import { failureHeaders, successHeaders } from './headers.ts'
import { exampleAt, problemsOf } from './problems.ts'
import type { Schema, Schemas } from './schemas.ts'

/** Returns every response of an operation, by status. */
export function responsesOf(operation: Operation, schemas: Schemas): object {
  const { status = 200, title, ofVersion } = operation
  return {
    [status]: { description: title, headers: successHeaders(operation, status), ...content(operation, schemas) },
    ...(status === 204 && {
      200: {
        description: 'What was done, if the request has `summary`.',
        headers: successHeaders(operation, 200),
        ...content({ ...operation, status: 200 }, schemas),
      },
    }),
    ...(ofVersion && { 304: { description: notModified, headers: successHeaders(operation, 304) } }),
    ...Object.fromEntries(
      failuresOf(operation).map(codes => [
        problems[codes[0]!].status,
        { $ref: `#/components/responses/${responseNameOf(codes)}` },
      ]),
    ),
  }
}

const notModified = 'Nothing has changed since the entity tag in `If-None-Match`.'

function content({ name, status, file, events, output, reportsProgress }: Operation, schemas: Schemas): object {
  if (status === 204) return {}
  const schema = schemas.of(output, 'output')
  if (file) {
    // Our schemas cannot describe the content of a file.
    const ofFiles = Object.fromEntries(file.mediaTypes.map(mediaType => [mediaType, { schema: {} }]))
    return { content: { ...ofFiles, 'application/json': { schema, example: schemas.exampleOf(schema, name) } } }
  }
  if (events) return { content: { [eventStreamType]: eventsIn(schema, schemas.exampleOf(schema, name)) } }
  // A named schema shows its example once, at its definition.
  const shown = '$ref' in schema ? {} : { example: schemas.exampleOf(schema, name) }
  const json = { 'application/json': { schema, ...shown } }
  return { content: { ...json, ...(reportsProgress && { [eventStreamType]: followedBy(schema) }) } }
}

/** Describes a stream of events. OpenAPI 3.1 has no schema for the items of a stream. */
const eventsIn = (schema: Schema, example: unknown): object => ({
  schema: { description: 'Server-sent events. The `data` of each is JSON, which `x-event-data` describes.' },
  example: retryText + eventText(versionOf(example), example),
  'x-event-data': schema,
})

/** Describes the same response as the last event after progress events. */
const followedBy = (answer: Schema): object => {
  const count = { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 }
  const members = (properties: Record<string, object>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
  })
  return eventsIn(
    {
      anyOf: [
        members({ progress: members({ done: count, of: count }) }),
        members({ answer }),
        members({ problem: { $ref: '#/components/schemas/Problem' } }),
      ],
    },
    { progress: { done: 12, of: 200 } },
  )
}

/** Returns the failures of all operations, shared where several are equal. */
export const failureResponses = (operations: readonly Operation[]): Record<string, object> =>
  Object.fromEntries(operations.flatMap(failuresOf).map(codes => [responseNameOf(codes), failure(codes)]))

/** Returns the problem codes of an operation, grouped by status. */
const failuresOf = (operation: Operation): ProblemCode[][] => [
  ...Map.groupBy(problemsOf(operation), code => problems[code].status).values(),
]

const responseNameOf = (codes: readonly ProblemCode[]): string => codes.join('.')

const failure = (codes: readonly ProblemCode[]) => ({
  description: codes.map(code => `\`${code}\`: ${problems[code].title}.`).join(' '),
  headers: failureHeaders(codes),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      examples: Object.fromEntries(codes.map(code => [code, { $ref: exampleAt(code) }])),
    },
  },
})
