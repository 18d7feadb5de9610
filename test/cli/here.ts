import { cli } from '../../src/cli/index.ts'
import { programOf } from '../../src/cli/program.ts'
import { readSettings } from '../../src/config/index.ts'
import { type CommandResult, recorded } from './command.ts'

/**
 * Runs one command in this process, with its own connections, as a separate process would. Starting a real process takes a second.
 * @param columns the width of the terminal; without it, no stream is one
 */
export async function forklistHere(
  args: readonly string[],
  environment: Record<string, string>,
  columns?: number,
): Promise<CommandResult> {
  const { ran, ...outputs } = recorded(columns)
  ran.code = await cli({ ...programOf(readSettings(environment)), ...outputs }, args)
  return ran
}
