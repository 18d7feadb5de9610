import type { JSONObject, JSONValue } from '@modelcontextprotocol/server'
import { briefForms } from '../../core/brief.ts'
import { forTools } from '../../core/for-tools.ts'
import { inlinedJsonSchemaOf } from '../../core/json-schema.ts'
import type { Operation } from '../../core/operation.ts'

/** An object schema in the form that tools declare: JSON Schema 2020-12. */
export type ToolSchema = JSONObject & {
  type: 'object'
  properties: Record<string, JSONObject>
  required?: string[]
}

/** Replaces names of operations by names of tools. */
export type NameTools = (text: string) => string

// Models read the input schemas of all tools in every conversation. The dispatcher checks bounds and explains them, so they are left out.
const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format'] as const

/** Returns the input schema of a tool. Only its own members are described: a tool for one item describes the members of items. */
export function inputSchemaOf(
  input: Operation['input'],
  { toolDefaults = {} }: Operation,
  nameTools: NameTools,
): ToolSchema {
  const { properties, required } = inlinedJsonSchemaOf(input, 'input', ({ zodSchema, jsonSchema }) => {
    for (const name of [...bounds, 'id'] as const) delete jsonSchema[name]
    const description = forTools.get(zodSchema)?.description ?? jsonSchema.description
    if (description) jsonSchema.description = nameTools(description)
    else delete jsonSchema.description
  }) as ToolSchema
  for (const [name, value] of Object.entries(toolDefaults))
    properties[name] = { ...properties[name], default: value as JSONValue }
  const members = Object.entries(properties).map(([name, { description, ...member }]) => {
    return [name, { ...undescribed(member), ...(description !== undefined && { description }) }] as const
  })
  return {
    type: 'object',
    properties: Object.fromEntries(members),
    ...(required && { required }),
    additionalProperties: false,
  }
}

/** Values of enums with more than this are left out of the schemas of answers. */
const maxEnum = 7
/** Objects this deep inside an answer have no schema of their own. Programs find them in the OpenAPI document. */
const describedLevels = 2

/** Returns the schema of a tool’s answers: the members that a brief answer has. */
export function outputSchemaOf(output: Operation['output']): ToolSchema {
  const collected = new Set<string>()
  const { properties, required } = inlinedJsonSchemaOf(output, 'output', ({ zodSchema, jsonSchema }) => {
    for (const name of [...bounds, 'description', 'id', 'propertyNames'] as const) delete jsonSchema[name]
    if (jsonSchema.enum && jsonSchema.enum.length > maxEnum) delete jsonSchema.enum
    const { keep, collect } = briefForms.get(zodSchema) ?? {}
    if (collect) collected.add(collect.as)
    const kept = keep && Object.entries(jsonSchema.properties ?? {}).filter(([name]) => keep.includes(name))
    if (kept) jsonSchema.properties = Object.fromEntries(kept)
  }) as ToolSchema
  for (const name of collected) properties[name] ??= { type: 'array', items: { type: 'string' } }
  return {
    type: 'object',
    properties: mapped(properties, member => outlined(member, describedLevels - 1)),
    ...(required && { required: required.filter(name => Object.hasOwn(properties, name)) }),
  }
}

type SchemaPart = JSONObject & { properties?: Record<string, JSONObject>; items?: JSONObject; anyOf?: JSONObject[] }

const mapped = (members: Record<string, JSONObject>, change: (member: JSONObject) => JSONObject) =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]))

/** Removes descriptions, and repetitions of the root’s `additionalProperties`. */
const undescribed = ({ description: _, additionalProperties: __, type, ...rest }: JSONObject): JSONObject => ({
  // Some clients know only one type for each member.
  ...(Array.isArray(type) ? { anyOf: type.map(each => ({ type: each })) } : type !== undefined && { type }),
  ...changed(rest, undescribed),
})

/** Keeps the members of objects on this many levels. None is required: the objects may be shorter still. */
const outlined = ({ required: _, ...schema }: JSONObject, levels: number): JSONObject => {
  if (schema.properties === undefined) return changed(schema, inner => outlined(inner, levels))
  return levels === 0 ? { type: 'object' } : changed(schema, inner => outlined(inner, levels - 1))
}

/** Changes the schemas directly inside a schema. */
const changed = ({ properties, items, anyOf, ...schema }: SchemaPart, change: (inner: JSONObject) => JSONObject) => ({
  ...schema,
  ...(properties && { properties: mapped(properties, change) }),
  ...(items && { items: change(items) }),
  ...(anyOf && { anyOf: anyOf.map(change) }),
})
