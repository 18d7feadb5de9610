import { type Operation, pathMembers, takesBody } from '../../core/operation.ts'
import { parameterRefs } from './headers.ts'
import { responsesOf } from './responses.ts'
import type { Schema, Schemas } from './schemas.ts'

/** One operation. */
export function describe(operation: Operation, schemas: Schemas): object {
  const { name, title, description, topic } = operation
  const inPath = pathMembers(operation)
  const { properties = {}, required = [] } = schemas.of(operation.fullInput, 'input') as Members
  const members = { properties, required }
  const own = Object.keys(properties).filter(member => !inPath.includes(member))
  // Without a body, token, version and key come in headers alone.
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
      ...parameterRefs(operation),
    ],
    ...(takesBody(operation) && { requestBody: requestBody(operation, members, own) }),
    responses: responsesOf(operation, schemas),
  }
}

type Members = { properties: Record<string, Schema>; required: string[] }

function parameter({ example }: Operation, { properties, required }: Members, name: string, where: 'path' | 'query') {
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

function requestBody({ example }: Operation, { properties, required }: Members, own: string[]) {
  const needed = required.filter(member => own.includes(member))
  return {
    required: needed.length > 0,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: pick(properties, own),
          required: needed,
          additionalProperties: false,
        },
        example: pick(example, own),
      },
    },
  }
}

const pick = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter(name => name in values).map(name => [name, values[name]!]))

/** Any of these will do. A body that carries the edit token itself may come with an API key, or with nothing. */
function securityOf(operation: Operation): object[] {
  if (operation.credential === 'readable') return [{}, { editToken: [] }]
  if (operation.credential !== 'editToken') return [{ apiKey: [] }]
  return takesBody(operation) ? [{ editToken: [] }, { apiKey: [] }, {}] : [{ editToken: [] }]
}
