import type { Telemetry } from './core/telemetry.ts'
import { figuresOf } from './directory/figures.ts'
import { packageVersion } from './package-version.ts'
import type { Backups } from './storage/sqlite/backups.ts'

type Parts = {
  dataDir: string
  databaseUrl: string | undefined
  /** The backups that are made by themselves; nothing where none are. */
  backups: Backups | undefined
  /** Whether it can serve. */
  isReady(): Promise<boolean>
}

/** What is told of the service as a whole. */
export function measureService(telemetry: Telemetry, { dataDir, databaseUrl, backups, isReady }: Parts): void {
  const about = { version: packageVersion(), database: databaseUrl === undefined ? 'sqlite' : 'postgresql' }
  telemetry.gauge({ name: 'forklist_info', help: 'Always 1: what runs.' }, () => [[about, 1]])
  telemetry.gauge({ name: 'forklist_ready', help: '1 while the service can serve, as /readyz says.' }, async () =>
    Number(await isReady()),
  )
  measurePlaces(telemetry, dataDir)
  if (backups) measureBackups(telemetry, backups)
}

function measurePlaces(telemetry: Telemetry, dataDir: string): void {
  const figures = figuresOf(dataDir)
  telemetry.gauge({ name: 'forklist_places', help: 'Places in the directory.' }, () => figures()?.places)
  telemetry.gauge(
    { name: 'forklist_places_read_timestamp_seconds', help: 'When places were last read into the directory.' },
    () => secondsOf(figures()?.readAt),
  )
}

function measureBackups(telemetry: Telemetry, backups: Backups): void {
  telemetry.gauge(
    {
      name: 'forklist_backup_last_success_timestamp_seconds',
      help: 'When the newest whole backup was made; 0 for never.',
    },
    () => secondsOf(backups.newestAt) ?? 0,
  )
  telemetry.gauge(
    {
      name: 'forklist_backup_failed',
      help: '1 where this process could not make the last backup that it tried to make.',
    },
    () => Number(backups.last?.ok === false),
  )
  telemetry.gauge({ name: 'forklist_backup_seconds', help: 'How long its last try took.' }, () => backups.last?.seconds)
  telemetry.gauge(
    { name: 'forklist_backup_bytes', help: 'How large the last backup is that it made.' },
    () => backups.last?.bytes,
  )
}

const secondsOf = (time: Date | undefined): number | undefined => time && time.getTime() / 1000
