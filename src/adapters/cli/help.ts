import { type Operation, pathMembers } from '../../core/operation.ts'
import { exampleOf } from './example.ts'
import { fileOption, kebab, optionsOf, usageOf } from './names.ts'
import { ownCommands } from './own-commands.ts'
import { ownHelpOf } from './own-help.ts'
import { wrapped } from './terminal/text.ts'
import { type Member, membersOf } from './types.ts'
import { kindOf } from './values.ts'

const labelWidth = 22

/** A name and, beside it, what is to be said of it. @param width columns; lines are as long as they are when left out */
const entry = (name: string, texts: readonly string[], width = Number.POSITIVE_INFINITY): string[] =>
  texts
    .flatMap(text => wrapped(text, Math.max(20, width - labelWidth - 3)))
    .map((line, index) => `  ${(index === 0 ? name : '').padEnd(labelWidth)} ${line}`)

const paragraphs = (texts: readonly string[], width = Number.POSITIVE_INFINITY): string[] =>
  texts.flatMap(text => wrapped(text, width))

const common = [
  'Exit codes: 0 done, 1 refused or failed, 2 not understood, 3 nothing was added (add-places, import-places).',
  'Settings are environment variables, such as DATA_DIR and DATABASE_URL: docs/settings.md has them all.',
]

export const overview = (operations: readonly Operation[], width?: number): string =>
  [
    'Usage: forklist <command> [options]',
    '',
    'The service',
    ...own(() => true, width),
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
        'All commands work on the database of the settings, also beside a running server. On a terminal they answer readably, elsewhere and with --json as JSON.',
        ...common,
        'forklist help <command> says more; forklist --version says which this is.',
      ],
      width,
    ),
  ].join('\n')

const own = (wanted: (command: string) => boolean, width?: number): string[] =>
  Object.entries(ownCommands).flatMap(([command, text]) => (wanted(command) ? entry(command, [text], width) : []))

/** @returns what a command that is no operation does; `undefined` for any other */
export function helpOfOwn([name, verb]: readonly string[], width?: number): string | undefined {
  const exactly = `${name} ${verb}`
  const lines = own(command => command === exactly, width)
  if (lines.length > 0) return [...lines, '', ...detailsOf(exactly, width)].join('\n')
  const found = own(command => command.split(' ')[0] === name, width)
  return found.length === 0 ? undefined : [...found, '', ...paragraphs(common, width)].join('\n')
}

function detailsOf(command: string, width?: number): string[] {
  const help = ownHelpOf(command)
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
  const members = membersOf(operation).filter(({ name }) => options.has(name))
  return [
    ...paragraphs([`${operation.title}. ${operation.description}`, '', `Usage: forklist ${usageOf(operation)}`], width),
    '',
    ...(operation.upload ? entry(`--${fileOption}`, ['required; also by its position', fileWords], width) : []),
    ...members.flatMap(member => {
      const texts = [typeWords(member, pathMembers(operation).indexOf(member.name)), member.description].filter(Boolean)
      return entry(`--${kebab(member.name)}`, texts, width)
    }),
    ...entry('--output', ['A file for the answer, instead of standard output.'], width),
    ...entry('--json', [jsonWords(operation)], width),
    '',
    ...paragraphs(
      [
        '@FILE takes a value from a file, - from standard input; behind @= it is as it is typed.',
        ...([...options.values()].some(schema => ['texts', 'named'].includes(kindOf(schema)))
          ? ['A list of texts is a JSON array, the option given several times, or a file with one a line.']
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

const fileWords = 'The file, whatever it is called; `-` is standard input.'

const jsonWords = ({ files, events }: Operation): string => {
  if (events) return 'As without it: each event is a line of JSON, until the last or Ctrl-C.'
  return files ? 'What is known of the file as JSON, and not the file.' : 'JSON on a terminal too.'
}

const typeWords = ({ type, required, unset }: Member, position: number): string =>
  [
    ...(required ? ['required'] : []),
    type,
    ...(unset === undefined ? [] : [`${unset} when left out`]),
    ...(position < 0 ? [] : ['also by its position']),
  ].join('; ')
