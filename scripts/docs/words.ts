import type { JsonSchema } from '../../src/core/json-schema.ts'
import { describeRange } from '../../src/util/range.ts'
import { nameIn } from './open-api.ts'

export const operationLink = (name: string): string => `[${name}](operations.md#${name.toLowerCase()})`

/** Describes a type with its bounds, in Markdown. Links named objects to their headings on the same page. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, type, anyOf, items, properties, additionalProperties: values } = schema
  if ($ref !== undefined) return `[${nameIn($ref)}](#${nameIn($ref).toLowerCase()})`
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${value}\``).join(', ')
  if (anyOf)
    return anyOf
      .map(option => (option.properties ? `object with ${memberWords(option)}` : typeOf(option)))
      .join('; or ')
  switch (type) {
    case 'integer':
      return `whole number${describeRange(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${describeRange(schema.minimum, schema.maximum)}`
    case 'string':
      return (
        formats[schema.format ?? ''] ??
        `text${describeRange(schema.minLength, shownMax(schema.maxLength), ' characters')}`
      )
    case 'array':
      return `array${describeRange(schema.minItems, schema.maxItems)}, of ${items!.properties ? 'objects' : typeOf(items!)}`
    case 'boolean':
      return 'true or false'
    default:
      return !properties && typeof values === 'object' ? `object of ${typeOf(values)} by name` : 'object'
  }
}

const formats: Record<string, string> = { 'date-time': 'time', uri: 'URL' }

// Hides a maximum of 2^20 or more, which only repeats the maximum size of a request.
const shownMax = (max = Number.MAX_SAFE_INTEGER): number | undefined => (max < 2 ** 20 ? max : undefined)

/** Names the members of an object with their types. */
const memberWords = ({ properties = {} }: JsonSchema): string =>
  Object.entries(properties)
    .map(([name, schema]) => `\`${name}\` (${typeOf(schema)})`)
    .join(', ')

/** A member of a value. Nested members are named `own.name` and `places[].query`. */
export type Member = { name: string; schema: JsonSchema; required: boolean }

export function membersOf({ properties = {}, required = [] }: JsonSchema, within = ''): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = within + name
    const inner = schema.items ? { of: schema.items, mark: '[].' } : { of: schema, mark: '.' }
    return [{ name: path, schema, required: required.includes(name) }, ...membersOf(inner.of, path + inner.mark)]
  })
}

/** Returns a table of members. @param mark text for a required member */
export const membersTable = (members: Member[], mark: string): string[] => [
  '| member | type | meaning |',
  '|---|---|---|',
  ...members.map(
    ({ name, schema, required }) =>
      `| \`${name}\`${required ? ` *${mark}*` : ''} | ${typeOf(schema)} | ${whatOf(schema)} |`,
  ),
]

/** Escapes text for a table cell. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const whatOf = ({ description = '', default: unset }: JsonSchema): string =>
  cell([description, unset === undefined ? '' : `When left out: \`${unset}\`.`].filter(Boolean).join(' '))
