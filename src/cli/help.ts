import * as z from 'zod'
import { inlinedJsonSchemaOf, type JsonSchema } from '../core/json-schema.ts'
import { describeRange } from '../util/range.ts'
import { optionKindOf } from './arguments.ts'
import { type Command, kebab, namedOptionsOf, usageOf } from './command.ts'
import { wrap } from './terminal/width.ts'

const labelWidth = 22

/** Returns a name with its description beside it. @param width columns of the terminal; lines are not wrapped if infinite */
const entry = (name: string, texts: readonly string[], width: number): string[] =>
  texts
    .flatMap(text => wrap(text, Math.max(20, width - labelWidth - 3)))
    .map((line, index) => `  ${(index === 0 ? name : '').padEnd(labelWidth)} ${line}`)

const paragraphs = (texts: readonly string[], width: number): string[] => texts.flatMap(text => wrap(text, width))

const common = [
  'Exit codes: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added (add-places, import-places).',
  'Settings are environment variables, such as DATA_DIR and DATABASE_URL: docs/settings.md lists them all.',
]

const entries = (commands: readonly Command[], width: number): string[] =>
  commands.flatMap(({ name, summary }) => entry(name, [summary], width))

export const overview = (commands: readonly Command[], width = Number.POSITIVE_INFINITY): string =>
  [
    'Usage: forklist <command> [options]',
    ...[...Map.groupBy(commands, ({ topic }) => topic)].flatMap(([topic, group]) => [
      '',
      topic,
      ...entries(group, width),
    ]),
    '',
    ...paragraphs(
      [
        'Commands use the database of the settings, also beside a running server. Operations use another machine’s service by --url, FORKLIST_URL or forklist login. On a terminal the output is readable text; elsewhere and with --json it is JSON.',
        ...common,
        'forklist help <command> says more; forklist --version prints the version.',
      ],
      width,
    ),
  ].join('\n')

/** Returns the help of commands with the same first word. */
export const groupHelp = (group: readonly Command[], width = Number.POSITIVE_INFINITY): string =>
  [
    ...group.flatMap(command => entry(command.name, [command.summary, usageOf(command)], width)),
    '',
    ...paragraphs(common, width),
  ].join('\n')

/** @param group further commands that begin with its name */
export function helpOf(command: Command, group: readonly Command[], width = Number.POSITIVE_INFINITY): string {
  const { about, notes, example, operation } = command
  const named = namedOptionsOf(command)
  const options = membersOf(command).flatMap(({ name, type, description }) =>
    entry(`--${kebab(name)}`, [type, description].filter(Boolean), width),
  )
  const sections = [
    paragraphs([about], width),
    paragraphs([`Usage: ${usageOf(command)}`], width),
    options,
    entries(group, width),
    paragraphs([...notes.flatMap(text => [text, '']), ...(operation ? valueNotes(named) : []), ...common], width),
    ['Example:', `  ${example}`],
  ]
  return sections
    .filter(lines => lines.length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
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
