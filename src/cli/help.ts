import { type Operation, pathMembers } from '../core/operation.ts'
import { fileMembersOf } from '../core/upload.ts'
import { builtInCommands } from './built-in-commands.ts'
import { builtInHelpOf } from './built-in-help.ts'
import { fileOption, kebab, optionsOf, usageOf } from './names.ts'
import { wrap } from './terminal/text.ts'
import { inputMembersOf, type Member } from './types.ts'
import { optionKindOf } from './values.ts'

const labelWidth = 22

/** Returns a name with its description beside it. @param width columns of the terminal; lines are not wrapped if absent */
const entry = (name: string, texts: readonly string[], width = Number.POSITIVE_INFINITY): string[] =>
  texts
    .flatMap(text => wrap(text, Math.max(20, width - labelWidth - 3)))
    .map((line, index) => `  ${(index === 0 ? name : '').padEnd(labelWidth)} ${line}`)

const paragraphs = (texts: readonly string[], width = Number.POSITIVE_INFINITY): string[] =>
  texts.flatMap(text => wrap(text, width))

const common = [
  'Exit codes: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added (add-places, import-places).',
  'Settings are environment variables, such as DATA_DIR and DATABASE_URL: docs/settings.md lists them all.',
]

export const overview = (operations: readonly Operation[], width?: number): string =>
  [
    'Usage: forklist <command> [options]',
    '',
    'The service',
    ...ownEntries(() => true, width),
    ...[...new Set(operations.map(({ topic }) => topic))].flatMap(topic => [
      '',
      topic,
      ...operations
        .filter(operation => operation.topic === topic)
        .flatMap(operation => entry(kebab(operation.name), [operation.title], width)),
    ]),
    '',
    ...paragraphs(
      [
        'All commands use the database of the settings, also beside a running server. On a terminal the output is readable text; elsewhere and with --json it is JSON.',
        ...common,
        'forklist help <command> says more; forklist --version prints the version.',
      ],
      width,
    ),
  ].join('\n')

const ownEntries = (isIncluded: (command: string) => boolean, width?: number): string[] =>
  Object.entries(builtInCommands).flatMap(([command, text]) =>
    isIncluded(command) ? entry(command, [text], width) : [],
  )

/** Returns the help of a built-in command; `undefined` for any other. */
export function helpOfBuiltIn([name, verb]: readonly string[], width?: number): string | undefined {
  const exactly = `${name} ${verb}`
  const lines = ownEntries(command => command === exactly, width)
  if (lines.length > 0) return [...lines, '', ...detailsOf(exactly, width)].join('\n')
  const entries = ownEntries(command => command.split(' ')[0] === name, width)
  return entries.length === 0 ? undefined : [...entries, '', ...paragraphs(common, width)].join('\n')
}

function detailsOf(command: string, width?: number): string[] {
  const help = builtInHelpOf(command)
  if (!help) return paragraphs(common, width)
  const { usage, options = [], paragraphs: texts = [], example } = help
  return [
    ...paragraphs([usage], width),
    '',
    ...options.flatMap(([name, text]) => entry(name, [text], width)),
    ...(options.length > 0 ? [''] : []),
    ...paragraphs([...texts.flatMap(text => [text, '']), ...common], width),
    '',
    'Example:',
    `  ${example}`,
  ]
}

export function helpOf(operation: Operation, width?: number): string {
  const options = new Map(optionsOf(operation))
  const members = inputMembersOf(operation).filter(({ name }) => options.has(name))
  return [
    ...paragraphs([`${operation.title}. ${operation.description}`, '', `Usage: forklist ${usageOf(operation)}`], width),
    '',
    ...(operation.upload ? entry(`--${fileOption}`, ['required; also by its position', fileWords], width) : []),
    ...members.flatMap(member => {
      const texts = [typeWords(member, pathMembers(operation).indexOf(member.name)), member.description].filter(Boolean)
      return entry(`--${kebab(member.name)}`, texts, width)
    }),
    ...entry('--output', ['Output file instead of standard output.'], width),
    ...entry('--json', [jsonWords(operation)], width),
    '',
    ...paragraphs(
      [
        '@FILE reads a value from a file, - from standard input; after @= the value is taken literally.',
        ...([...options.values()].some(schema => ['texts', 'named'].includes(optionKindOf(schema)))
          ? ['Give a list of texts as a JSON array, by repeating the option, or as a file with one text per line.']
          : []),
        ...common,
      ],
      width,
    ),
    '',
    'Example:',
    `  ${exampleOf(operation)}`,
  ].join('\n')
}

const fileWords = 'The file, with any name; `-` is standard input.'

const jsonWords = ({ files, events }: Operation): string => {
  if (events) return 'No effect: each event is always printed as a line of JSON.'
  return files ? 'Facts about the file as JSON, instead of the file.' : 'JSON on a terminal too.'
}

const typeWords = ({ type, required, defaultValue: unset }: Member, position: number): string =>
  [
    ...(required ? ['required'] : []),
    type,
    ...(unset === undefined ? [] : [`${unset} by default`]),
    ...(position < 0 ? [] : ['also by its position']),
  ].join('; ')

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
