import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

// Beside the packages, which are on a disk. The system's temporary folder may be in memory, where syncing costs nothing.
const parent = join(root, 'node_modules', '.cache')

/** Creates a folder. Disposing deletes it. */
export const temporaryFolder = (): Disposable & { path: string } => {
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, 'forklist-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
