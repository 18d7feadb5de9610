import { join } from 'node:path'
import { databaseName } from '../../storage/sqlite/file.ts'
import type { Clock } from '../../storage/storage.ts'
import type { Container } from '../container.ts'
import type { Logger } from '../observability/logger.ts'
import { type BackupSettings, type Backups, scheduledBackups } from './backups.ts'
import { checkRegularly, reportDamage } from './damage.ts'

const sweepEveryMs = 10 * 60_000
const sweepKeyringsEveryMs = 30_000

/** Starts the background jobs. A single command ends before any of them would run. */
export function startJobs(
  { storage, background }: Pick<Container, 'storage' | 'background'>,
  settings: BackupSettings,
  clock: Clock,
  log: Logger,
): AsyncDisposable & { backups: Backups | undefined } {
  const started = new AsyncDisposableStack()
  for (const job of background) started.use(job).start()
  storage.eraser.start()
  storage.termsFill.start()
  started.use(reportDamage(storage.damage, settings, log))
  if (settings.databaseUrl === undefined)
    started.use(checkRegularly(join(settings.dataDir, databaseName), storage.damage, log))
  const backups = scheduledBackups(settings, clock, storage.damage, log)
  if (backups) started.use(backups).start()
  const every = (ms: number, sweep: () => Promise<void>) => {
    const sweeper = setInterval(() => sweep().catch(error => log.warn({ err: error }, 'sweep failed')), ms)
    started.defer(() => clearInterval(sweeper.unref()))
  }
  every(sweepEveryMs, () => storage.sweep())
  every(sweepKeyringsEveryMs, () => storage.keyrings.sweep())
  return { backups, [Symbol.asyncDispose]: () => started.disposeAsync() }
}
