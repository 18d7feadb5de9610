import type { Operation } from '../../src/core/operation.ts'
import { inputSchema, type Schema } from '../bad-input/wrong-values.ts'
import type { Chance } from './chance.ts'

/**
 * Returns the value that a sender uses for a member of this name; `undefined` for one of the schema's own.
 * @param inside the member that has it
 */
export type ChooseValue = (name: string, beside: Readonly<Record<string, unknown>>, inside: string) => unknown

/** A member that is left out. */
export const leftOut = Symbol('left out')

/** Members of which a request has one. */
const exclusive = [
  ['query', 'placeId', 'mapPlaceId', 'own'],
  ['rank', 'before', 'after'],
]

const schemas = new Map<string, Schema>()

/** Makes the input of an operation from its schema, its example, and what its sender knows. */
export const inputFor = (operation: Operation, chance: Chance, known: ChooseValue): Record<string, unknown> => {
  const schema = schemas.get(operation.name) ?? inputSchema(operation.input)
  schemas.set(operation.name, schema)
  return object(schema, operation.example as Record<string, unknown>, chance, known, '')
}

function object(
  { properties = {}, required = [] }: Schema,
  example: Readonly<Record<string, unknown>>,
  chance: Chance,
  known: ChooseValue,
  inside: string,
): Record<string, unknown> {
  // Some callers state nearly everything.
  const stated = chance.pick([0.1, 0.2, 0.8])
  const chosen = new Set(
    Object.keys(properties).filter(
      name => required.includes(name) || chance.is(name in example ? Math.max(0.6, stated) : stated),
    ),
  )
  for (const group of exclusive) {
    const possible = group.filter(name => name in properties)
    if (possible.length < 2 || possible.some(name => required.includes(name))) continue
    for (const name of possible) chosen.delete(name)
    chosen.add(chance.pick(possible))
  }
  const made: Record<string, unknown> = {}
  for (const name of chosen) {
    const value = memberOf(name, properties[name]!, example[name], chance, known, made, inside)
    if (value !== leftOut) made[name] = value
  }
  return made
}

function memberOf(
  name: string,
  schema: Schema,
  example: unknown,
  chance: Chance,
  known: ChooseValue,
  beside: Readonly<Record<string, unknown>>,
  inside: string,
): unknown {
  const usual = known(name, beside, inside)
  if (usual !== undefined) return usual
  const { type, minimum = 0, maximum = 50, minItems = 0, maxItems = 3, maxLength = 40 } = schema
  if (schema.enum) return chance.pick(schema.enum)
  if (schema.anyOf) return memberOf(name, chance.pick(schema.anyOf), example, chance, known, beside, inside)
  if (type === 'null') return null
  if (type === 'boolean') return chance.is(0.5)
  if (type === 'integer' || type === 'number')
    return minimum + chance.below(Math.min(maximum, minimum + 20) - minimum + 1)
  if (type === 'array') {
    const examples = Array.isArray(example) ? example : []
    const count = Math.max(minItems, chance.below(Math.min(maxItems, 3) + 1))
    return Array.from({ length: count }, (_, index) =>
      memberOf('', schema.items ?? {}, examples[index % examples.length], chance, known, beside, name),
    )
  }
  if (schema.properties)
    return object(schema, (example ?? {}) as Record<string, unknown>, chance, known, name === '' ? inside : name)
  return typeof example === 'string' && chance.is(0.3) ? example : words(chance).slice(0, maxLength)
}

const syllables = [
  'da',
  'ro',
  'scio',
  'li',
  'en',
  'zo',
  'té',
  'Zür',
  '麺',
  'برج',
  'ñu',
  "l'",
  '🍝',
  '<b>',
  '"x"',
  '=1+1',
  ', ',
]

/** Returns a text of one line, in any script. */
export const words = (chance: Chance): string =>
  `Bar ${Array.from({ length: 1 + chance.below(4) }, () => chance.pick(syllables)).join('')}`.trim()
