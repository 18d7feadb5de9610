import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Telemetry } from '../../core/telemetry.ts'

/** Measures the size of a database's files and the free space. */
export function measureFiles(telemetry: Telemetry, path: string): void {
  const bytes = {
    name: 'forklist_database_bytes',
    help: 'Size of the files of SQLite: the database and its log.',
    labelNames: ['file'],
  } as const
  for (const [file, suffix] of [
    ['database', ''],
    ['log', '-wal'],
  ] as const)
    telemetry.gauge(bytes, async () => [[{ file }, (await stat(path + suffix)).size]])
  const free = {
    name: 'forklist_disk_free_bytes',
    help: 'Free disk space beside the database. Overwriting deleted data temporarily needs up to twice the size of the database.',
  } as const
  telemetry.gauge(free, async () => {
    const { bavail, bsize } = await statfs(dirname(path))
    return bavail * bsize
  })
}
