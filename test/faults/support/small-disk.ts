import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

type SmallDisk = Disposable & {
  /** A data folder on it, with a place index that takes no space there. */
  path: string
  /** Fills the disk, except for this many bytes. */
  fill(leaving?: number): void
  free(): void
}

/** Mounts a disk of a few megabytes in memory. @throws Error if mounting is not allowed */
export function smallDisk(megabytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'forklist-disk-'))
  run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  symlinkSync(inject('placesFile'), join(path, 'places.db'))
  const ballast = join(path, 'ballast')
  return {
    path,
    fill(leaving = 0) {
      const left = join(path, 'left')
      writeFileSync(left, Buffer.alloc(leaving))
      const file = openSync(ballast, 'a')
      try {
        for (let size = 1 << 20; size > 0; size >>= 1) while (tryWrite(file, Buffer.alloc(size)));
      } finally {
        closeSync(file)
        rmSync(left)
      }
    },
    free: () => rmSync(ballast, { force: true }),
    [Symbol.dispose]() {
      run('umount', ['--lazy', path])
      rmSync(path, { recursive: true })
    },
  }
}

/** Returns whether all bytes fitted. */
function tryWrite(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}
