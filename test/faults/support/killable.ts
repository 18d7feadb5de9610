import { resolve } from 'node:path'
import { type Environment, type Started, saidBy, start } from '../../server/forklist.ts'
import { main } from '../../support/program.ts'
import type { Machine } from './network.ts'

/** A server in a separate process that is ready. */
export type Killable = AsyncDisposable & {
  /** Its address. */
  address: string
  process: Started
  /** `kill -9`, and waits until it is gone. */
  kill(): Promise<void>
}

const kinds = {
  /** The program, with all that it serves. */
  program: { args: [main, 'serve'], says: /^Forklist is at (\S+).*API key .+/s },
  /** A server with REST only. */
  light: { args: [resolve(import.meta.dirname, 'light-server.ts')], says: /^It is at (\S+)/ },
}

// Disables rate limits, which this test does not cover.
const always = { PORT: '0', EXAMPLE_LIST: 'off', RATE_LIMITS: 'off' }

export type Kind = keyof typeof kinds

/** Starts a server on a free port. @throws Error with its output if it prints no address */
export async function startKillable(kind: Kind, environment: Environment): Promise<Killable> {
  const { args, says } = kinds[kind]
  const process_ = start(process.execPath, args, { ...always, ...environment })
  const address = await saidBy(process_, says)
  return killable(address, process_)
}

/** Starts the program on a separate machine. @param built its start file, if not this checkout's */
export async function startOn(machine: Machine, environment: Environment, built = main): Promise<Killable> {
  const [ip, ...args] = machine.command(process.execPath, built, 'serve')
  const process_ = start(ip, args, { ...always, HOST: '0.0.0.0', PORT: '3000', ...environment })
  await saidBy(process_, kinds.program.says)
  return killable(`http://${machine.address}:3000`, process_)
}

function killable(address: string, process_: Started): Killable {
  const kill = async () => {
    process_.child.kill('SIGKILL')
    await process_.ended
  }
  return { address, process: process_, kill, [Symbol.asyncDispose]: kill }
}
