#!/usr/bin/env node
import { cli } from './adapters/cli/index.ts'
import { failureLine } from './failure-line.ts'
import { makeFolder } from './folder.ts'
import { openLog } from './log.ts'
import { operations } from './operations/index.ts'
import { serve } from './serve.ts'
import { openService } from './service.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'
import { storageAt } from './storage/storage.ts'

const say = (text: string) => console.log(text)
const write = (text: string) => process.stdout.write(text)
const note = (text: string) => console.error(text)

async function main(settings: Settings): Promise<number> {
  const open = async () => {
    const service = await openService(
      settings,
      settings.publicUrl ?? `http://localhost:${settings.port}`,
      openLog('warn'),
    )
    return {
      door: service.door,
      apiKeys: service.storage.apiKeys,
      [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
    }
  }
  const migrate = async () => {
    makeFolder(settings.dataDir)
    await using storage = storageAt(settings.databaseUrl, settings.dataDir)
    return await storage.migrate()
  }
  const program = {
    operations,
    open,
    migrate,
    serve: () => serve(settings, process.stdout.isTTY === true, say),
    say,
    write,
    note,
  }
  return cli(program, process.argv.slice(2)).catch(error => {
    note(failureLine(error, settings))
    return 1
  })
}

try {
  process.exitCode = await main(readSettings(process.env))
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  note(error.message)
  process.exitCode = 1
}
