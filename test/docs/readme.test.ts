import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { startServer } from '../../src/server.ts'
import { readSettings } from '../../src/settings.ts'
import { testWith } from '../support/tools.ts'

const root = resolve(import.meta.dirname, '../..')

/** What differs from run to run: ids of API keys. */
const settled = (text: string): string => text.replace(/key_[0-9a-z]{8}/g, 'key_…').trim()

/** The commands of the transcript, and what it says they print. */
const [commands, printed] = (() => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const lines = /<!-- This is run by the tests\. -->\n```console\n([^`]*(?:`[^`]+)*?)\n```/
    .exec(readme)![1]!
    .split('\n')
  const isCommand = (line: string) => line.startsWith('$ ')
  return [lines.filter(isCommand).map(line => line.slice(2)), lines.filter(line => !isCommand(line)).join('\n')]
})()

testWith(
  ['bash', 'curl', 'npm'],
  'what the README shows is what happens: three restaurants of Rome, the third put first, carried away as KML',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forklist-'))
    const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'silent' }
    try {
      await using running = await startServer(readSettings(environment))
      const script = commands
        .join('\n')
        .replaceAll('localhost:3000', new URL(running.address).host)
        .replaceAll('npm run', `npm --prefix '${root}' run`)
      const output = await run('bash', ['-ec', script], folder, { ...process.env, ...environment })
      expect(settled(output)).toBe(settled(printed))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000,
)

/** Both streams of a program, as a terminal would show them. */
const run = (program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    child.on('error', failed)
    child.on('close', code =>
      code === 0 ? done(output) : failed(new Error(`${program} ended with ${code}: ${output}`)),
    )
  })
