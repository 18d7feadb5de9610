import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

// Beside the packages, which are on a disk; the system's folder for temporary files may be memory, where syncing costs nothing.
const parent = join(root, 'node_modules', '.cache')

/** A new folder that goes when it is let go of. */
export const temporaryFolder = (): Disposable & { path: string } => {
  mkdirSync(parent, { recursive: true })
  const path = mkdtempSync(join(parent, 'forklist-bench-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}
