import { resolve } from 'node:path'
import { type Environment, type Started, start, waitForOutput } from '../../server/forklist.ts'
import { main } from '../../support/program.ts'
import type { Machine } from './network.ts'

/** A server in a separate process that is ready. */
export type Killable = AsyncDisposable & {
  address: string
  process: Started
  /** Sends `kill -9` and waits until the process has ended. */
  kill(): Promise<void>
}

const kinds = {
  /** The whole program. */
  program: { args: [main, 'serve'], readyLine: /Forklist is at (\S+) .*API key .+/ },
  /** A server with REST only. */
  light: { args: [resolve(import.meta.dirname, 'light-server.ts')], readyLine: /^It is at (\S+)/ },
}

// Disables rate limits, which these tests do not cover.
const always = { PORT: '0', EXAMPLE_LIST: 'off', RATE_LIMITS: 'off' }

export type Kind = keyof typeof kinds

/** Starts a server on a free port. @throws Error with its output if it prints no address */
export async function startKillable(kind: Kind, environment: Environment): Promise<Killable> {
  const { args, readyLine } = kinds[kind]
  const process_ = start(process.execPath, args, { ...always, ...environment })
  const address = await waitForOutput(process_, readyLine)
  return killable(address, process_)
}

/** Starts the program on a separate machine. @param built the start file of another build */
export async function startOn(machine: Machine, environment: Environment, built = main): Promise<Killable> {
  const [ip, ...args] = machine.command(process.execPath, built, 'serve')
  const process_ = start(ip, args, { ...always, HOST: '0.0.0.0', PORT: '3000', ...environment })
  await waitForOutput(process_, kinds.program.readyLine)
  return killable(`http://${machine.address}:3000`, process_)
}

function killable(address: string, process_: Started): Killable {
  const kill = async () => {
    process_.child.kill('SIGKILL')
    await process_.ended
  }
  return { address, process: process_, kill, [Symbol.asyncDispose]: kill }
}
