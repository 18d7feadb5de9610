import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setInterval } from 'node:timers/promises'

/**
 * Resolves on SIGTERM or SIGINT, or when the process that started this one ends: `npx`, or at the other end of the IPC channel `npm start`
 * or a supervisor. Later signals are ignored, because Node's default would abort requests in flight.
 */
export async function stopSignal(): Promise<void> {
  const events = ['SIGTERM', 'SIGINT', 'disconnect']
  for (const event of events) process.on(event, () => {})
  // A 'disconnect' listener would keep an idle process alive, such as one whose start failed.
  process.channel?.unref()
  // The channel closed before the listener was added. Without a channel this is undefined.
  if (process.connected === false) return
  await Promise.race([...events.map(event => once(process, event)), launcherEnd()])
}

/**
 * Resolves when the `npx` that started this process has ended. npm runs commands with `sh -c` and passes no signals on, so a signal may end
 * npm alone. Never resolves for other starts: those have an IPC channel, or no launcher.
 */
async function launcherEnd(): Promise<void> {
  if (process.env.npm_lifecycle_event !== 'npx') return new Promise(() => {})
  const first = launchers()
  for await (const _ of setInterval(250, undefined, { ref: false })) if (launchers() !== first) return
}

/** Returns the id of the parent, and that of its parent if the parent is npm's shell. Some shells replace themselves with the command. */
const launchers = (): string => {
  const shell = process.ppid
  const isShell = processFile(shell, 'cmdline').split('\0')[1] === '-c'
  // The fourth field. The second is the name in parentheses, which may contain anything.
  return isShell ? `${shell} ${processFile(shell, 'stat').split(') ').at(-1)!.split(' ')[1]}` : `${shell}`
}

function processFile(id: number, name: string): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8')
  } catch {
    // No /proc on this system, or the process has just ended.
    return ''
  }
}
