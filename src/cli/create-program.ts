import { buffer } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import type { Settings } from '../config/index.ts'
import { operations } from '../operations/index.ts'
import type { Services } from '../operations/operation.ts'
import { failureLine as failureLineOf } from '../server/failure-line.ts'
import type { StoredList } from '../storage/stored-list.ts'
import { operatorName } from '../util/operator-name.ts'
import { packageVersion } from '../util/package-info.ts'
import type { Output, Program } from './index.ts'

/** Creates the program that commands use, on the database of the settings. Rarely needed parts are loaded on demand. */
export const programOf = (settings: Settings): Program<Services, StoredList> => {
  const base = settings.publicUrl ?? `http://localhost:${settings.port}`
  const stderr = outputOf(process.stderr)
  const failureLine = (error: unknown): Promise<string> => failureLineOf(error, settings)
  return {
    operations,
    base,
    version: packageVersion,
    who: operatorName(process.env),
    stdin: () => buffer(process.stdin),
    stdout: outputOf(process.stdout),
    stderr,
    failureLine,

    async open() {
      const [{ openContainer }, { localOnFirstUse }] = await Promise.all([
        import('../server/container.ts'),
        import('../places/open-local.ts'),
      ])
      const failed = (error: unknown) => void failureLine(error).then(line => stderr.write(`${line}\n`))
      const opened = await openContainer(settings, base, failed, { openLocal: localOnFirstUse })
      return {
        dispatcher: opened.dispatcher,
        apiKeys: opened.storage.apiKeys,
        holds: opened.storage.holds,
        audit: opened.storage.audit,
        reports: opened.storage.reports,
        [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
      }
    },

    async places() {
      const { placeStore } = await import('./open-places-store.ts')
      return placeStore(settings, line => stderr.write(`${line}\n`))
    },

    async backups() {
      const { backupStore } = await import('./open-backup-store.ts')
      return backupStore(settings)
    },

    async dumps() {
      const { dumpStore } = await import('./open-dump-store.ts')
      return dumpStore(settings, line => stderr.write(`${line}\n`))
    },

    async migrate() {
      const [{ makeFolder }, { storageAt }] = await Promise.all([
        import('../util/make-folder.ts'),
        import('../storage/storage.ts'),
      ])
      makeFolder(settings.dataDir)
      await using storage = await storageAt(settings.databaseUrl, settings.dataDir)
      return await storage.migrate()
    },

    async serve() {
      const print = (text: string) => console.log(text)
      const isTerminal = process.stdout.isTTY === true
      if (settings.workers === 1) return (await import('../server/serve.ts')).serve(settings, isTerminal, print)
      const { serveCluster } = await import('../server/cluster/index.ts')
      await serveCluster(settings, isTerminal, print)
    },
  }
}

/** Reports a response that could not be written. The command itself succeeded. */
const notWritten = (error: NodeJS.ErrnoException): void => {
  // A reader may stop before the end, as `head` does: that is no failure.
  if (error.code === 'EPIPE') return
  process.stderr.write(`Cannot write the answer: ${error.message}. The command itself succeeded.\n`)
  process.exitCode = 1
}

const outputOf = (stream: WriteStream): Output => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const failed = (error: Error): void => {
    notWritten(error)
    resolve()
  }
  return {
    write(text) {
      stream.off('error', failed).once('error', failed)
      stream.write(text)
    },
    closed,
    // A terminal may report no size.
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
