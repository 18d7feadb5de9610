import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readSettings } from '../../src/config/index.ts'
import { leaveAddress } from '../../src/server/address-file.ts'
import { openLog } from '../../src/server/observability/logger.ts'
import { type Running, startServer } from '../../src/server/start-server.ts'
import { givePlaces } from '../support/places.ts'
import { main } from '../support/program.ts'
import { root } from './pages.ts'

/** The service's address in the pages. */
const shownAddress = 'localhost:3000'

export type Session = AsyncDisposable & {
  running: Running
  /** Runs a bash script in a separate folder. @returns its output, with the pages' address */
  bash(script: string, environment?: Record<string, string>): Promise<string>
  /** Runs a bash script on a terminal of 120 columns, without colours. */
  terminal(script: string): Promise<string>
}

const onTerminal = ['script', '--quiet', '--return', '--flush', '--command', 'bash "$SCRIPT"', '/dev/null']
// Debian's version of jq has no environment variable that disables colours.
const plainTerminal = 'stty cols 120 rows 50; jq() { command jq -M "$@"; }'

/**
 * Opens a shell beside a running service. In it, `forklist` is a command, `npm run` runs the project's scripts, and localhost:3000 is the
 * service, whatever its port.
 */
export async function openSession(): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
  // Without the machine's own settings and colours.
  const dataDir = givePlaces(mkdtempSync(join(folder, 'data-')))
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '', PUBLIC_URL: '' }
  const { FORCE_COLOR: _, ...machine } = process.env
  const running = await startServer(readSettings({ ...settings, PORT: '0' }), { log: openLog('silent') })
  const left = leaveAddress(settings.DATA_DIR, running.address, error => {
    throw error
  })
  const { host, port } = new URL(running.address)
  const programs = join(folder, 'bin')
  const workFolder = join(folder, 'work')
  for (const made of [programs, workFolder]) mkdirSync(made)
  const command = join(programs, 'forklist')
  writeFileSync(command, `#!/bin/sh\nFORKLIST_COMMAND=forklist exec '${process.execPath}' '${main}' "$@"\n`)
  chmodSync(command, 0o755)

  const run = async (script: string, [program, ...args]: string[], more: Record<string, string> = {}) => {
    const here = script.replaceAll(shownAddress, host).replaceAll('npm run', `npm --prefix '${root}' run`)
    writeFileSync(join(folder, 'script'), here)
    // A test declares its programs only when it runs.
    const PATH = [programs, process.env.PATH].join(delimiter)
    const env = { ...machine, ...settings, PORT: port, SCRIPT: join(folder, 'script'), ...more, PATH }
    const shell = spawn(program!, args, { cwd: workFolder, env, stdio: ['pipe', 'pipe', 'inherit'] })
    const [printed] = await Promise.all([text(shell.stdout), once(shell, 'close')])
    return printed.replaceAll(host, shownAddress)
  }

  return {
    running,
    bash: (script, more) => run(script, ['bash', '-c', 'exec 2>&1 </dev/null; . "$SCRIPT"'], more),
    terminal: script => run(`${plainTerminal}\n${script}`, onTerminal, { TERM: 'dumb', SHELL: '/bin/sh' }),
    async [Symbol.asyncDispose]() {
      left[Symbol.dispose]()
      await running[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
