import type { JSONObject, JSONValue } from '@modelcontextprotocol/server'
import { inlinedJsonSchemaOf, type SchemaSide } from '../../core/json-schema.ts'
import type { Operation } from '../../core/operation.ts'

/** An object schema in the form that tools declare: JSON Schema 2020-12. */
export type ToolSchema = JSONObject & {
  type: 'object'
  properties: Record<string, JSONObject>
  required?: string[]
}

/** Replaces names of operations by names of tools. */
export type NameTools = (text: string) => string

/** Returns the input schema of a tool. */
export function inputSchemaOf(
  { fullInput, credential, toolDefaults = {} }: Operation,
  nameTools: NameTools,
): ToolSchema {
  const { properties, required = [], ...rest } = toolSchema(fullInput, 'input', nameTools)
  for (const [name, value] of Object.entries(toolDefaults))
    properties[name] = { ...properties[name], default: value as JSONValue }
  // The Authorization header carries the API key, so the edit token has to be an argument.
  const needed = credential === 'editToken' ? [...required, 'editToken'] : required
  return { ...rest, properties, ...(needed.length > 0 && { required: needed }) }
}

/** Returns the output schema of a tool. */
export const outputSchemaOf = ({ output }: Operation, nameTools: NameTools): ToolSchema =>
  toolSchema(output, 'output', nameTools)

/** Returns a schema with its references inlined: some hosts do not follow references. */
const toolSchema = (schema: Operation['input'], side: SchemaSide, nameTools: NameTools): ToolSchema =>
  inlinedJsonSchemaOf(schema, side, ({ jsonSchema }) => {
    // These are the bounds of JavaScript's integers, not limits.
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.description) jsonSchema.description = nameTools(jsonSchema.description)
    delete jsonSchema.id
  }) as ToolSchema
