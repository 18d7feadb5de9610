import * as z from 'zod'

/** What may be sent, or what is answered. */
export type Side = 'input' | 'output'

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** A schema as JSON Schema 2020-12. @param override further changes to each of its parts */
export const jsonSchemaOf = (schema: z.ZodType, side: Side, override?: Override) =>
  z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override(part) {
      const { jsonSchema } = part
      // The format says it already, in less than two hundred characters.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
      // Answers may get new members as long as this interface lives.
      if (side === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      override?.(part)
    },
  })
