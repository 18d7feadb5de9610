import fc from 'fast-check'
import type * as z from 'zod'
import { inlinedJsonSchemaOf } from '../../src/core/json-schema.ts'

const maxBodyLength = 1024 * 1024

/** The part of JSON Schema that describes inputs. */
export type Schema = {
  type?: string
  anyOf?: readonly Schema[]
  enum?: readonly string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean
}

/** An invalid value, and the JSON pointer to its error. */
type Wrong = { value: unknown; pointer: string }

export const inputSchema = (input: z.ZodType): Schema => inlinedJsonSchemaOf(input, 'input') as Schema

/** Generates values that a schema refuses, each wrong in one way. @param valid the value that they are made from */
export function wrongFor(schema: Schema, valid: unknown): fc.Arbitrary<Wrong> {
  const here = (value: unknown): Wrong => ({ value, pointer: '' })
  // A reference to a place is a text or a number.
  const types = new Set((schema.anyOf ?? [schema]).map(({ type }) => plain(type)))
  const wrongType = fc.constantFrom(...examples.filter(example => !types.has(typeOf(example)))).map(here)
  const beyond = outside(schema, valid).map(here)
  const within =
    schema.type === 'object' ? wrongMember(schema, valid) : schema.type === 'array' ? wrongItem(schema, valid) : []
  return fc.oneof(wrongType, ...(beyond.length > 0 ? [fc.constantFrom(...beyond)] : []), ...within)
}

/** Values of every type. No input accepts `null`. */
const examples: unknown[] = [
  'Dar Poeta',
  '',
  '7',
  7,
  1.5,
  0,
  true,
  false,
  null,
  [],
  [[]],
  ['7'],
  {},
  { title: 'Dar Poeta' },
]

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

const plain = (type: string | undefined): string | undefined => (type === 'integer' ? 'number' : type)

/** Returns values of the right type, just outside each bound. */
function outside(schema: Schema, valid: unknown): unknown[] {
  const { type, minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema
  const step = type === 'integer' ? 1 : 0.000001
  return [
    ...(type === 'integer' ? [1.5, 2 ** 53, 1e300] : []),
    ...(minimum !== undefined ? [minimum - step, -1e300] : []),
    ...(maximum !== undefined ? [maximum + step, 1e300] : []),
    ...(schema.enum ? ['', schema.enum[0]!.toUpperCase(), `${schema.enum[0]} `, 'constructor'] : []),
    ...(minLength > 0 ? [''] : []),
    // A text longer than a body is refused by the body's limit.
    ...(maxLength !== undefined && maxLength < maxBodyLength
      ? ['x'.repeat(maxLength + 1), '🍕'.repeat(maxLength + 1)]
      : []),
    ...(minItems > 0 ? [[]] : []),
    ...(maxItems !== undefined && Array.isArray(valid) ? [Array(maxItems + 1).fill(valid[0])] : []),
  ]
}

function wrongMember({ properties = {}, required = [] }: Schema, valid: unknown): fc.Arbitrary<Wrong>[] {
  const object = valid as Record<string, unknown>
  const members = Object.entries(properties).map(([name, schema]) =>
    wrongFor(schema, object[name] ?? [{}]).map(({ value, pointer }) => ({
      value: { ...object, [name]: value },
      pointer: `/${name}${pointer}`,
    })),
  )
  const missing = required.map(name => {
    const { [name]: _, ...rest } = object
    return { value: rest, pointer: `/${name}` }
  })
  const unknown = fc
    .tuple(
      fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'Title', 'place_id', 'a/b~c')),
      fc.jsonValue(),
    )
    .filter(([name]) => !Object.hasOwn(properties, name))
    .map(([name, value]) => ({
      value: Object.fromEntries([...Object.entries(object), [name, value]]),
      pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
    }))
  return [...members, ...(missing.length > 0 ? [fc.constantFrom(...missing)] : []), unknown]
}

function wrongItem({ items }: Schema, valid: unknown): fc.Arbitrary<Wrong>[] {
  if (!items || !Array.isArray(valid)) return []
  return [
    wrongFor(items, valid[0]).map(({ value, pointer }) => ({
      value: [...valid, value],
      pointer: `/${valid.length}${pointer}`,
    })),
  ]
}
