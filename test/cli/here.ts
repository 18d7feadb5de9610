import { cli } from '../../src/adapters/cli/index.ts'
import { programOf } from '../../src/program.ts'
import { readSettings } from '../../src/settings/index.ts'
import { type Ran, recorded } from './command.ts'

/**
 * One command on what the settings name, run in this process as `command-line.ts` runs it: with connections of its own, so that beside a
 * server it is another process. Starting one takes a second.
 * @param columns where both streams are a terminal
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
