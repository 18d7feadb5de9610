import type * as z from 'zod'
import { jsonSchemaOf } from './json-schema.ts'

type JsonSchema = { type?: string; anyOf?: JsonSchema[] }

/** How text becomes a value of a schema. What does not look like one stays text, for the schema to refuse. */
export function readerOf(schema: z.core.$ZodType): (text: string) => unknown {
  const { type, anyOf = [] } = jsonSchemaOf(schema, 'input') as JsonSchema
  const types = [type, ...anyOf.map(option => option.type)]
  if (types.includes('integer')) return text => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)
  if (types.includes('number')) return text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  return text => text
}
