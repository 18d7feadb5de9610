import type { JSONObject, JSONValue } from '@modelcontextprotocol/server'
import { inlinedJsonSchemaOf, type Side } from '../../core/json-schema.ts'
import type { Operation } from '../../core/operation.ts'

/** An object schema as tools declare them: JSON Schema 2020-12. */
export type ToolSchema = JSONObject & {
  type: 'object'
  properties: Record<string, JSONObject>
  required?: string[]
}

/** Puts tools' names where words name operations. */
export type ToolWords = (text: string) => string

/** What a tool takes. */
export function inputSchemaOf({ fullInput, credential, toolDefaults = {} }: Operation, words: ToolWords): ToolSchema {
  const { properties, required = [], ...rest } = toolSchema(fullInput, 'input', words)
  for (const [name, value] of Object.entries(toolDefaults))
    properties[name] = { ...properties[name], default: value as JSONValue }
  // The Authorization header has the API key in it, so that there is no other way to send this one.
  const needed = credential === 'editToken' ? [...required, 'editToken'] : required
  return { ...rest, properties, ...(needed.length > 0 && { required: needed }) }
}

/** What a tool answers. */
export const outputSchemaOf = ({ output }: Operation, words: ToolWords): ToolSchema =>
  toolSchema(output, 'output', words)

/** Nothing in it refers elsewhere: not every host follows references. */
const toolSchema = (schema: Operation['input'], side: Side, words: ToolWords): ToolSchema =>
  inlinedJsonSchemaOf(schema, side, ({ jsonSchema }) => {
    // The bounds of JSON's numbers go without saying.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.description) jsonSchema.description = words(jsonSchema.description)
    delete jsonSchema.id
  }) as ToolSchema
