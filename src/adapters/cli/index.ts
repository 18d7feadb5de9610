import { writeFileSync } from 'node:fs'
import type { ListHead } from '../../core/access.ts'
import { FileAnswer, type Operation } from '../../core/operation.ts'
import { Problem } from '../../core/problem.ts'
import type { Door } from '../../core/run.ts'
import { kebab, readArguments, UsageError } from './arguments.ts'
import { helpOf, overview } from './help.ts'
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
  /** Standard output and standard error. */
  say(text: string): void
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
  else if (name === 'serve') await program.serve()
  else if (name === 'migrate') program.say((await program.migrate()).join('\n') || 'The database is up to date.')
  else if (name === 'keys') {
    await using opened = await program.open()
    await keyCommands(opened.apiKeys, program, rest)
  } else await runOperation(program, name, rest)
  return 0
}

async function runOperation<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  name: string,
  args: string[],
): Promise<void> {
  const operation = program.operations.find(operation => kebab(operation.name) === name)
  if (!operation) throw new UsageError(`There is no command ${name}. forklist --help lists them.`)
  if (args.includes('--help')) return program.say(helpOf(operation))
  const { input, output } = readArguments(operation, args)
  await using opened = await program.open()
  const answer = await opened.door.run(operation, { input, credential: { operator: true }, requestId: 'command-line' })
  const text = answer instanceof FileAnswer ? [...answer.chunks].join('') : JSON.stringify(answer, null, 2)
  if (output === undefined) program.say(text)
  else writeFileSync(output, text)
}
