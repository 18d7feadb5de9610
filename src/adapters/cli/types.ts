import { inlinedJsonSchemaOf, type JsonSchema } from '../../core/json-schema.ts'
import type { Operation } from '../../core/operation.ts'
import { range } from '../../core/range.ts'

export type Member = { name: string; type: string; required: boolean; unset: unknown; description: string }

/** The members of an operation's input in words: what each may be, what it is when left out, what it is for. */
export function membersOf(operation: Operation): Member[] {
  const { properties = {}, required = [] } = inlinedJsonSchemaOf(operation.fullInput, 'input') as JsonSchema
  return Object.entries(properties).map(([name, member]) => ({
    name,
    type: typeOf(member),
    required: required.includes(name),
    unset: member.default,
    description: member.description ?? '',
  }))
}

function typeOf(schema: JsonSchema): string {
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

const membersIn = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.keys(properties)
    .map(name => (required.includes(name) ? name : `${name}?`))
    .join(', ')
