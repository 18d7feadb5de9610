import type { ListHead } from '../../core/access.ts'
import type { AuditNote } from '../../core/audit.ts'
import { EventsAnswer, type Operation } from '../../core/operation.ts'
import { hand } from './answer.ts'
import { type Called, readArguments } from './arguments.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backups.ts'
import { follow } from './events.ts'
import { requestId, tell } from './failure.ts'
import { helpOf, helpOfOwn, overview } from './help.ts'
import { keyCommand } from './keys.ts'
import { listsCommand } from './lists.ts'
import { moveCommand } from './migrate-to.ts'
import { kebab, usageOf } from './names.ts'
import { ownCommands } from './own-commands.ts'
import { placesCommand } from './places/index.ts'
import { calledAsSearch, searchCommand } from './places/search.ts'
import { note, type Program, say } from './program.ts'
import { reportsCommand } from './reports.ts'
import { withStepCount } from './step-count.ts'
import { meant } from './suggest.ts'
import { Sources } from './values.ts'
import { UsageError } from './words.ts'

/** Tells why a command failed. @returns the exit code */
export function failed<Services extends object, Head extends ListHead>(
  error: unknown,
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  const operation = program.operations.find(({ name }) => kebab(name) === args[0])
  const usage = operation && `Usage: forklist ${usageOf(operation)}; forklist help ${args[0]} says more.`
  return tell(error, { ...program, json: options(args).includes('--json'), usage })
}

/** The exit code of a command that went well and added no place. */
const nothingAdded = 3

const options = (args: readonly string[]): readonly string[] => args.slice(0, [...args, '--'].indexOf('--'))

/** Runs any but `serve`. @returns the exit code */
export async function command<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  const asked = helpAsked(args)
  if (asked) return help(program, asked)
  const [name = '', ...rest] = args
  switch (name) {
    case '--version':
      say(program.stdout, `forklist ${program.version()}`)
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
    case 'migrate-to': {
      const run = moveCommand(rest)
      return await run(await program.moves(), program, program.who)
    }
    case 'serve':
      throw takesNoOptions(name)
    case 'migrate':
      if (rest.length > 0) throw takesNoOptions(name)
      say(program.stdout, (await program.migrate()).join('\n') || 'The database is up to date.')
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
    return await runOperation(program, operationOf(program, searchCommand), args.slice(1), calledAsSearch)
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
  const at = {
    holds: opened.holds,
    run: (name: string, slug: string, audit: AuditNote) =>
      opened.door.run(operationOf(program, name), {
        input: { slug },
        credential: { operator: true, audit },
        requestId,
      }),
    stdout,
    stderr,
  }
  return await run(at, who)
}

/** What help is asked about: nothing in particular, or a command's words. */
function helpAsked(args: readonly string[]): readonly string[] | undefined {
  const isHelp = (word: string): boolean => word === '--help' || word === '-h'
  if (args.length === 0) return []
  if (args[0] === 'help') return args.slice(1).filter(word => !isHelp(word))
  // Behind an option `-h` is its value; what begins with two dashes never is.
  const asked = options(args).findIndex(
    (word, index) => word === '--help' || (word === '-h' && !args[index - 1]?.startsWith('--')),
  )
  return asked < 0 ? undefined : args.slice(0, asked).filter(word => !word.startsWith('-'))
}

function help<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  [name, ...rest]: readonly string[],
): number {
  const width = program.stdout.terminal?.columns
  const text =
    name === undefined
      ? overview(program.operations, width)
      : (helpOfOwn([name, ...rest], width) ?? helpOf(operationOf(program, name), width))
  say(program.stdout, text)
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
    ...Object.keys(ownCommands),
    'keys',
    'lists',
    'places',
    'help',
  ]
  throw new UsageError(`There is no command ${name}.${meant(name, names)} forklist --help lists them.`)
}

async function runOperation<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  operation: Operation<Services, Head>,
  args: readonly string[],
  called?: Called,
): Promise<number> {
  const { input, ...wanted } = await readArguments(operation, args, new Sources(program.stdin), called)
  await using opened = await program.open()
  const audit = { command: kebab(operation.name), who: program.who }
  const call = { input, credential: { operator: true, audit }, requestId } as const
  const answer = operation.tellsProgress
    ? await withStepCount(program.stderr, progress => opened.door.run(operation, { ...call, progress }))
    : await opened.door.run(operation, call)
  if (answer instanceof EventsAnswer) {
    await follow(answer, program.stdout, wanted.output)
    return 0
  }
  const code = hand(program, operation, answer, wanted)
  const remark = called?.remark?.(input, answer as object)
  if (remark !== undefined) note(program.stderr, remark)
  return code === 0 && operation.addsNothing?.(answer as never) ? nothingAdded : code
}
