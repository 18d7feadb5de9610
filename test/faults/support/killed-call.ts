import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const program = resolve(import.meta.dirname, 'whole-database.ts')

/** Calls that rename files or wait for the disk. */
const steps = 'link,linkat,rename,renameat,renameat2,unlink,unlinkat,lchown,fchownat,fsync,fdatasync,ftruncate'
/** Additionally each write. */
const stepsAndWrites = `${steps},write,pwrite64`

export type Work = [verb: 'backup' | 'restore', dataDir: string, file: string]

/** One call of the main thread: the n-th of its kind, which is how strace counts them. */
export type Call = { name: string; nth: number; line: string }

/** Runs a backup or restore in a separate process, and returns its calls in order. @param log a file for them */
export function callsOf(work: Work, log: string, withWrites: boolean): Call[] {
  const { status, stderr } = traced(log, ['-e', `trace=${withWrites ? stepsAndWrites : steps}`], work)
  if (status !== 0) throw new Error(`It ended with ${status}: ${stderr}`)
  const counts = new Map<string, number>()
  return readFileSync(log, 'utf8')
    .split('\n')
    .flatMap(line => {
      const name = /^(\w+)\(/.exec(line)?.[1]
      if (name === undefined) return []
      const nth = (counts.get(name) ?? 0) + 1
      counts.set(name, nth)
      return [{ name, nth, line }]
    })
}

/** Repeats the work in a process that is killed before this call. @throws Error if it was not killed */
export function killedBefore({ name, nth, line }: Call, work: Work, log: string): void {
  const { signal, status } = traced(log, ['-e', `trace=${name}`, '-e', `inject=${name}:signal=KILL:when=${nth}`], work)
  if (signal !== 'SIGKILL') throw new Error(`It ended with ${status} and was not killed before ${line}`)
}

const traced = (log: string, options: readonly string[], work: Work) =>
  spawnSync('strace', ['-y', '-s0', '-o', log, ...options, process.execPath, program, ...work], {
    encoding: 'utf8',
    // Without Node's compile cache, which would be written in one run and not in the next.
    env: { PATH: process.env.PATH },
  })
