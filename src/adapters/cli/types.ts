import { inlinedJsonSchemaOf } from '../../core/json-schema.ts'
import type { Operation } from '../../core/operation.ts'
import { range } from '../../core/range.ts'

/** JSON Schema, as far as people are told of it. */
export type Schema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
}

export type Member = { name: string; type: string; required: boolean; unset: unknown; description: string }

/** The members of an operation's input in words: what each may be, what it is when left out, what it is for. */
export function membersOf(operation: Operation): Member[] {
  const { properties = {}, required = [] } = inlinedJsonSchemaOf(operation.fullInput, 'input') as Schema
  return Object.entries(properties).map(([name, member]) => ({
    name,
    type: typeOf(member),
    required: required.includes(name),
    unset: member.default,
    description: member.description ?? '',
  }))
}

function typeOf(schema: Schema): string {
  const { type, anyOf, items, enum: values } = schema
  if (values) return values.join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(', or ')
  switch (type) {
    case 'integer':
      return `whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${range(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'flag'
    case 'array': {
      const each = items!.properties ? `{ ${membersIn(items!)} }` : `${typeOf(items!)} each`
      return `JSON array${range(schema.minItems, schema.maxItems)} of ${each}`
    }
    case 'object':
      return `JSON object { ${membersIn(schema)} }`
    default:
      return schema.format === 'date-time' ? 'time' : `text${range(schema.minLength, schema.maxLength, ' characters')}`
  }
}

const membersIn = ({ properties = {}, required = [] }: Schema): string =>
  Object.keys(properties)
    .map(name => (required.includes(name) ? name : `${name}?`))
    .join(', ')
