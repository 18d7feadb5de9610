import { spawnSync } from 'node:child_process'
import { expect } from 'vitest'

/**
 * Which markers stand anywhere in the bytes of the files of a folder, in any case of ASCII. Read by another process: who closes a file of
 * SQLite's lets go of all locks that his process has on it.
 */
export function foundIn(folder: string, markers: readonly string[]): string[] {
  const patterns = markers.flatMap(marker => ['-e', marker])
  // What a database has put aside for a moment may be gone again: grep may complain of that.
  const { stdout } = spawnSync('grep', ['-rhaioF', ...patterns, '.'], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 1024 ** 3,
    encoding: 'latin1',
  })
  const found = [...new Set(stdout.toLowerCase().split('\n'))]
  return markers.filter(marker => found.some(text => text.includes(marker.toLowerCase())))
}

/** Waits until none of the markers stands in them any more, for half as long as is promised. */
export const untilGone = (folder: string, markers: readonly string[]) =>
  expect.poll(() => foundIn(folder, markers), { timeout: 30_000, interval: 50 }).toEqual([])
