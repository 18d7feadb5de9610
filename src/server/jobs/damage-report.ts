import { FairQueue } from '../../core/fair-queue.ts'
import type { DamageState } from '../../storage/damage-state.ts'
import { asStarted } from '../../util/command-name.ts'
import { SerialWorker } from '../../util/serial-worker.ts'
import { workerFile } from '../../util/worker-file.ts'
import type { Logger } from '../observability/logger.ts'
import type { DamageSettings } from './damage-line.ts'

export type DamageLineRequest = { why: string; settings: DamageSettings }

/** Logs database damage. Looks for the newest good backup in a worker thread, because that reads whole backups. */
export function reportDamage(damage: DamageState, settings: DamageSettings, log: Logger): AsyncDisposable {
  const { dataDir, databaseUrl, backupDir } = settings
  const thread = new SerialWorker<DamageLineRequest, string>(
    workerFile('server/jobs/damage-line.worker'),
    new FairQueue(),
  )
  damage.onFound(why =>
    thread.run({ why, settings: { dataDir, databaseUrl, backupDir } }).then(
      line => log.error(asStarted(line)),
      error => log.error({ err: error }, `The database ${why}. Looking for the newest good backup failed.`),
    ),
  )
  return thread
}
