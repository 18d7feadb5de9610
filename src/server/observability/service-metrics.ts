import type { Telemetry } from '../../core/telemetry.ts'
import { placeFiguresOf } from '../../places/index/figures.ts'
import { packageVersion } from '../../util/package-info.ts'
import type { Backups } from '../jobs/backups.ts'

type ServiceParts = {
  dataDir: string
  databaseUrl: string | undefined
  /** Automatic backups; absent if none are configured. */
  backups: Backups | undefined
  /** Whether the service is ready. */
  isReady(): Promise<boolean>
}

/** Registers the metrics of the service as a whole. */
export function measureService(telemetry: Telemetry, { dataDir, databaseUrl, backups, isReady }: ServiceParts): void {
  const about = { version: packageVersion(), database: databaseUrl === undefined ? 'sqlite' : 'postgresql' }
  telemetry.gauge(
    {
      name: 'forklist_info',
      help: 'Always 1; version and database as labels.',
      labelNames: ['version', 'database'],
    },
    () => [[about, 1]],
  )
  telemetry.gauge({ name: 'forklist_ready', help: '1 while the service is ready, as /readyz reports.' }, async () =>
    Number(await isReady()),
  )
  measurePlaces(telemetry, dataDir)
  if (backups) measureBackups(telemetry, backups)
}

function measurePlaces(telemetry: Telemetry, dataDir: string): void {
  const figures = placeFiguresOf(dataDir)
  telemetry.gauge({ name: 'forklist_places', help: 'Places in the place index.' }, () => figures()?.places)
  telemetry.gauge(
    { name: 'forklist_places_read_timestamp_seconds', help: 'When places were last imported into the place index.' },
    () => secondsOf(figures()?.readAt),
  )
}

function measureBackups(telemetry: Telemetry, backups: Backups): void {
  telemetry.gauge(
    {
      name: 'forklist_backup_last_success_timestamp_seconds',
      help: 'Time of the newest complete backup; 0 if there is none.',
    },
    () => secondsOf(backups.newestAt) ?? 0,
  )
  telemetry.gauge(
    {
      name: 'forklist_backup_failed',
      help: '1 if the last backup attempt of this process failed.',
    },
    () => Number(backups.last?.ok === false),
  )
  telemetry.gauge(
    { name: 'forklist_backup_seconds', help: 'Duration of the last backup attempt.' },
    () => backups.last?.seconds,
  )
  telemetry.gauge({ name: 'forklist_backup_bytes', help: 'Size of the last backup.' }, () => backups.last?.bytes)
}

const secondsOf = (time: Date | undefined): number | undefined => time && time.getTime() / 1000
