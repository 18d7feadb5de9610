import type { JsonSchema } from '../../../core/json-schema.ts'
import { describeRange } from '../../../util/range.ts'
import { nameIn } from './api.ts'

/** A part of a type's description: text, code, or the name of an object that is described elsewhere. */
export type TypePiece = string | { code: string } | { object: string }

/** Describes a type with its bounds. */
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
      return [`whole number${describeRange(schema.minimum, schema.maximum)}`]
    case 'number':
      return [`number${describeRange(schema.minimum, schema.maximum)}`]
    case 'string':
      return [
        formats[schema.format ?? ''] ??
          `text${describeRange(schema.minLength, shownMax(schema.maxLength), ' characters')}`,
      ]
    case 'array':
      return [
        `array${describeRange(schema.minItems, schema.maxItems)}, of `,
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

// Hides a maximum of 2^20 or more, which only repeats the maximum size of a request.
const shownMax = (max = Number.MAX_SAFE_INTEGER): number | undefined => (max < 2 ** 20 ? max : undefined)
