import { type Operation, pathMembers } from '../core/operation.ts'
import { fileMembersOf } from '../core/upload.ts'
import { kebab } from './names.ts'

/** Quotes a word for a shell. */
export const shellQuoted = (text: string): string =>
  /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`

export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns an operation's example as a shell command. */
export function exampleOf(operation: Operation): string {
  const { upload, example } = operation
  const path = pathMembers(operation)
  const handled = ['editToken', ...path, ...fileMembersOf(upload)]
  const rest = Object.entries(example).filter(([name]) => !handled.includes(name))
  return [
    ...(upload ? ['printf', shellQuoted(asText(example[upload.content]).replaceAll('\n', '\\n')), '|'] : []),
    'forklist',
    kebab(operation.name),
    ...path.map(name => shellQuoted(asText(example[name]))),
    ...(upload ? ['-'] : []),
    ...rest.flatMap(([name, value]) => [`--${kebab(name)}`, ...(value === true ? [] : [shellQuoted(asText(value))])]),
  ].join(' ')
}
