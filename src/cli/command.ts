import type { ListHead } from '../core/access.ts'
import type { AuditNote } from '../core/audit.ts'
import { EventsResponse, type Operation, type Progress } from '../core/operation.ts'
import { type CommandForm, readArguments } from './arguments.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backups.ts'
import { builtInCommands } from './built-in-commands.ts'
import { dumpCommand } from './dump.ts'
import { helpOf, helpOfBuiltIn, overview } from './help.ts'
import { keyCommand } from './keys.ts'
import { listsCommand } from './lists.ts'
import { loadCommand } from './load.ts'
import { kebab, usageOf } from './names.ts'
import { UsageError } from './parse-words.ts'
import { placesCommand } from './places/index.ts'
import { searchCommand, searchForm } from './places/search.ts'
import { printEvents } from './print-events.ts'
import { printFailure, requestId } from './print-failure.ts'
import { printResponse } from './print-response.ts'
import { type Output, type Program, print, printNote } from './program.ts'
import { reportsCommand } from './reports.ts'
import { suggestion } from './suggestion.ts'
import { ValueSources } from './values.ts'

/** Prints why a command failed. @returns the exit code */
export function reportFailure<Services extends object, Head extends ListHead>(
  error: unknown,
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  const operation = program.operations.find(({ name }) => kebab(name) === args[0])
  const usage = operation && `Usage: forklist ${usageOf(operation)}; forklist help ${args[0]} says more.`
  return printFailure(error, { ...program, json: optionsBefore(args).includes('--json'), usage })
}

/** Exit code of a successful command that added no place. */
const nothingAdded = 3

const optionsBefore = (args: readonly string[]): readonly string[] => args.slice(0, [...args, '--'].indexOf('--'))

/** Runs any command except `serve`. @returns the exit code */
export async function runCommand<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  const helpTopic = helpTopicOf(args)
  if (helpTopic) return help(program, helpTopic)
  const [name = '', ...rest] = args
  switch (name) {
    case '--version':
      print(program.stdout, `forklist ${program.version()}`)
      return 0
    case 'keys': {
      const run = keyCommand(rest)
      await using opened = await program.open()
      return await run(opened.apiKeys, program, program.who)
    }
    case 'lists':
      return await lists(program, rest)
    case 'audit': {
      const run = auditCommand(rest)
      await using opened = await program.open()
      return await run(opened.audit, program)
    }
    case 'reports': {
      const run = reportsCommand(rest)
      await using opened = await program.open()
      return await run(opened.reports, program, program.who)
    }
    case 'places':
      return await places(program, rest)
    case 'backup':
    case 'restore': {
      const run = backupCommand(name, rest)
      return await run(await program.backups(), program, program.who)
    }
    case 'dump': {
      const run = dumpCommand(rest)
      return await run(await program.dumps(), program, program.who)
    }
    case 'load': {
      const run = loadCommand(rest)
      return await run(await program.dumps(), program)
    }
    case 'serve':
      throw takesNoOptions(name)
    case 'migrate':
      if (rest.length > 0) throw takesNoOptions(name)
      print(program.stdout, (await program.migrate()).join('\n') || 'The database is up to date.')
      return 0
    default:
      return await runOperation(program, operationOf(program, name), rest)
  }
}

async function places<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  if (args[0] === 'search')
    return await runOperation(program, operationOf(program, searchCommand), args.slice(1), searchForm)
  const run = placesCommand(args)
  return await run(await program.places(), program, program.who)
}

async function lists<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  const run = listsCommand(args)
  await using opened = await program.open()
  const { stdout, stderr, who } = program
  const context = {
    holds: opened.holds,
    run: (name: string, slug: string, audit: AuditNote) =>
      opened.dispatcher.run(operationOf(program, name), {
        input: { slug },
        credential: { operator: true, audit },
        requestId,
      }),
    stdout,
    stderr,
  }
  return await run(context, who)
}

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

function help<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  [name, ...rest]: readonly string[],
): number {
  const width = program.stdout.terminal?.columns
  const text =
    name === undefined
      ? overview(program.operations, width)
      : (helpOfBuiltIn([name, ...rest], width) ?? helpOf(operationOf(program, name), width))
  print(program.stdout, text)
  return 0
}

const takesNoOptions = (name: string): UsageError =>
  new UsageError(`forklist ${name} takes no options: settings are environment variables, see docs/settings.md.`)

function operationOf<Services extends object, Head extends ListHead>(
  { operations }: Program<Services, Head>,
  name: string,
): Operation<Services, Head> {
  const operation = operations.find(operation => kebab(operation.name) === name)
  if (operation) return operation
  const names = [
    ...operations.map(({ name }) => kebab(name)),
    ...Object.keys(builtInCommands),
    'keys',
    'lists',
    'places',
    'help',
  ]
  throw new UsageError(`There is no command ${name}.${suggestion(name, names)} forklist --help lists them.`)
}

async function runOperation<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  operation: Operation<Services, Head>,
  args: readonly string[],
  form?: CommandForm,
): Promise<number> {
  const { input, ...options } = await readArguments(operation, args, new ValueSources(program.stdin), form)
  await using opened = await program.open()
  const audit = { command: kebab(operation.name), who: program.who }
  const call = { input, credential: { operator: true, audit }, requestId } as const
  const answer = operation.reportsProgress
    ? await withStepCount(program.stderr, progress => opened.dispatcher.run(operation, { ...call, progress }))
    : await opened.dispatcher.run(operation, call)
  if (answer instanceof EventsResponse) {
    await printEvents(answer, program.stdout, options.output)
    return 0
  }
  const code = printResponse(program, operation, answer, options)
  const warning = form?.warning?.(input, answer as object)
  if (warning !== undefined) printNote(program.stderr, warning)
  return code === 0 && operation.addsNothing?.(answer as never) ? nothingAdded : code
}

const drawEveryMs = 100
/** Progress is shown only after this time. */
const quietMs = 1000

/** Shows progress of long work on a terminal, and clears it at the end. Shows nothing elsewhere. */
async function withStepCount<T>({ write, terminal }: Output, work: (progress: Progress) => Promise<T>): Promise<T> {
  let drawAt = performance.now() + quietMs
  let isDrawn = false
  try {
    return await work((done, of) => {
      const now = performance.now()
      if (!terminal || now < drawAt) return
      drawAt = now + drawEveryMs
      isDrawn = true
      write(`\r${done} of ${of}\x1b[K`)
    })
  } finally {
    if (isDrawn) write('\r\x1b[K')
  }
}
