import * as z from 'zod'

/** Request side or response side of a schema. */
export type SchemaSide = 'input' | 'output'

/** The parts of a JSON Schema that the reference pages show. */
export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
  examples?: unknown[]
}

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Returns a schema as JSON Schema 2020-12. @param override further changes to each of its parts */
export const jsonSchemaOf = (schema: z.core.$ZodType, side: SchemaSide, override?: Override) =>
  z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override(part) {
      const { jsonSchema } = part
      // The format says the same. The pattern has almost 200 characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // Responses may gain members in later versions.
      if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      override?.(part)
    },
  })

/** Returns the JSON Schema with all references inlined. */
export function inlinedJsonSchemaOf(
  schema: z.core.$ZodType,
  side: SchemaSide,
  override?: Override,
): Record<string, unknown> {
  const { $defs = {}, ...whole } = jsonSchemaOf(schema, side, override)
  return inlined(whole, $defs as Record<string, object>) as Record<string, unknown>
}

const prefix = '#/$defs/'

function inlined(value: unknown, definitions: Record<string, object>): unknown {
  if (Array.isArray(value)) return value.map(item => inlined(item, definitions))
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { $ref?: unknown }
  const whole = typeof $ref === 'string' ? { ...definitions[$ref.slice(prefix.length)], ...rest } : rest
  return Object.fromEntries(Object.entries(whole).map(([name, member]) => [name, inlined(member, definitions)]))
}
