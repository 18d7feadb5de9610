#!/usr/bin/env node
import { cli } from './adapters/cli/index.ts'
import { failureLine } from './failure-line.ts'
import { programOf } from './program.ts'
import { readSettings, SettingError } from './settings.ts'

async function main(): Promise<number> {
  const settings = readSettings(process.env)
  try {
    return await cli(programOf(settings), process.argv.slice(2))
  } catch (error) {
    console.error(failureLine(error, settings))
    return 1
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
