import type { ListHead } from '../core/access.ts'
import type { Program } from './program.ts'

export type { BackupStore } from './backup-store.ts'
export { builtInCommands as ownCommands } from './built-in-commands.ts'
export { NotDone, type PlaceStore } from './places-store.ts'
export type { Output, Program } from './program.ts'

/** Runs one command. @returns the exit code: 0 done, 1 refused or failed, 2 invalid usage, 3 nothing was added */
export async function cli<Services extends object, Head extends ListHead>(
  program: Program<Services, Head>,
  args: readonly string[],
): Promise<number> {
  try {
    if (args.length === 1 && args[0] === 'serve') {
      // Parsers and tables would slow every start and stay in memory while the service runs.
      await program.serve()
      return 0
    }
    const { runCommand: command } = await import('./command.ts')
    return await command(program, args)
  } catch (error) {
    const { reportFailure: failed } = await import('./command.ts')
    return failed(error, program, args)
  }
}
