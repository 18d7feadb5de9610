import type * as z from 'zod'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

/** Returns a parser from text to a value of the schema. Unparsable text stays text, and the schema rejects it. */
export function textReaderOf(schema: z.core.$ZodType): (text: string) => unknown {
  const { type, anyOf = [] } = jsonSchemaOf(schema, 'input') as JsonSchema
  const types = [type, ...anyOf.map(option => option.type)]
  const named = new Map<string, unknown>([
    ...(types.includes('null') ? [['null', null] as const] : []),
    ...(types.includes('boolean')
      ? ([
          ['true', true],
          ['false', false],
        ] as const)
      : []),
  ])
  const number = types.includes('integer') ? /^-?\d{1,16}$/ : types.includes('number') ? /^-?\d+(\.\d+)?$/ : undefined
  return text => (named.has(text) ? named.get(text) : number?.test(text) ? Number(text) : text)
}
