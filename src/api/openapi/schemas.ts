import type * as z from 'zod'
import { jsonSchemaOf, type SchemaSide } from '../../core/json-schema.ts'
import { maxBodyBytes } from '../http/body.ts'

export type Schema = Record<string, unknown>

/** Collects the schemas of one document. Named schemas become components, each once. */
export class Schemas {
  readonly components: Record<string, Schema> = {}
  readonly #examples: Readonly<Record<string, object>>

  /** @param examples one example of each named schema */
  constructor(examples: Readonly<Record<string, object>>) {
    this.#examples = examples
  }

  /** Returns a schema as JSON Schema 2020-12, or a reference to it. */
  of(schema: z.ZodType, side: SchemaSide): Schema {
    const { $schema: _, $defs = {}, ...rest } = withOurReferences(jsonSchema(schema, side))
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Schema>))
      this.#add(name, definition)
    const { id, ...named } = rest
    return typeof id === 'string' ? this.#add(id, named) : named
  }

  #add(name: string, schema: Schema): Schema {
    const example = this.#examples[name]
    this.components[name] = { ...schema, ...(example && { examples: [example] }) }
    return { $ref: prefix + name }
  }

  /**
   * Returns an example value of a schema, built from the examples of named schemas. Optional members are left out unless they are named
   * schemas.
   * @param at where the schema is, for the error: `searchPlaces.places`
   * @throws Error if there is no example
   */
  exampleOf(schema: Schema, at: string): unknown {
    const { $ref, type, items, const: only, anyOf, examples, properties = {}, required = [] } = schema as Shape
    if ($ref !== undefined) return this.#examples[$ref.slice(prefix.length)] ?? this.exampleOf(this.#at($ref), at)
    if (examples) return examples[0]
    if (only !== undefined) return only
    if (anyOf) return this.exampleOf(anyOf.at(-1)!, at)
    if (type === 'array') return [this.exampleOf(items!, `${at}[]`)]
    if (type !== 'object')
      throw new Error(
        `The output ${at} has no example. Add one: .meta({ examples: [VALUE] }). Its schema: ${JSON.stringify(schema)}`,
      )
    return Object.fromEntries(required.map(member => [member, this.exampleOf(properties[member]!, `${at}.${member}`)]))
  }

  #at(reference: string): Schema {
    return this.components[reference.slice(prefix.length)]!
  }
}

type Shape = {
  $ref?: string
  type?: string
  items?: Schema
  const?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

const prefix = '#/components/schemas/'

const withOurReferences = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${prefix}`))

const jsonSchema = (schema: z.ZodType, side: SchemaSide) =>
  jsonSchemaOf(schema, side, ({ jsonSchema }) => {
    if (jsonSchema.type === 'integer') jsonSchema.format = jsonSchema.maximum! < 2 ** 31 ? 'int32' : 'int64'
    // Ids and tokens have no maximum length: one that is too long is simply unknown.
    if (jsonSchema.type === 'string' && !jsonSchema.enum) jsonSchema.maxLength ??= maxBodyBytes
  })
