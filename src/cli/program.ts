import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import type { WriteStream } from 'node:tty'
import type { Settings } from '../config/index.ts'
import { runningAddress } from '../server/address-file.ts'
import type { Container } from '../server/container.ts'
import { failureLine } from '../server/failure-line.ts'
import { configFolder, homeFolder } from '../util/config-folder.ts'
import { operatorName } from '../util/operator-name.ts'

/** Dependencies of commands: settings, database, input and output. */
export type Program = {
  settings: Settings
  /** The user who runs the command, for the audit log. */
  who: string
  /** Folder for the login and the edit tokens of that user. */
  configFolder: string
  stdin(): Promise<Uint8Array>
  /** Reads standard input line by line, as it arrives. */
  stdinLines(): AsyncIterable<string>
  /** Reads a secret: without echo on a terminal, else all of standard input. @param question shown on a terminal */
  secret(question: string): Promise<string>
  /** Sends a request to another machine's service. */
  fetch(request: Request): Promise<Response>
  stdout: Output
  stderr: Output
  /** Opens the database of the settings. */
  open(): Promise<AsyncDisposable & Pick<Container, 'dispatcher' | 'storage'>>
  /** Returns one line about a failure: what failed, why, what to do. */
  failureLine(error: unknown): Promise<string>
}

export type Output = {
  write(content: string | Uint8Array): void
  /** Resolves when the reader closes the output, if that can be detected. */
  closed?: Promise<void>
  /** Set if the output is a terminal. */
  terminal?: { columns: number; bold: boolean }
}

/** Returns the address of the service: the setting, or that of the service that runs on the data folder; `undefined` if neither is known. */
export const addressOf = ({ publicUrl, dataDir }: Settings): string | undefined => publicUrl ?? runningAddress(dataDir)

/** Returns the address that the service has by its settings, whether it runs or not. */
export const usualAddress = ({ publicUrl, port }: Settings): string => publicUrl ?? `http://localhost:${port}`

/** The public URL, below which each problem has its page. */
export const baseOf = (settings: Settings): string => addressOf(settings) ?? usualAddress(settings)

/** Creates the program that commands use, on the database of the settings. */
export const programOf = (settings: Settings): Program => {
  const stderr = outputOf(process.stderr)
  const lineOf = (error: unknown): Promise<string> => failureLine(error, settings)
  return {
    settings,
    who: operatorName(process.env),
    configFolder: configFolder(process.env, process.platform, homeFolder()),
    stdin: () => buffer(process.stdin),
    stdinLines: () => createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY }),
    secret: async question => (await import('./terminal/secret.ts')).readSecret(question),
    fetch: request => fetch(request),
    stdout: outputOf(process.stdout),
    stderr,
    failureLine: lineOf,
    async open() {
      const [{ openContainer }, { localOnFirstUse }] = await Promise.all([
        import('../server/container.ts'),
        import('../places/open-local.ts'),
      ])
      const failed = (error: unknown) => void lineOf(error).then(line => stderr.write(`${line}\n`))
      return openContainer(settings, baseOf(settings), failed, { openLocal: localOnFirstUse })
    },
  }
}

/** Reports a response that could not be written. The command itself succeeded. */
const notWritten = (error: NodeJS.ErrnoException): void => {
  // A reader may stop before the end, as `head` does: that is no failure.
  if (error.code === 'EPIPE') return
  process.stderr.write(`Cannot write the answer: ${error.message}. The command itself succeeded.\n`)
  process.exitCode = 1
}

const outputOf = (stream: WriteStream): Output => {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const failed = (error: Error): void => {
    notWritten(error)
    resolve()
  }
  return {
    write(text) {
      stream.off('error', failed).once('error', failed)
      stream.write(text)
    },
    closed,
    // A terminal may report no size.
    ...(stream.isTTY && {
      terminal: {
        get columns() {
          return stream.columns || 80
        },
        bold: stream.hasColors(),
      },
    }),
  }
}
