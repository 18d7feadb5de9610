import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Mounts a disk of this many MiB. Returns undefined if the user may not mount. */
export function smallDisk(path: string, size: number): Disposable | undefined {
  mkdirSync(path)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', path])
  return status === 0 ? { [Symbol.dispose]: () => void spawnSync('umount', [path]) } : undefined
}
