import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/**
 * Returns the markers that occur in the bytes of a folder's files, ignoring ASCII case. Another process reads them: closing a SQLite file
 * releases all locks of its process on it.
 */
export function foundIn(folder: string, markers: readonly string[]): string[] {
  const patterns = markers.flatMap(marker => ['-e', marker])
  // A temporary file of the database may vanish: grep may report that.
  const { stdout } = spawnSync('grep', ['-rhaioF', ...patterns, '.'], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1024 ** 3,
    encoding: 'latin1',
  })
  const found = [...new Set(stdout.toLowerCase().split('\n'))]
  return markers.filter(marker => found.some(text => text.includes(marker.toLowerCase())))
}

/** Waits until no marker occurs in the files, for at most half of the promised time. */
export const untilGone = (folder: string, markers: readonly string[]) =>
  expect.poll(() => foundIn(folder, markers), { timeout: 30_000, interval: 50 }).toEqual([])
