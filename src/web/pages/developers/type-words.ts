import type { JsonSchema } from '../../../core/json-schema.ts'
import { range } from '../../../core/range.ts'
import { nameIn } from './api.ts'

/** A stretch of words about a type: plain, to the letter, or the name of an object that is described elsewhere. */
export type TypePiece = string | { code: string } | { object: string }

/** What a value may be, in words, with its bounds. */
export function typeWords(schema: JsonSchema): TypePiece[] {
  const { $ref, type, anyOf, items, properties, additionalProperties: values } = schema
  if ($ref !== undefined) return [{ object: nameIn($ref) }]
  if ('const' in schema) return [{ code: JSON.stringify(schema.const) }]
  if (schema.enum)
    return joined(
      schema.enum.map(value => [{ code: String(value) }]),
      ', ',
    )
  if (anyOf)
    return joined(
      anyOf.map(option => (option.properties ? objectWords(option.properties) : typeWords(option))),
      '; or ',
    )
  switch (type) {
    case 'integer':
      return [`whole number${range(schema.minimum, schema.maximum)}`]
    case 'number':
      return [`number${range(schema.minimum, schema.maximum)}`]
    case 'string':
      return [formats[schema.format ?? ''] ?? `text${range(schema.minLength, told(schema.maxLength), ' characters')}`]
    case 'array':
      return [
        `array${range(schema.minItems, schema.maxItems)}, of `,
        ...(items!.properties ? ['objects'] : typeWords(items!)),
      ]
    case 'boolean':
      return ['true or false']
    default:
      return !properties && typeof values === 'object' ? ['object of ', ...typeWords(values), ' by name'] : ['object']
  }
}

const formats: Record<string, string> = { 'date-time': 'time', uri: 'URL' }

const objectWords = (properties: Record<string, JsonSchema>): TypePiece[] => [
  'object with ',
  ...joined(
    Object.entries(properties).map(([name, schema]) => [{ code: name }, ' (', ...typeWords(schema), ')']),
    ', ',
  ),
]

const joined = (parts: TypePiece[][], between: string): TypePiece[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [between, ...part]))

// Nothing is longer than a request; a bound like that is nobody's choice.
const told = (longest = Number.MAX_SAFE_INTEGER): number | undefined => (longest < 2 ** 20 ? longest : undefined)
