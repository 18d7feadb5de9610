import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** What is to fail: the n-th of the next calls of that kind, of a file if one is named. */
export type Failure = { call: 'write' | 'sync'; error: 'EIO' | 'ENOSPC'; n: number; file?: string | undefined }

// What the C library calls them on Linux. SQLite is built to use one or the other to sync.
const callsOf = { write: 'pwrite64', sync: 'fsync,fdatasync' }

export type Failing = {
  /** The call that failed, as soon as one has: `pwrite64(22</…/forklist.db-wal>, …`. */
  failed(): string | undefined
  /** From now on nothing fails. */
  end(): Promise<void>
}

/** Makes a call of the main thread of a process fail. @param log a file to be written, for what is called. @throws Error with what strace says */
export async function failing(pid: number, { call, error, n, file }: Failure, log: string): Promise<Failing> {
  const calls = callsOf[call]
  const only = file === undefined ? [] : ['-P', file]
  const fault = `inject=${calls}:error=${error}:when=${n}`
  const strace = spawn('strace', ['-p', `${pid}`, '-y', '-s0', '-o', log, ...only, '-e', `trace=${calls}`, '-e', fault])
  const gone = once(strace, 'exit')
  let said = ''
  strace.stderr.setEncoding('utf8')
  while (!/attached/.test(said)) {
    const [more] = await Promise.race([once(strace.stderr, 'data'), gone.then(() => [undefined])])
    if (more === undefined) throw new Error(`strace ended: ${said}`)
    said += more
  }
  return {
    failed: () => /^.*\(INJECTED\).*$/m.exec(readFileSync(log, 'utf8'))?.[0],
    async end() {
      strace.kill('SIGINT')
      await gone
    },
  }
}
