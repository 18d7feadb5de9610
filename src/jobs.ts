import { join } from 'node:path'
import { reportDamage } from './damage-report.ts'
import type { Opened } from './door.ts'
import type { Logger } from './log.ts'
import { type BackupSettings, scheduledBackups } from './scheduled-backups.ts'
import type { Settings } from './settings/index.ts'
import type { Backups } from './storage/sqlite/backups.ts'
import { Checks } from './storage/sqlite/checks.ts'
import { databaseName } from './storage/sqlite/file.ts'
import type { Clock } from './storage/storage.ts'

export type JobSettings = BackupSettings & Pick<Settings, 'dataDir' | 'databaseUrl'>

const sweepEvery = 10 * 60_000

/** What is done without being asked for, from now on. A command at the command line is over before there is any of it. */
export function startJobs(
  { storage, google }: Pick<Opened, 'storage' | 'google'>,
  settings: JobSettings,
  clock: Clock,
  log: Logger,
): AsyncDisposable & { backups: Backups | undefined } {
  const started = new AsyncDisposableStack()
  if (google) started.use(google.resolver).start()
  storage.erasing.start()
  started.use(reportDamage(storage.damage, settings, log))
  if (settings.databaseUrl === undefined) {
    const failed = (error: unknown) => log.error({ err: error }, 'the database could not be read through')
    started.use(new Checks(join(settings.dataDir, databaseName), storage.damage, failed)).start()
  }
  const backups = scheduledBackups(settings, clock, storage.damage, log)
  if (backups) started.use(backups).start()
  const sweeper = setInterval(
    () => storage.sweep().catch(error => log.warn({ err: error }, 'sweep failed')),
    sweepEvery,
  )
  started.defer(() => clearInterval(sweeper.unref()))
  return { backups, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
