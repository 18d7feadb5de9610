import { Help, type Command as Parser } from 'commander'
import * as z from 'zod'
import { inlinedJsonSchemaOf, type JsonSchema } from '../core/json-schema.ts'
import { describeRange } from '../util/range.ts'
import { type Command, namedOptionsOf, optionKindOf, usageOf } from './command.ts'

const common = [
  'Exit codes: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added (add-places, import-places).',
  'Settings are environment variables, such as DATA_DIR and DATABASE_URL: docs/settings.md lists them all.',
]

/** Last paragraphs of the overview. */
const aboutCommands = [
  'Commands use the database of the settings, also beside a running server. Operations use another machine’s service by --url, FORKLIST_URL or forklist login. On a terminal the output is readable text; elsewhere and with --json it is JSON.',
  ...common,
  'forklist help <command> says more; forklist --version prints the version.',
]

/** Describes the overview of all commands, and of groups such as `keys`. @param width columns of the terminal; lines are not wrapped by default */
export function addHelp(root: Parser, width = Number.POSITIVE_INFINITY): void {
  root
    .configureHelp({
      helpWidth: width,
      minWidthToWrap: 20,
      visibleCommands: parser => parser.commands.flatMap(withSubcommands),
      subcommandTerm: nameOf,
      subcommandDescription: parser => parser.summary(),
      optionTerm: ({ long }) => long!,
      visibleOptions: parser => parser.options.filter(({ hidden }) => !hidden),
    })
    .addHelpText('after', ({ command }) => (command === root ? wrapped(aboutCommands, width) : ''))
}

/** Describes a command. */
export function addHelpOf(parser: Parser, command: Command, width = Number.POSITIVE_INFINITY): void {
  const { about, notes, operation, example } = command
  const texts = [...notes, ...(operation ? valueNotes(namedOptionsOf(command)) : []), ...common]
  parser
    .configureHelp({
      ...parser.configureHelp(),
      commandUsage: () => new Help().boxWrap(usageOf(command), width - 'Usage: '.length),
    })
    .description(about)
    .addHelpText('after', `${wrapped(texts, width)}\n\nExample:\n  ${example}`)
}

/** Returns a command with those that begin with its name. A group alone, such as `keys`, is no command. */
const withSubcommands = (parser: Parser): Parser[] => [
  ...(parser.summary() === '' ? [] : [parser]),
  ...parser.commands.flatMap(withSubcommands),
]

const nameOf = (parser: Parser): string =>
  parser.parent?.parent ? `${nameOf(parser.parent)} ${parser.name()}` : parser.name()

const wrapped = (texts: readonly string[], width: number): string => {
  const help = new Help()
  return `\n${texts.map(text => help.boxWrap(text, width)).join('\n')}`
}

const valueNotes = (options: readonly [string, z.ZodType][]): string[] => [
  '@FILE reads a value from a file, - from standard input; after @= the value is taken literally.',
  ...(options.some(([, schema]) => optionKindOf(schema) === 'flag')
    ? ['With no- before its name, a flag is false: --no-NAME.']
    : []),
  ...(options.some(([, schema]) => ['texts', 'named'].includes(optionKindOf(schema)))
    ? ['Give a list of texts as a JSON array, by repeating the option, or as a file with one text per line.']
    : []),
]

/** Returns the named options in words. The type is left out where it says nothing. */
export function membersOf(command: Command): { name: string; type: string; description: string }[] {
  const schema = z.object(Object.fromEntries(namedOptionsOf(command)))
  const { properties = {}, required = [] } = inlinedJsonSchemaOf(schema, 'input') as JsonSchema
  return Object.entries(properties).map(([name, { default: unset, description = '', ...member }]) => {
    const type = [
      ...(required.includes(name) ? ['required'] : []),
      typeOf(member),
      ...(unset === undefined || unset === false ? [] : [`${unset} by default`]),
      ...(name in command.positions ? ['also by its position'] : []),
    ].join('; ')
    return { name, type: description && ['flag', 'text'].includes(type) ? '' : type, description }
  })
}

const timeFormats: Readonly<Record<string, string>> = { 'date-time': 'time', date: 'date' }

function typeOf(schema: JsonSchema): string {
  const { type, anyOf, items, enum: values } = schema
  if (values) return values.join(' | ')
  if (anyOf) return anyOf.map(typeOf).join(', or ')
  switch (type) {
    case 'integer':
      return `whole number${describeRange(schema.minimum, schema.maximum)}`
    case 'number':
      return `number${describeRange(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'flag'
    case 'null':
      return 'null'
    case 'array': {
      const each = items!.properties ? `{ ${membersIn(items!)} }` : `${typeOf(items!)} each`
      return `JSON array${describeRange(schema.minItems, schema.maxItems)} of ${each}`
    }
    case 'object':
      return `JSON object { ${membersIn(schema)} }`
    default:
      return (
        timeFormats[schema.format ?? ''] ?? `text${describeRange(schema.minLength, schema.maxLength, ' characters')}`
      )
  }
}

const membersIn = ({ properties = {}, required = [] }: JsonSchema): string =>
  Object.keys(properties)
    .map(name => (required.includes(name) ? name : `${name}?`))
    .join(', ')
