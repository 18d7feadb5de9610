import { range, type Schema as Told } from '../../src/adapters/cli/types.ts'

/** A schema of the OpenAPI document, as far as a reader is told of it. */
export type Schema = Omit<Told, 'items' | 'anyOf' | 'properties'> & {
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
}

export const operationLink = (name: string): string => `[${name}](operations.md#${name.toLowerCase()})`

// Nothing is longer than a body; a bound like that is there for tools only.
const longest = (max = Number.MAX_SAFE_INTEGER): number | undefined => (max < 2 ** 20 ? max : undefined)

const formats: Record<string, string> = { 'date-time': 'time', uri: 'URL' }

/** The type of a member in words, with its bounds. */
export function typeOf(schema: Schema): string {
  const { $ref, type, anyOf, items, properties, additionalProperties: values } = schema
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1)!
    return `[${name}](#${name.toLowerCase()})`
  }
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map(value => `\`${value}\``).join(', ')
  if (anyOf) return anyOf.map(option => (option.properties ? objectOf(option) : typeOf(option))).join('; or ')
  switch (type) {
    case 'integer':
      return `whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${range(schema.minimum, schema.maximum)}`
    case 'string':
      return formats[schema.format ?? ''] ?? `text${range(schema.minLength, longest(schema.maxLength), ' characters')}`
    case 'array':
      return `array${range(schema.minItems, schema.maxItems)}, of ${items?.properties ? 'objects' : typeOf(items!)}`
    case 'boolean':
      return 'true or false'
    default:
      return !properties && typeof values === 'object' ? `object of ${typeOf(values)} by name` : 'object'
  }
}

const objectOf = ({ properties = {} }: Schema): string =>
  `object with ${Object.entries(properties)
    .map(([name, schema]) => `\`${name}\` (${typeOf(schema)})`)
    .join(', ')}`

/** A member of a value, those within it as `own.name` and `places[].query`. */
export type Member = { name: string; schema: Schema; required: boolean }

export function membersOf({ properties = {}, required = [] }: Schema, within = ''): Member[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = within + name
    const inner = schema.items ? { of: schema.items, mark: '[].' } : { of: schema, mark: '.' }
    return [{ name: path, schema, required: required.includes(name) }, ...membersOf(inner.of, path + inner.mark)]
  })
}

/** A table of what is in a value. @param mark what is said of a member that is never left out */
export const membersTable = (schema: Schema, mark: string): string[] => [
  '| member | type | | |',
  '|---|---|---|---|',
  ...membersOf(schema).map(
    ({ name, schema, required }) => `| \`${name}\` | ${typeOf(schema)} | ${required ? mark : ''} | ${whatOf(schema)} |`,
  ),
]

/** Text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const whatOf = ({ description = '', default: unset }: Schema): string =>
  cell([description, unset === undefined ? '' : `When left out: \`${unset}\`.`].filter(Boolean).join(' '))
