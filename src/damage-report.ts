import type { DamageSettings } from './damage-line.ts'
import type { Logger } from './log.ts'
import type { FoundDamage } from './storage/found-damage.ts'
import { workerFile } from './worker-file.ts'
import { SerialWorker } from './worker-queue.ts'

export type DamageQuestion = { why: string; settings: DamageSettings }

/** Logs damage of the database once it is found. Looks for the newest good backup in a thread, since that reads whole backups. */
export function reportDamage(damage: FoundDamage, settings: DamageSettings, log: Logger): AsyncDisposable {
  const { dataDir, databaseUrl, backupDir } = settings
  const thread = new SerialWorker<DamageQuestion, string>(workerFile('damage-line-worker'))
  damage.onFound(why =>
    thread.ask({ why, settings: { dataDir, databaseUrl, backupDir } }).then(
      line => log.error(line),
      error => log.error({ err: error }, `The database ${why}. The newest good backup could not be looked for.`),
    ),
  )
  return thread
}
