import type * as z from 'zod'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Returns a parser from text to a value of the schema. Unparsable text stays text, and the schema rejects it. */
export function textReaderOf(schema: z.core.$ZodType): (text: string) => unknown {
  const { type, anyOf = [] } = jsonSchemaOf(schema, 'input') as JsonSchema
  const types = [type, ...anyOf.map(option => option.type)]
  if (types.includes('integer')) return text => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)
  if (types.includes('number')) return text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  if (types.includes('boolean')) return text => (text === 'true' || text === 'false' ? text === 'true' : text)
  return text => text
}
