import { type Operation, pathMembers } from '../../core/operation.ts'
import { kebab } from './names.ts'

/** A word for a shell. */
export const quoted = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An operation's example as a line for a shell. */
export function exampleOf(operation: Operation): string {
  const path = pathMembers(operation)
  const rest = Object.entries(operation.example).filter(([name]) => !path.includes(name) && name !== 'editToken')
  return [
    'forklist',
    kebab(operation.name),
    ...path.map(name => quoted(asText(operation.example[name]))),
    ...rest.flatMap(([name, value]) => [`--${kebab(name)}`, quoted(asText(value))]),
  ].join(' ')
}
