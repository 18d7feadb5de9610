import { writeFileSync } from 'node:fs'
import type { ListHead } from '../../core/access.ts'
import { FileAnswer, type Operation } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import { kebab, readArguments, UsageError } from './arguments.ts'
import { helpOf, helpOfOwn, overview } from './help.ts'
import { type KeyStore, keyCommands } from './keys.ts'

/** What the commands work on. */
export type Program<Services extends object, Head extends ListHead> = {
  operations: readonly Operation<Services, Head>[]
  /** Opens the database of the settings. */
  open(): Promise<AsyncDisposable & { door: Door<Services, Head>; apiKeys: KeyStore }>
  /** Brings the database up to date. @returns what was done */
  migrate(): Promise<string[]>
  /** Runs the service until it is told to stop. */
  serve(): Promise<void>
  /** A line on standard output. */
  say(text: string): void
  /** Text for standard output as it is. */
  write(text: string): void
  /** A line on standard error. */
  note(text: string): void
}

/** The commands that are no operations. */
export const ownCommands = {
  serve: 'Run the service.',
  'keys create': 'Make an API key: --name NAME. The key alone goes to standard output.',
  'keys list': 'List the API keys.',
  'keys revoke': 'Revoke an API key by its id, at once.',
  migrate: 'Bring the database to the newest schema.',
}

/** Runs one command. @returns the exit code: 0 done, 1 refused or failed, 2 not understood */
export async function cli<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: string[],
): Promise<number> {
  try {
    return await command(program, args)
  } catch (error) {
    if (error instanceof UsageError) {
      program.note(error.message)
      return 2
    }
    if (!(error instanceof Problem) || error.status >= 500) throw error
    const { detail: _, ...helpful } = error.extras
    program.note(`${error.code}: ${error.message}`)
    if (Object.keys(helpful).length > 0) program.note(JSON.stringify(helpful, null, 2))
    return 1
  }
}

async function command<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  [name = 'help', ...rest]: string[],
): Promise<number> {
  if (['help', '--help', '-h'].includes(name)) program.say(overview(program.operations, ownCommands))
  else if (rest.includes('--help')) program.say(helpOfOwn(ownCommands, name) ?? helpOf(operationOf(program, name)))
  else if (name === 'keys') {
    await using opened = await program.open()
    await keyCommands(opened.apiKeys, program, rest)
  } else if (name === 'serve') {
    refuseOptions(name, rest)
    await program.serve()
  } else if (name === 'migrate') {
    refuseOptions(name, rest)
    program.say((await program.migrate()).join('\n') || 'The database is up to date.')
  } else return runOperation(program, operationOf(program, name), rest)
  return 0
}

function refuseOptions(name: string, args: string[]): void {
  if (args.length === 0) return
  throw new UsageError(`forklist ${name} takes no options: settings are environment variables, see docs/settings.md.`)
}

function operationOf<Services extends object, Head extends ListHead>(
  { operations }: Program<Services, Head>,
  name: string,
): Operation<Services, Head> {
  const operation = operations.find(operation => kebab(operation.name) === name)
  if (!operation) throw new UsageError(`There is no command ${name}. forklist --help lists them.`)
  return operation
}

async function runOperation<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  operation: Operation<Services, Head>,
  args: string[],
): Promise<number> {
  const { input, output } = readArguments(operation, args)
  await using opened = await program.open()
  const answer = await opened.door.run(operation, { input, credential: { operator: true }, requestId: 'command-line' })
  const text = answer instanceof FileAnswer ? [...answer.chunks].join('') : `${JSON.stringify(answer, null, 2)}\n`
  return hand(program, text, output)
}

/** @param output a file; standard output when left out */
function hand({ write, note }: { write(text: string): void; note(text: string): void }, text: string, output?: string) {
  if (output === undefined) {
    write(text)
    return 0
  }
  try {
    writeFileSync(output, text)
    return 0
  } catch (error) {
    // What was done is done, and what it answers may be the only key to a new list.
    note(`Cannot write ${output}: ${(error as Error).message}. The answer is on standard output.`)
    write(text)
    return 1
  }
}
