import type * as z from 'zod'
import { jsonSchemaOf, type Side } from '../../core/json-schema.ts'

export type Schema = Record<string, unknown>

/** The schemas of one document. Those with a name are put among its components, each once. */
export class Schemas {
  readonly components: Record<string, Schema> = {}
  readonly #examples: Readonly<Record<string, object>>

  /** @param examples one of each thing, by the name of its schema */
  constructor(examples: Readonly<Record<string, object>>) {
    this.#examples = examples
  }

  /** A schema as JSON Schema 2020-12, or as a reference to it. */
  of(schema: z.ZodType, side: Side): Schema {
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

  /** One value of a schema, made of the examples of the things in it. What may be left out is, unless it is such a thing. */
  exampleOf(schema: Schema): unknown {
    const { $ref, type, items, const: only, anyOf, examples, properties = {}, required = [] } = schema as Shape
    if ($ref !== undefined) return this.#examples[$ref.slice(prefix.length)] ?? this.exampleOf(this.#at($ref))
    if (examples) return examples[0]
    if (only !== undefined) return only
    if (anyOf) return this.exampleOf(anyOf.at(-1)!)
    if (type === 'array') return [this.exampleOf(items!)]
    if (type !== 'object') throw new Error(`There is no example of ${JSON.stringify(schema)}.`)
    return Object.fromEntries(required.map(member => [member, this.exampleOf(properties[member]!)]))
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

const longestRequest = 1024 * 1024

const jsonSchema = (schema: z.ZodType, side: Side) =>
  jsonSchemaOf(schema, side, ({ jsonSchema }) => {
    if (jsonSchema.type === 'integer') jsonSchema.format = jsonSchema.maximum! < 2 ** 31 ? 'int32' : 'int64'
    // Ids and tokens are not measured: too long a one names nothing, like any other that was not given out.
    if (jsonSchema.type === 'string' && !jsonSchema.enum) jsonSchema.maxLength ??= longestRequest
  })
