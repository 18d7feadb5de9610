import type * as z from 'zod'
import type { Operation } from '../../core/operation.ts'
import { kebab, optionsOf, usageOf } from './arguments.ts'

const line = (name: string, text: string): string => `  ${name.padEnd(22)} ${text}`

/** @param own the commands that are no operations, with what they do */
export const overview = (operations: readonly Operation[], own: Record<string, string>): string =>
  [
    'Usage: forklist <command> [options]',
    '',
    ...Object.entries(own).map(([name, text]) => line(name, text)),
    '',
    'Operations, against the database of the settings; safe beside a running server:',
    ...operations.map(operation => line(kebab(operation.name), operation.title)),
    '',
    'forklist <command> --help says more.',
  ].join('\n')

/** @returns what a command that is no operation does; `undefined` for any other */
export const helpOfOwn = (own: Record<string, string>, name: string): string | undefined => {
  const lines = Object.entries(own).filter(([command]) => command.split(' ')[0] === name)
  return lines.length === 0 ? undefined : lines.map(([command, text]) => line(command, text)).join('\n')
}

export const helpOf = (operation: Operation): string =>
  [
    `${operation.title}. ${operation.description}`,
    '',
    `Usage: forklist ${usageOf(operation)}`,
    '',
    ...optionsOf(operation).map(([name, schema]) => line(`--${kebab(name)}`, descriptionOf(schema))),
    line('--output', 'A file for the answer, instead of standard output.'),
    '',
    'Lists and objects are JSON. @FILE takes a value from a file, - from standard input.',
  ].join('\n')

const descriptionOf = (schema: z.ZodType): string => {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return schema.description ?? (innerType ? descriptionOf(innerType) : '')
}
