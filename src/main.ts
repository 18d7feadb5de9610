#!/usr/bin/env node
import { cli } from './adapters/cli/index.ts'
import { programOf } from './program.ts'
import { readSettings, SettingError } from './settings.ts'

try {
  process.exitCode = await cli(programOf(readSettings(process.env)), process.argv.slice(2))
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
