import * as z from 'zod'

type JsonSchema = { type?: string; anyOf?: JsonSchema[] }

/** How text becomes a value of a schema. What does not look like one stays text, for the schema to refuse. */
export function readerOf(schema: z.core.$ZodType): (text: string) => unknown {
  const { type, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const types = [type, ...anyOf.map(option => option.type)]
  if (types.includes('integer')) return text => (/^-?\d{1,16}$/.test(text) ? Number(text) : text)
  if (types.includes('number')) return text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
  return text => text
}
