/** A member's schema, as far as a reader is told of it. */
export type Schema = {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  default?: unknown
  description?: string
}

export const operationLink = (name: string): string => `[${name}](operations.md#${name.toLowerCase()})`

const number = (value: number): string => value.toLocaleString('en').replace('-', '−')

// Nothing is longer than a body; a bound like that is there for tools only.
const unbounded = 2 ** 20

/** "1 to 200 characters", "at most 100 characters", or nothing where there is no bound worth telling. */
function bounds(min: number | undefined, max: number | undefined, unit = ''): string {
  const least = min === undefined || min === Number.MIN_SAFE_INTEGER ? undefined : min
  const most = max === undefined || max >= unbounded ? undefined : max
  if (least === undefined && most === undefined) return ''
  if (most === undefined) return least === 0 && unit ? '' : `, at least ${number(least!)}${unit}`
  return least
    ? `, ${number(least)} to ${number(most)}${unit}`
    : `, ${unit ? 'at most' : '0 to'} ${number(most)}${unit}`
}

/** Of how many an array is. */
const countOf = ({ minItems = 0, maxItems }: Schema): string => {
  if (maxItems === undefined) return minItems > 0 ? ` (at least ${number(minItems)})` : ''
  return ` (${minItems > 0 ? `${number(minItems)} to` : 'at most'} ${number(maxItems)})`
}

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
      return `whole number${bounds(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${schema.minimum === undefined ? '' : `, ${number(schema.minimum)} to ${number(schema.maximum!)}`}`
    case 'string':
      return formats[schema.format ?? ''] ?? `text${bounds(schema.minLength, schema.maxLength, ' characters')}`
    case 'array':
      return `array${countOf(schema)} of ${items?.properties ? 'objects' : typeOf(items!)}`
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

/** Text for a cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

export const whatOf = ({ description = '', default: unset }: Schema): string =>
  cell([description, unset === undefined ? '' : `When left out: \`${unset}\`.`].filter(Boolean).join(' '))
