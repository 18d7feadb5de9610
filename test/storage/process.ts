import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Task = 'migrate' | 'add' | 'delete' | 'delete and die'

/** Starts another process on the same database. `go` starts its task and returns the result. @throws Error with its error output */
export async function otherProcess(
  task: Task,
  { dataDir, url = '' }: { dataDir: string; url?: string | undefined },
  ...more: string[]
) {
  const child = fork(join(import.meta.dirname, 'other-process.ts'), [task, dataDir, url, ...more], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr!.on('data', chunk => {
    complaint += chunk
  })
  const nextMessage = async (child: ChildProcess) => String((await once(child, 'message'))[0])
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`The other process ended with ${code}: ${complaint}`)
    return 'nothing'
  })
  ended.catch(() => {})
  await Promise.race([nextMessage(child), ended])
  return {
    async go(): Promise<string> {
      const answer = nextMessage(child)
      child.send('go')
      const result = await Promise.race([answer, ended])
      await ended
      return result
    },
  }
}
