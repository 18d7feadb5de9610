import { asStarted } from '../util/command-name.ts'
import { packageVersion } from '../util/package-info.ts'
import { readArguments, suggestion, ValueSources } from './arguments.ts'
import { type Command, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { printFailure } from './failure.ts'
import { print } from './output.ts'
import type { Program } from './program.ts'

/** Runs any command. @returns the exit code @throws UsageError; NotDone; Problem */
export async function runCommand(program: Program, args: readonly string[]): Promise<number> {
  const helpTopic = helpTopicOf(args)
  if (helpTopic) {
    print(program.stdout, asStarted(await help(helpTopic, program.stdout.terminal?.columns)))
    return 0
  }
  if (args[0] === '--version') {
    print(program.stdout, `forklist ${packageVersion()}`)
    return 0
  }
  const command = commandNamed(args) ?? unknownCommand(args)
  const words = args.slice(command.name.split(' ').length)
  const input = await readArguments(command, words, new ValueSources(program.stdin))
  const { reason } = input as { reason?: string }
  const audit = {
    command: command.name,
    who: program.who,
    ...(!command.operation && reason !== undefined && { reason }),
  }
  return command.run(input as never, program, audit, commands)
}

/** Prints why a command failed. @returns the exit code */
export function reportFailure(error: unknown, program: Program, args: readonly string[]): Promise<number> {
  return printFailure(error, program, { json: optionsBefore(args).includes('--json'), command: commandNamed(args) })
}

/** Returns the command that these words begin with: the longest, because `reports close` begins with `reports`. */
const commandNamed = (words: readonly string[]): Command | undefined =>
  commands
    .filter(({ name }) => name.split(' ').every((word, index) => word === words[index]))
    .sort((a, b) => b.name.length - a.name.length)[0]

/** Returns the commands of a group, such as `keys`. */
const groupOf = (word: string): Command[] => commands.filter(({ name }) => name.startsWith(`${word} `))

/** @throws UsageError that names similar commands */
function unknownCommand([first = '', second = '']: readonly string[]): never {
  const group = groupOf(first)
  if (group.length === 0) {
    const names = [...new Set(commands.map(({ name }) => name.split(' ', 1)[0]!)), 'help']
    throw new UsageError(`There is no command ${first}.${suggestion(first, names)} forklist --help lists them.`)
  }
  const verbs = group.map(({ name }) => name.slice(first.length + 1))
  const names = group.map(({ name }) => name).join(', ')
  throw new UsageError(
    `Usage: forklist ${names}.${second && suggestion(second, verbs)} forklist help ${first} explains them.`,
  )
}

const optionsBefore = (args: readonly string[]): readonly string[] => args.slice(0, [...args, '--'].indexOf('--'))

/** Returns the command that help is requested for; empty for the overview; `undefined` if no help is requested. */
function helpTopicOf(args: readonly string[]): readonly string[] | undefined {
  const isHelp = (word: string): boolean => word === '--help' || word === '-h'
  if (args.length === 0) return []
  if (args[0] === 'help') return args.slice(1).filter(word => !isHelp(word))
  // After an option, `-h` is that option's value; `--help` never is.
  const position = optionsBefore(args).findIndex(
    (word, index) => word === '--help' || (word === '-h' && !args[index - 1]?.startsWith('--')),
  )
  return position < 0 ? undefined : args.slice(0, position).filter(word => !word.startsWith('-'))
}

/** @throws UsageError for an unknown command */
async function help(topic: readonly string[], width?: number): Promise<string> {
  const { groupHelp, helpOf, overview } = await import('./help.ts')
  const [first] = topic
  if (first === undefined) return overview(commands, width)
  const [command, group] = [commandNamed(topic), groupOf(first)]
  if (command) return helpOf(command, command.name === first ? group : [], width)
  return group.length > 0 ? groupHelp(group, width) : unknownCommand(topic)
}
