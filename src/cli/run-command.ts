import { CommanderError, Command as Parser } from 'commander'
import { asStarted } from '../util/command-name.ts'
import { packageVersion } from '../util/package-info.ts'
import { addOptions, readArguments, ValueSources } from './arguments.ts'
import { type Command, UsageError, usageHint } from './command.ts'
import { commandNamed, commands } from './commands/index.ts'
import { addHelp, addHelpOf } from './help.ts'
import { print } from './output.ts'
import type { Program } from './program.ts'

/** Runs any command. @returns the exit code @throws UsageError; NotDone; Problem */
export async function runCommand(program: Program, args: readonly string[]): Promise<number> {
  if (args[0] === '--version') {
    print(program.stdout, `forklist ${packageVersion()}`)
    return 0
  }
  let code = 0
  const words = wordsWithHelp(args)
  const parser = parserOf(program, async (command, parsed) => {
    const input = await readArguments(command, parsed, words, new ValueSources(program.stdin))
    const { reason } = input as { reason?: string }
    const audit = {
      command: command.name,
      who: program.who,
      ...(!command.operation && reason !== undefined && { reason }),
    }
    code = (await command.run(input as never, program, audit)) ?? 0
  })
  try {
    await parser.parseAsync(words, { from: 'user' })
    return code
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help was shown.
    if (error.exitCode === 0) return 0
    throw usageErrorOf(error, args)
  }
}

/** Returns `help keys create`, or no words at all, as a command with the option `--help`. */
function wordsWithHelp(args: readonly string[]): readonly string[] {
  if (args.length === 0) return ['--help']
  const words = args[0] === 'help' ? [...args.slice(1), '--help'] : args
  const [first = ''] = words
  // With --help, commander would answer an unknown command with the overview.
  const isUnknown = !first.startsWith('-') && !commands.some(({ name }) => name.split(' ')[0] === first)
  return isUnknown ? [first] : words
}

/** Returns the parser of all commands. @param run runs one after its words are parsed */
function parserOf({ stdout }: Program, run: (command: Command, parsed: Parser) => Promise<void>): Parser {
  const root = new Parser('forklist')
    .usage('<command> [options]')
    .exitOverride()
    .helpCommand(false)
    .configureOutput({ writeOut: text => stdout.write(asStarted(text)), writeErr() {} })
  const width = stdout.terminal?.columns
  addHelp(root, width)
  const parsers = new Map([['', root]])
  const parserNamed = (words: readonly string[]): Parser => {
    const name = words.join(' ')
    const parser = parsers.get(name) ?? parserNamed(words.slice(0, -1)).command(words.at(-1)!)
    parsers.set(name, parser)
    return parser
  }
  for (const command of commands) {
    const parser = parserNamed(command.name.split(' ')).helpGroup(command.topic).summary(command.summary)
    parser.action((_, parsed: Parser) => run(command, parsed))
    // The schemas of all commands would take 10 ms of each start.
    parser.parent!.hook('preSubcommand', (_, called) => {
      if (called !== parser) return
      addOptions(parser, command)
      addHelpOf(parser, command, width)
    })
  }
  return root
}

/** Returns the one line for wrong use. */
function usageErrorOf({ code, message }: CommanderError, args: readonly string[]): UsageError {
  const command = commandNamed(args)
  const [, option] = /unknown option '(--(?:url|key))/.exec(message) ?? []
  if (command && option && !('url' in command.options))
    return new UsageError(
      `forklist ${command.name} works on this machine only, so it takes no ${option}. Run it where the service runs.`,
    )
  const reason = message.replace(/^error: /, '').replace('\n', ' ')
  const problem = `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`
  if (command) return new UsageError(`${problem} ${usageHint(command)}`)
  const group = commands.filter(({ name }) => name.startsWith(`${args[0]} `))
  if (group.length === 0) return new UsageError(`${problem} forklist --help lists all commands.`)
  const usage = `Usage: forklist ${group.map(({ name }) => name).join(', ')}. forklist help ${args[0]} explains them.`
  return new UsageError(code === 'commander.help' ? usage : `${problem} ${usage}`)
}
