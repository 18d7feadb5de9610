import { buffer } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import type { Output, Program } from './adapters/cli/index.ts'
import { failureLine } from './failure-line.ts'
import { operations } from './operations/index.ts'
import type { Services } from './operations/operation.ts'
import { operatorName } from './operator.ts'
import { packageVersion } from './package-version.ts'
import type { Settings } from './settings/index.ts'
import type { StoredList } from './storage/stored-list.ts'

/** What the commands work on: the database of the settings. Whatever not every command needs is loaded by those that do. */
export const programOf = (settings: Settings): Program<Services, StoredList> => {
  const base = settings.publicUrl ?? `http://localhost:${settings.port}`
  const stderr = outputOf(process.stderr)
  const whyFailed = (error: unknown): Promise<string> => failureLine(error, settings)
  return {
    operations,
    base,
    version: packageVersion,
    who: operatorName(process.env),
    stdin: () => buffer(process.stdin),
    stdout: outputOf(process.stdout),
    stderr,
    whyFailed,

    async open() {
      const [{ openDoor }, { localWhenAsked }] = await Promise.all([
        import('./door.ts'),
        import('./places/open-local.ts'),
      ])
      const failed = (error: unknown) => void whyFailed(error).then(line => stderr.write(`${line}\n`))
      const opened = await openDoor(settings, base, failed, { openLocal: localWhenAsked })
      return {
        door: opened.door,
        apiKeys: opened.storage.apiKeys,
        holds: opened.storage.holds,
        audit: opened.storage.audit,
        reports: opened.storage.reports,
        [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
      }
    },

    async places() {
      const { placeStore } = await import('./places/place-store.ts')
      return placeStore(settings, line => stderr.write(`${line}\n`))
    },

    async backups() {
      const { backupStore } = await import('./backup-store.ts')
      return backupStore(settings)
    },

    async moves() {
      const { moveStore } = await import('./move-store.ts')
      return moveStore(settings)
    },

    async migrate() {
      const [{ makeFolder }, { storageAt }] = await Promise.all([import('./folder.ts'), import('./storage/storage.ts')])
      makeFolder(settings.dataDir)
      await using storage = await storageAt(settings.databaseUrl, settings.dataDir)
      return await storage.migrate()
    },

    async serve() {
      const say = (text: string) => console.log(text)
      const isTerminal = process.stdout.isTTY === true
      if (settings.workers === 1) return (await import('./serve.ts')).serve(settings, isTerminal, say)
      const { serveTogether } = await import('./workers/index.ts')
      await serveTogether(settings, isTerminal, say)
    },
  }
}

/** What was done is done, and only its answer did not come out. */
const notWritten = (error: NodeJS.ErrnoException): void => {
  // Whoever reads may stop reading before the end, as `head` does: that is no failure.
  if (error.code === 'EPIPE') return
  process.stderr.write(`Cannot write the answer: ${error.message}. What it tells of is done.\n`)
  process.exitCode = 1
}

const outputOf = (stream: WriteStream): Output => {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  const failed = (error: Error): void => {
    notWritten(error)
    resolve()
  }
  return {
    write(text) {
      stream.off('error', failed).once('error', failed)
      stream.write(text)
    },
    gone,
    // A terminal that nobody has given a size says none.
    ...(stream.isTTY && {
      terminal: {
        get columns() {
          return stream.columns || 80
        },
        bold: stream.hasColors(),
      },
    }),
  }
}
