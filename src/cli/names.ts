import * as z from 'zod'
import { type Operation, pathMembers } from '../core/operation.ts'
import { fileMembersOf } from '../core/upload.ts'

export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Returns the input members that are options. The edit token is not one: the owner of the database needs none. */
export const optionsOf = (operation: Operation): [name: string, schema: z.ZodType][] => {
  const without = ['editToken', ...fileMembersOf(operation.upload)]
  const members = Object.entries(operation.fullInput.shape as Record<string, z.ZodType>)
  return [
    ...(operation.upload ? [[fileOption, aFile] as [string, z.ZodType]] : []),
    ...members.filter(([name]) => !without.includes(name)),
  ]
}

/** The option that replaces the file members. */
export const fileOption = 'file'
const aFile = z.string()

/** Returns the members that a command takes by position, in order. */
export const positionsOf = (operation: Operation): string[] => [
  ...pathMembers(operation),
  ...(operation.upload ? [fileOption] : []),
]

export const usageOf = (operation: Operation): string =>
  [kebab(operation.name), ...positionsOf(operation).map(name => `<${kebab(name)}>`), '[options]'].join(' ')

/** Returns an input member as an option. @param pointer a JSON pointer: `/places/0/query` is `--places[0].query` */
export const optionAt = (pointer: string): string => {
  const [name = '', ...inner] = pointer.slice(1).split('/').map(unescaped)
  return `--${kebab(name)}${inner.map(part => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')}`
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')
