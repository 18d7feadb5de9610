import { isInvitation } from '../../core/invitations.ts'
import { hasSummary, type Operation, pathMembers, takesBody } from '../../core/operation.ts'
import { fileMembersOf } from '../../core/upload.ts'
import { parameterRefs } from './headers.ts'
import { responsesOf } from './responses.ts'
import type { Schema, Schemas } from './schemas.ts'

/** Describes one operation. */
export function describe(operation: Operation, schemas: Schemas): object {
  const { name, title, description, topic } = operation
  const inPath = pathMembers(operation)
  const { properties = {}, required = [] } = schemas.of(operation.fullInput, 'input') as OperationMembers
  const members = { properties, required }
  const own = Object.keys(properties).filter(member => !inPath.includes(member))
  // Without a body, the edit token, version and idempotency key are sent as headers only.
  const inQuery = takesBody(operation) ? [] : own.filter(member => member in operation.input.shape)
  return {
    operationId: name,
    tags: [topic],
    summary: title,
    description,
    security: securityOf(operation),
    parameters: [
      ...inPath.map(member => parameter(operation, members, member, 'path')),
      ...inQuery.map(member => parameter(operation, members, member, 'query')),
      ...(operation.reportsProgress ? [progressParameter] : []),
      ...(operation.file === undefined ? [] : [ticketParameter]),
      ...(hasSummary(operation) ? [summaryParameter] : []),
      ...parameterRefs(operation),
    ],
    ...(takesBody(operation) && { requestBody: requestBody(operation, members, own) }),
    responses: responsesOf(operation, schemas),
  }
}

/** A query parameter that asks for another form of the response. */
const formParameter = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  description,
  // The maximum length of a URL.
  schema: { type: 'string', maxLength: 16_384 },
})

const progressParameter = formParameter(
  'progress',
  'With any value, the response is a stream of server-sent events: first the progress of the request, then its result.',
)
const summaryParameter = formParameter(
  'summary',
  'With any value, the response is JSON: facts about the file, or what was done.',
)

const ticketParameter = formParameter(
  'ticket',
  'Opens this file of a hidden list without its edit token. Links in answers to assistants have one. It is valid for 15 minutes. A wrong or late one opens nothing.',
)

type OperationMembers = { properties: Record<string, Schema>; required: string[] }

function parameter(
  { example }: Operation,
  { properties, required }: OperationMembers,
  name: string,
  where: 'path' | 'query',
) {
  const { description, ...schema } = properties[name]!
  return {
    name,
    in: where,
    required: required.includes(name),
    description,
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }
}

function requestBody({ example, upload }: Operation, { properties, required }: OperationMembers, own: string[]) {
  const body = (members: string[]) => ({
    type: 'object',
    properties: pick(properties, members),
    required: required.filter(member => members.includes(member)),
    additionalProperties: false,
  })
  const schema = body(own)
  const ofFile = fileMembersOf(upload)
  return {
    required: schema.required.length > 0,
    content: {
      'application/json': { schema, example: pick(example, own) },
      ...(upload && {
        'multipart/form-data': form(body(own.filter(member => !ofFile.includes(member))), upload.limit),
      }),
    },
  }
}

const form = (options: object, limit: number) => ({
  schema: {
    type: 'object',
    properties: {
      file: {
        type: 'string',
        contentMediaType: 'application/octet-stream',
        maxLength: limit,
        description: 'The file as it is.',
      },
      options,
    },
    required: ['file'],
    additionalProperties: false,
  },
  encoding: { options: { contentType: 'application/json' } },
})

const pick = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]!]))

/** Returns alternative security requirements. A body with an edit token may come with or without an API key. */
function securityOf(operation: Operation): object[] {
  if (isInvitation(operation.credential)) return [{}]
  if (operation.credential === 'readable') return [{}, { editToken: [] }]
  if (operation.credential !== 'editToken') return [{ apiKey: [] }]
  return takesBody(operation) ? [{ editToken: [] }, { apiKey: [] }, {}] : [{ editToken: [] }]
}
