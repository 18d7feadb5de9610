import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** The call that fails: the n-th of that kind, on the named file if given. */
export type Failure = { call: 'write' | 'sync'; error: 'EIO' | 'ENOSPC'; n: number; file?: string | undefined }

// Their names in the C library on Linux. SQLite's build decides which one it uses to sync.
const callsOf = { write: 'pwrite64', sync: 'fsync,fdatasync' }

type Failing = {
  /** Returns the call that failed, once one has: `pwrite64(22</…/forklist.db-wal>, …`. */
  failed(): string | undefined
  /** Stops the failures. */
  end(): Promise<void>
}

/** Makes a call of a process's main thread fail. @param log a file for the recorded calls @throws Error with the output of strace */
export async function failing(pid: number, { call, error, n, file }: Failure, log: string): Promise<Failing> {
  const calls = callsOf[call]
  const only = file === undefined ? [] : ['-P', file]
  const fault = `inject=${calls}:error=${error}:when=${n}`
  const strace = spawn('strace', ['-p', `${pid}`, '-y', '-s0', '-o', log, ...only, '-e', `trace=${calls}`, '-e', fault])
  const ended = once(strace, 'exit')
  let output = ''
  strace.stderr.setEncoding('utf8')
  while (!/attached/.test(output)) {
    const [more] = await Promise.race([once(strace.stderr, 'data'), ended.then(() => [undefined])])
    if (more === undefined) throw new Error(`strace ended: ${output}`)
    output += more
  }
  return {
    failed: () => /^.*\(INJECTED\).*$/m.exec(readFileSync(log, 'utf8'))?.[0],
    async end() {
      strace.kill('SIGINT')
      await ended
    },
  }
}
