import { execFile } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Runs a script of this folder in a separate process.
 * @returns its output, parsed as JSON
 * @throws Error with its error output if it fails
 */
export async function runScript<T>(
  script: string,
  args: readonly (string | number)[],
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, script), ...args.map(String)],
    { env: { ...process.env, ...env }, maxBuffer: 1 << 26 },
  )
  return JSON.parse(stdout) as T
}

/** Runs work, and measures the peak of newly used space on the folder's disk, by any process, in bytes. */
export async function diskTaken<T>(folder: string, work: () => Promise<T>): Promise<{ result: T; bytes: number }> {
  const free = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  const before = free()
  let least = before
  const look = setInterval(() => {
    least = Math.min(least, free())
  }, 200)
  try {
    return { result: await work(), bytes: before - least }
  } finally {
    clearInterval(look)
  }
}
