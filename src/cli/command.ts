import * as z from 'zod'
import type { AuditNote } from '../core/audit.ts'
import { jsonSchemaOf } from '../core/json-schema.ts'
import type { Operation } from '../core/operation.ts'
import type { Program } from './program.ts'
import { itemOf, unwrapped } from './terminal/schema.ts'

/** A command: its words, its help and what it does. Parsing, help, suggestions and the reference loop over these values. */
export type Command = {
  /** One or two words. */
  name: string
  /** Heading in the overview. */
  topic: string
  /** Line of the overview. */
  summary: string
  /** First paragraph of its help. */
  about: string
  /** Last paragraphs of its help. */
  notes: readonly string[]
  options: Readonly<Record<string, z.ZodType>>
  /** Options taken by position, in order, each with the sentence for a missing one. */
  positions: Readonly<Record<string, string>>
  /** A shell command. */
  example: string
  /** The operation that the command calls. Options of operations may come from files, and the dispatcher validates them. */
  operation?: Operation
  /** @returns the exit code; `undefined` means 0 @throws UsageError; NotDone; Problem */
  run(input: never, program: Program, audit: AuditNote): Promise<number | undefined>
}

/** Invalid usage. The message says what is valid. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Why nothing was done: one line for the person at the command line, with the next step. */
export class NotDone extends Error {
  override name = 'NotDone'
}

type BuiltIn<Options extends Command['options']> = Pick<Command, 'name' | 'summary' | 'example'> &
  Partial<Pick<Command, 'notes' | 'positions'>> & {
    /**
     * Those by position come first. The metadata `placeholder` is the value in the usage line, instead of TEXT, N or the position's name.
     * Called when needed: making the schemas of all commands took 10 ms or more of each start.
     */
    options(): Options
    run(input: z.output<z.ZodObject<Options>>, program: Program, audit: AuditNote): Promise<number | undefined>
  }

export const builtInTopic = 'The service'

/** Defines a command that is no operation. */
export function builtIn<Options extends Command['options']>({ options, ...command }: BuiltIn<Options>): Command {
  let made: Options | undefined
  return {
    topic: builtInTopic,
    about: command.summary,
    notes: [],
    positions: {},
    ...command,
    get options() {
      made ??= options()
      return made
    },
  }
}

/** Returns the options that are written with their names. Operations take those by position by name too. */
export const namedOptionsOf = ({ options, positions, operation }: Command): [name: string, schema: z.ZodType][] =>
  Object.entries(options).filter(([name]) => operation || !(name in positions))

/** Returns a command with its arguments, such as `forklist lists hide SLUG [--reason TEXT]`. */
export const usageOf = ({ name, operation, options, positions }: Command): string => {
  const words = operation
    ? [...Object.keys(positions).map(position => `<${kebab(position)}>`), '[options]']
    : Object.entries(options).map(([option, schema]) => {
        const word = option in positions ? placeholderOf(schema, option) : optionWords(option, schema)
        return schema.safeParse(undefined).success ? `[${word}]` : word
      })
  return ['forklist', name, ...words].join(' ')
}

/** Returns the end of a line about wrong use. */
export const usageHint = (command: Command): string =>
  `Usage: ${usageOf(command)}; forklist help ${command.name} says more.`

const optionWords = (name: string, schema: z.ZodType): string =>
  unwrapped(schema).type === 'boolean' ? `--${kebab(name)}` : `--${kebab(name)} ${placeholderOf(schema, 'text')}`

const placeholderOf = (schema: z.ZodType, name: string): string => {
  const { type, placeholder = type === 'integer' ? 'N' : name.toUpperCase() } = jsonSchemaOf(schema, 'input')
  return placeholder as string
}

export const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Returns a value as a word of a command, or as a part of an address. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns an input member as an option. @param pointer a JSON pointer: `/places/0/query` is `--places[0].query` */
export const optionAt = (pointer: string): string => {
  const [name = '', ...inner] = pointer.slice(1).split('/').map(unescaped)
  return `--${kebab(name)}${inner.map(part => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')}`
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** Returns how an option is written on the command line. */
export const optionKindOf = (schema: z.ZodType): 'flag' | 'texts' | 'named' | 'objects' | 'object' | 'one' => {
  const { type } = unwrapped(schema).def
  if (type === 'boolean') return 'flag'
  if (type !== 'array') return type === 'object' ? 'object' : 'one'
  if (unwrapped(itemOf(schema)!).def.type === 'string') return 'texts'
  return soleTextMember(schema) === undefined ? 'objects' : 'named'
}

/** If each object of an array requires exactly one text member, returns its name: the text alone is then enough. */
export function soleTextMember(schema: z.ZodType): string | undefined {
  const item = unwrapped(itemOf(schema)!)
  const members = item instanceof z.ZodObject ? Object.entries<z.ZodType>(item.shape) : []
  const [first, ...others] = members.filter(([, member]) => !member.safeParse(undefined).success)
  return first && others.length === 0 && unwrapped(first[1]).def.type === 'string' ? first[0] : undefined
}
