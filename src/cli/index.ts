import { readSettings, SettingError } from '../config/index.ts'
import { serve } from './commands/serve.ts'
import { type Program, programOf } from './program.ts'

export type { Output, Program } from './program.ts'

/** Runs the command of this process. */
export async function main(): Promise<void> {
  try {
    const code = await cli(programOf(readSettings(process.env)), process.argv.slice(2))
    // A failed write has set the exit code already.
    process.exitCode ||= code
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Runs one command. @returns the exit code: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added */
export async function cli(program: Program, args: readonly string[]): Promise<number> {
  try {
    // Parsers and tables would slow every start and stay in memory while the service runs.
    if (args.length === 1 && args[0] === serve.name)
      return (await serve.run({} as never, program, undefined as never)) ?? 0
    const { runCommand } = await import('./run-command.ts')
    return await runCommand(program, args)
  } catch (error) {
    const { printFailure } = await import('./failure.ts')
    return printFailure(error, program, args)
  }
}
