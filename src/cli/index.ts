import { serve } from './commands/serve.ts'
import type { Program } from './program.ts'

export type { Output, Program } from './program.ts'

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
