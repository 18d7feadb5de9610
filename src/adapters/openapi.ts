import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Operation, writes } from '../core/operation.ts'
import { type ProblemCode, problems } from '../core/problem.ts'
import { apiPath, matches } from './rest/answer.ts'
import type { Document } from './rest/index.ts'

type Schema = Record<string, unknown>
export type Info = { title: string; version: string; description: string }

/** OpenAPI 3.1 of the operations, below one absolute server. @param problem the schema of an error's body */
export function openApi(operations: readonly Operation[], problem: z.ZodObject, info: Info, base: string) {
  const components: Record<string, Schema> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = describe(operation, components)
  }
  toSchema(problem, 'output', components)
  return {
    openapi: '3.1.1',
    info,
    servers: [{ url: base + apiPath }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Says who is calling: `forklist_…`, from `forklist keys create`.',
        },
        editToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'Says which one list may be changed: `edit_…`, from the answer that made the list.',
        },
      },
    },
  }
}

/** The document as it is served. */
export function openApiDocument(document: object): Document {
  const body = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`
  const headers = { 'cache-control': 'public, no-cache', etag, vary: 'Accept-Encoding' }
  return {
    path: '/openapi.json',
    answer: request =>
      matches(request.headers.get('if-none-match'), etag)
        ? new Response(null, { status: 304, headers })
        : new Response(body, { headers: { ...headers, 'content-type': 'application/json' } }),
  }
}

function describe(operation: Operation, components: Record<string, Schema>) {
  const { name, title, description, method, path, status = 200 } = operation
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(match => match[1]!)
  const { properties = {}, required = [] } = toSchema(operation.fullInput, 'input', components) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  const own = Object.keys(properties).filter(member => !inPath.includes(member))
  // In REST what has no body takes the token, the version and the key from headers only.
  const inQuery = hasBody ? [] : own.filter(member => member in operation.input.shape)
  const parameter = (member: string, where: 'path' | 'query') => {
    const { description, ...schema } = properties[member]!
    return {
      name: member,
      in: where,
      required: required.includes(member),
      ...(description !== undefined && { description }),
      schema,
    }
  }
  return {
    operationId: name,
    summary: title,
    description,
    security: securityOf(operation),
    parameters: [
      ...inPath.map(member => parameter(member, 'path')),
      ...inQuery.map(member => parameter(member, 'query')),
    ],
    ...(hasBody && {
      requestBody: {
        required: own.some(member => required.includes(member)),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: Object.fromEntries(own.map(member => [member, properties[member]])),
              required: required.filter(member => own.includes(member)),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    responses: {
      [status]: success(operation, status, components),
      ...failures(operation, hasBody),
    },
  }
}

function success({ title, output, files }: Operation, status: number, components: Record<string, Schema>) {
  if (status === 204) return { description: title }
  const content = files
    ? Object.fromEntries(files.map(mediaType => [mediaType, { schema: { type: 'string' } }]))
    : { 'application/json': { schema: toSchema(output, 'output', components) } }
  return { description: title, content }
}

function failures(operation: Operation, hasBody: boolean) {
  const byStatus = Map.groupBy(problemsOf(operation, hasBody), code => problems[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        status,
        {
          description: codes.join(', '),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  )
}

/** All codes that an operation can answer: its own, and those that come with its credential, input and effect. */
export function problemsOf(operation: Operation, hasBody: boolean): ProblemCode[] {
  const { credential, envelope, editTokenFor } = operation
  const inPath = operation.path.includes('{slug}')
  const edits = credential === 'editToken' || editTokenFor !== undefined
  return [
    ...new Set<ProblemCode>([
      'invalid_input',
      ...(hasBody ? (['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) : []),
      ...(hasBody && envelope.editToken ? (['credential_conflict', 'wrong_credential'] as const) : []),
      ...(credential === 'apiKey' || credential === 'apiKeyAndReadable'
        ? (['credential_required', 'invalid_credential', 'wrong_credential'] as const)
        : []),
      ...(edits
        ? (['credential_required', 'invalid_credential', 'edit_token_required', 'edit_token_mismatch'] as const)
        : []),
      ...(inPath ? (['list_not_found'] as const) : []),
      ...(envelope.ifVersion ? (['version_mismatch'] as const) : []),
      ...(envelope.idempotencyKey ? (['idempotency_conflict', 'request_in_progress'] as const) : []),
      ...(operation.issuesToken === 'briefly' ? (['answer_expired'] as const) : []),
      ...operation.problems,
      'internal',
      'storage_unavailable',
      ...(writes(operation) ? (['storage_full'] as const) : []),
    ]),
  ]
}

const securityOf = ({ credential }: Operation) => {
  if (credential === 'readable') return [{}, { editToken: [] }]
  return credential === 'editToken' ? [{ editToken: [] }] : [{ apiKey: [] }]
}

/** A schema as JSON Schema 2020-12, with those that have a name put among the components. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', components: Record<string, Schema>): Schema {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & { $defs?: Record<string, Schema> }
  const text = (value: unknown) => JSON.stringify(value).replaceAll('#/$defs/', '#/components/schemas/')
  for (const [name, definition] of Object.entries($defs)) components[name] = JSON.parse(text(definition))
  const { id, ...named } = JSON.parse(text(rest)) as Schema
  if (typeof id !== 'string') return named
  components[id] = named
  return { $ref: `#/components/schemas/${id}` }
}
