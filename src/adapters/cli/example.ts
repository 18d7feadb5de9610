import { type Operation, pathMembers } from '../../core/operation.ts'
import { fileMembersOf } from '../../core/upload.ts'
import { kebab } from './names.ts'

/** A word for a shell. */
export const quoted = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** An operation's example as a line for a shell. */
export function exampleOf(operation: Operation): string {
  const { upload, example } = operation
  const path = pathMembers(operation)
  const elsewhere = ['editToken', ...path, ...fileMembersOf(upload)]
  const rest = Object.entries(example).filter(([name]) => !elsewhere.includes(name))
  return [
    ...(upload ? ['printf', quoted(asText(example[upload.content]).replaceAll('\n', '\\n')), '|'] : []),
    'forklist',
    kebab(operation.name),
    ...path.map(name => quoted(asText(example[name]))),
    ...(upload ? ['-'] : []),
    ...rest.flatMap(([name, value]) => [`--${kebab(name)}`, ...(value === true ? [] : [quoted(asText(value))])]),
  ].join(' ')
}
