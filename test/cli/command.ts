import { asText, kebab } from '../../src/cli/command.ts'
import { cli, type Output, type Program } from '../../src/cli/index.ts'
import { readSettings } from '../../src/config/index.ts'
import { type Operation, pathMembers, takesBody } from '../../src/core/operation.ts'
import { fileMembersOf } from '../../src/core/upload.ts'
import type { Service } from '../../src/server/app.ts'
import { type Api, base } from '../support/api.ts'

export type CommandResult = { code: number; stdout: string; stderr: string }

type CommandOptions = {
  /** The width of the terminal. Without it, no stream is a terminal. */
  columns?: number
  stdin?: string
  /** Another machine's service. Without it, a command that sends a request fails. */
  remote?: Program['fetch']
  configFolder?: string
  environment?: Record<string, string>
}

/** Captures the output of a command. @param columns the width of the terminal; without it, no stream is one */
export function recorded(columns?: number): { ran: CommandResult; stdout: Output; stderr: Output } {
  const ran = { code: 0, stdout: '', stderr: '' }
  const output = (stream: 'stdout' | 'stderr'): Output => ({
    write(text) {
      ran[stream] += text
    },
    ...(columns !== undefined && { terminal: { columns, bold: false } }),
  })
  return { ran, stdout: output('stdout'), stderr: output('stderr') }
}

// No command can make a folder here.
const nowhere = '/dev/null/forklist'

/** Sends requests to a service without a socket, with the id of the request that the command line has on its own machine. */
export const remoteTo =
  ({ service }: Pick<Api, 'service'>): Program['fetch'] =>
  async request => {
    request.headers.set('x-request-id', 'command-line')
    return service.fetch(request)
  }

/** Runs one command on an open service. Without a service, a command that opens or writes data fails. */
export async function command(
  args: readonly string[],
  service?: Service,
  { columns, stdin = '', remote, configFolder = nowhere, environment }: CommandOptions = {},
): Promise<CommandResult> {
  const { ran, ...outputs } = recorded(columns)
  const program: Program = {
    settings: readSettings({ PUBLIC_URL: base, DATA_DIR: nowhere, ...environment }),
    who: 'ada',
    configFolder,
    stdin: async () => Buffer.from(stdin),
    async *stdinLines() {
      yield* stdin.split('\n')
    },
    secret: async () => stdin.trim(),
    async fetch(request) {
      if (!remote) throw new Error('This command was not to send anything')
      return remote(request)
    },
    ...outputs,
    async open() {
      if (!service) throw new Error('This command was not to do anything')
      const { dispatcher, storage } = service
      return { dispatcher, storage, [Symbol.asyncDispose]: async () => {} }
    },
    // Bugs must fail the test.
    failureLine(error) {
      throw error
    },
  }
  ran.code = await cli(program, args)
  return ran
}

/** Returns the words of a command for this input. The command reads a file from standard input: see `fileIn`. */
export const wordsOf = (operation: Operation, input: Record<string, unknown>): string[] => {
  const notOptions = [...pathMembers(operation), ...fileMembersOf(operation.upload)]
  return [
    kebab(operation.name),
    ...pathMembers(operation).map(name => asText(input[name])),
    ...(fileIn(operation, input) === undefined ? [] : ['-']),
    ...Object.entries(input)
      .filter(([name]) => !notOptions.includes(name))
      .map(([name, value]) => `--${kebab(name)}${value === true ? '' : `=${asText(value)}`}`),
  ]
}

/** Returns the file of an input as text. */
export const fileIn = ({ upload }: Operation, input: Record<string, unknown>): string | undefined =>
  upload && (input[upload.content] as string)

/** Returns the REST request that does the same. */
export function requestOf(operation: Operation, input: Record<string, unknown>): { route: string; body?: unknown } {
  const path = operation.path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(asText(input[name])))
  const rest = Object.entries(input).filter(([name]) => !pathMembers(operation).includes(name))
  if (takesBody(operation)) return { route: `${operation.method} ${path}`, body: Object.fromEntries(rest) }
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, asText(value)]))
  return { route: `${operation.method} ${path}?${query}` }
}
