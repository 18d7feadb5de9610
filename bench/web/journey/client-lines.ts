import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whole } from '../../figure.ts'
import { root } from '../../folder.ts'
import type { Measurement } from './measurement.ts'

/** Counts the lines of the client's code. */
export async function clientLines(): Promise<Measurement[]> {
  const files = globSync('src/web/client/**/*.{ts,tsx}', { cwd: root })
  const lines = files.reduce((sum, file) => sum + readFileSync(join(root, file), 'utf8').split('\n').length - 1, 0)
  return [
    {
      what: 'lines of `src/web/client`',
      goal: 'none',
      measured: `${whole(lines)} in ${files.length} files`,
      met: undefined,
    },
  ]
}
