import { spawn, spawnSync } from 'node:child_process'
import { ancestors } from './ancestors.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
// Windows has no process groups to signal. Its console tells every process itself.
const ownGroup = process.platform !== 'win32'
// If npm's shell is dash, a signal to npm ends only the shell. SIGKILL ends only npm. Both change the ancestors of this process.
const startedBy = process.env.npm_lifecycle_event && ancestors()

/**
 * Runs a command to its end and passes signals on. The command gets its own process group. Otherwise Ctrl-C would reach it from the
 * terminal, from npm and from here, and a second signal makes many servers stop without waiting.
 * @param options those of `spawn`; `killAfterMs`: time for the command to end after a signal; `stop`: an AbortSignal that kills it
 * @returns {Promise<{ code: number | null, signal: string | null, interrupted: string | null }>}
 */
export function run(command, args, { killAfterMs, stop, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const lastSent = {}
    const kill = () => signalGroup(child, 'SIGKILL')
    let interrupted = null
    let killTimer

    const forward = signal => {
      const isRepeated = Date.now() - (lastSent[signal] ?? 0) < 1000
      interrupted ??= signal
      if (isRepeated || !ownGroup) return
      lastSent[signal] = Date.now()
      signalGroup(child, signal)
      if (killAfterMs !== undefined) killTimer ??= setTimeout(kill, killAfterMs)
    }
    const watch = setInterval(() => {
      if (!startedBy || ancestors() === startedBy) return
      clearInterval(watch)
      if (!interrupted) forward('SIGTERM')
    }, 250)
    const cleanUp = () => {
      clearInterval(watch)
      clearTimeout(killTimer)
      stop?.removeEventListener('abort', kill)
      for (const signal of signals) process.off(signal, forward)
    }

    // Before the start: the command may be running, and a signal may arrive, before `spawn` returns.
    for (const signal of signals) process.on(signal, forward)
    const child = spawn(command, args, { stdio: 'inherit', ...options, detached: ownGroup })
    stop?.addEventListener('abort', kill)
    child.once('error', error => {
      cleanUp()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      cleanUp()
      // Kills everything that the command left running.
      if (ownGroup) kill()
      resolve({ code, signal, interrupted })
    })
  })
}

function signalGroup(child, signal) {
  try {
    process.kill(ownGroup ? -child.pid : child.pid, signal)
  } catch (error) {
    // The process has ended already. macOS reports EPERM for it.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error
  }
}

/** The reason why a script ends early, with the exit code or signal of the command that failed. */
export class Stopped extends Error {
  constructor(message, { code, signal } = {}) {
    super(message)
    this.end = { code: code || 1, signal }
  }
}

/** Runs a command that the rest depends on. @throws Stopped if it fails */
export async function mustRun(command, args, { failure, ...options }) {
  const { interrupted, ...end } = await run(command, args, options).catch(error => {
    throw new Stopped(`${failure} (${error.message})`)
  })
  if (interrupted) throw new Stopped('', { signal: interrupted })
  if (end.code !== 0) throw new Stopped(failure, end)
}

/** Runs a command without showing its output. @returns its standard output @throws Stopped if it fails */
export function outputOf(command, args, { failure, ...options }) {
  const all = { encoding: 'utf8', maxBuffer: 1 << 28, shell: needsShell(command), ...options }
  const { status, stdout, stderr, error } = spawnSync(command, args, all)
  if (status !== 0) throw new Stopped(`${failure}: ${error?.message ?? stderr.trim()}`)
  return stdout.trimEnd()
}

/** Returns whether only a shell finds a command: on Windows, `npm` is a script. */
export const needsShell = command => command === 'npm' && process.platform === 'win32'

/** Ends this process as `script` ended: with its exit code, by its signal, or with one line about the reason. */
export async function endLike(script) {
  let end
  try {
    end = (await script()) ?? { code: 0 }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    if (error.message) console.error(error.message)
    end = error.end
  }
  if (end.signal) process.kill(process.pid, end.signal)
  else process.exitCode = end.code
}
