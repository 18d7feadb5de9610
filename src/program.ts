import type { Program } from './adapters/cli/index.ts'
import { makeFolder } from './folder.ts'
import { openLog } from './log.ts'
import { operations } from './operations/index.ts'
import type { Services } from './operations/operation.ts'
import { serve } from './serve.ts'
import { openService } from './service.ts'
import type { Settings } from './settings.ts'
import { storageAt } from './storage/storage.ts'
import type { StoredList } from './storage/stored-list.ts'

/** Whoever reads may stop reading before the end, as `head` does: that is no failure. */
const hadEnough = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error
}

/** What the commands work on: the database of the settings, opened by those that need it. */
export const programOf = (settings: Settings): Program<Services, StoredList> => ({
  operations,

  async open() {
    const base = settings.publicUrl ?? `http://localhost:${settings.port}`
    const service = await openService(settings, base, openLog('warn'))
    return {
      door: service.door,
      apiKeys: service.storage.apiKeys,
      [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
    }
  },

  async migrate() {
    makeFolder(settings.dataDir)
    await using storage = storageAt(settings.databaseUrl, settings.dataDir)
    return await storage.migrate()
  },

  serve: () => serve(settings, process.stdout.isTTY === true, text => console.log(text)),
  say: text => console.log(text),
  write(text) {
    process.stdout.once('error', hadEnough)
    process.stdout.write(text)
  },
  note: text => console.error(text),
})
