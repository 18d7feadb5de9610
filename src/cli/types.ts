import { inlinedJsonSchemaOf, type JsonSchema } from '../core/json-schema.ts'
import type { Operation } from '../core/operation.ts'
import { describeRange } from '../util/range.ts'

export type Member = { name: string; type: string; required: boolean; defaultValue: unknown; description: string }

/** Returns the input members in words: type, default, description. */
export function inputMembersOf(operation: Operation): Member[] {
  const { properties = {}, required = [] } = inlinedJsonSchemaOf(operation.fullInput, 'input') as JsonSchema
  return Object.entries(properties).map(([name, member]) => ({
    name,
    type: typeOf(member),
    required: required.includes(name),
    defaultValue: member.default,
    description: member.description ?? '',
  }))
}

function typeOf(schema: JsonSchema): string {
  const { type, anyOf, items, enum: values } = schema
  if (values) return values.join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(', or ')
  switch (type) {
    case 'integer':
      return `whole number${describeRange(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${describeRange(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'flag'
    case 'array': {
      const each = items!.properties ? `{ ${membersIn(items!)} }` : `${typeOf(items!)} each`
      return `JSON array${describeRange(schema.minItems, schema.maxItems)} of ${each}`
    }
    case 'object':
      return `JSON object { ${membersIn(schema)} }`
    default:
      return schema.format === 'date-time'
        ? 'time'
        : `text${describeRange(schema.minLength, schema.maxLength, ' characters')}`
  }
}

const membersIn = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.keys(properties)
    .map(name => (required.includes(name) ? name : `${name}?`))
    .join(', ')
