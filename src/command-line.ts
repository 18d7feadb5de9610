import { cli } from './adapters/cli/index.ts'
import { programOf } from './program.ts'
import { readSettings, SettingError } from './settings/index.ts'

try {
  const code = await cli(programOf(readSettings(process.env)), process.argv.slice(2))
  // An answer that could not be written has set it already.
  process.exitCode ||= code
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
