import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'

// The run may finish, be interrupted or be killed: when the guard's input ends, it removes the files. Stopping servers may still write.
const guard = 'cat > /dev/null; for try in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 1; done'

/**
 * Has everything that the run starts write its temporary files to memory, where there are two gigabytes of it: a tenth of the run was
 * waiting for the disk.
 * @returns removes them
 */
export function keepFilesInMemory(): () => Promise<void> {
  if (process.env.TMPDIR !== undefined || bytesFree() < 2 * 1024 ** 3) return async () => {}
  const folder = mkdtempSync(join(memory, 'forklist-tests-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  // Detached, out of reach of a Ctrl-C.
  const guarding = spawn('sh', ['-c', guard, 'sh', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  const gone = once(guarding, 'exit')
  return async () => {
    guarding.stdin.end()
    await gone
  }
}

function bytesFree(): number {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize
  } catch {
    // Only Linux has it.
    return 0
  }
}
