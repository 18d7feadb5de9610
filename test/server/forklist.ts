import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givePlaces } from '../support/places.ts'
import { main } from '../support/program.ts'

export type Environment = Record<string, string>

/** Output of a process so far, and its exit code once it has ended. */
export type ProgramResult = { code: number | null; stdout: string; stderr: string }

export type Started = { child: ChildProcess; result: ProgramResult; ended: Promise<ProgramResult> }

/** Makes a data folder with a place index, which is removed at the end of its block. */
export const temporaryFolder = (): Disposable & { path: string } => {
  const path = givePlaces(mkdtempSync(join(tmpdir(), 'forklist-')))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Starts a program with no settings but the given ones.
 * @param input standard input, which then ends
 * @param hasOwnGroup whether it and its children are a process group of their own, which a signal to `-pid` reaches
 */
export function start(
  program: string,
  args: readonly string[],
  environment: Environment,
  input?: string,
  hasOwnGroup = false,
): Started {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  // A developer's own login must not reach the tests.
  const env = { PATH, NODE_COMPILE_CACHE, XDG_CONFIG_HOME: '/dev/null', FORKLIST_COMMAND: 'forklist', ...environment }
  const child = spawn(program, args, { env, stdio: 'pipe', detached: hasOwnGroup })
  const result: ProgramResult = { code: null, stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      result[stream] += text
    })
  if (input !== undefined) child.stdin.end(input)
  const ended = once(child, 'close').then(([code]) => Object.assign(result, { code: code as number | null }))
  return { child, result, ended }
}

/** Runs one command of Forklist to its end. */
export const forklist = (args: readonly string[], environment: Environment, input = ''): Promise<ProgramResult> =>
  start(process.execPath, [main, ...args], environment, input).ended

export type Server = AsyncDisposable & {
  /** The address that it prints. */
  address: string
  pid: number
  result: ProgramResult
  /** Sends the signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<ProgramResult>
}

/** Starts `forklist serve`, on a free port by default, and waits for its address. @throws Error with its output if it ends */
export async function serve(environment: Environment): Promise<Server> {
  const { child, result, ended } = start(process.execPath, [main, 'serve'], {
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  })
  const address = await waitForOutput({ child, result, ended }, /Forklist is at (\S+) .*API key .+/)
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { address, pid: child.pid!, result, stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

/** Waits until standard output matches, and returns the first group. @throws Error with its output if the process ends */
export async function waitForOutput({ child, result, ended }: Started, pattern: RegExp): Promise<string> {
  const end = ended.then(() => true)
  for (;;) {
    const found = pattern.exec(result.stdout)
    if (found) return found[1] ?? ''
    if (await Promise.race([end, once(child.stdout!, 'data').then(() => false)]))
      throw new Error(`It ended with ${result.code} and did not print ${pattern}: ${result.stdout}${result.stderr}`)
  }
}
