import { readSettings, SettingError } from '../config/index.ts'
import { cli } from './index.ts'
import { programOf } from './program.ts'

// At the top level, Node ends with 13 if a command stops without an end.
try {
  const code = await cli(programOf(readSettings(process.env)), process.argv.slice(2))
  // A failed write has set the exit code already.
  process.exitCode ||= code
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
