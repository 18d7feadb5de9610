import { programOf } from '../../src/cli/create-program.ts'
import { cli } from '../../src/cli/index.ts'
import { readSettings } from '../../src/config/index.ts'
import { type Ran, recorded } from './command.ts'

/**
 * Runs one command in this process as `command-line.ts` does, with its own connections, as another process beside a server would.
 * Starting a real process takes a second. @param columns columns of the terminal, if both streams are one
 */
export async function forklistHere(
  args: readonly string[],
  environment: Record<string, string>,
  columns?: number,
): Promise<Ran> {
  const { ran, ...outputs } = recorded(columns)
  ran.code = await cli({ ...programOf(readSettings(environment)), ...outputs }, args)
  return ran
}
