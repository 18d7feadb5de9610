import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAs } from '../deploy/image.ts'
import { start, waitForOutput } from '../server/forklist.ts'
import { freePort } from '../support/free-port.ts'
import { givePlaces } from '../support/places.ts'
import { main } from '../support/program.ts'
import { page, root } from './pages.ts'

type Npm = string[]
const { npm }: { npm(): Npm } = await import('../../scripts/setup/prepare.mjs' as string)
const { pack }: { pack(root: string, npm: Npm, folder: string): string[] } = await import(
  '../../scripts/setup/pack.mjs' as string
)
type WriteContext = (root: string, npm: Npm, content: { version: string; files: string[] }, folder: string) => void
const { writeImageContext }: { writeImageContext: WriteContext } = await import(
  '../../scripts/setup/image-context.mjs' as string
)
const { hostTarget }: { hostTarget: string } = await import('../../scripts/setup/executable.mjs' as string)

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const readme = page('README.md')
/** The commands of the table, by what they need. */
const starts = new Map(
  [...readme.text.matchAll(/^\| ([^|]+) \| `(.+)` \|$/gm)].map(([, need = '', command = '']) => [need, command]),
)
const assistant = readme.blocks.map(({ text }) => text).join('\n')

/**
 * A container engine as far as the commands go: it unpacks the context, and runs what the image runs. test/deploy repeats the image itself.
 */
const engine = `#!/bin/sh
set -eu
case "$*" in
  'build -t forklist -f package/Dockerfile -') mkdir image && tar -xz -C image && test -f image/package/Dockerfile ;;
  'run -p 127.0.0.1:3000:3000 -v forklist:/data forklist')
    exec env ${Object.entries(runAs.environment)
      .filter(([name]) => !['PORT', 'DATA_DIR'].includes(name))
      .map(pair => pair.join('='))
      .join(' ')} node image/package/app/dist/main.js serve ;;
  *) echo "This line is not in the README: $*" >&2; exit 1 ;;
esac
`

/** Claude Code as far as its command goes: it connects with the address and header that it was given. */
const claude = `#!/usr/bin/env node
const [mcp, add, transport, http, name, address, header, value, ...more] = process.argv.slice(2)
if ([mcp, add, transport, http, name, header, ...more].join(' ') !== 'mcp add --transport http forklist --header') process.exit(1)
const [field, ...content] = value.split(': ')
const message = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }
const headers = { [field]: content.join(': '), 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(message) })
console.log(answer.status, (await answer.text()).includes('add_place_to_list'))
`

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forklist-readme-'))
  const files = pack(root, npm(), folder)
  writeImageContext(root, npm(), { version, files }, folder)
  mkdirSync(join(folder, 'bin'))
  symlinkSync(process.execPath, join(folder, 'bin/node'))
  for (const [name, text] of [
    ['bin/docker', engine],
    ['bin/claude', claude],
    // test/scripts/executable.test.ts serves with the real one.
    [`forklist-${version}-${hostTarget}`, `#!/bin/sh\nexec node '${main}' "$@"\n`],
  ] as const) {
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o755)
  }
})
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 5 }))

/** Runs a command of the page in the folder of the release, as a new user without a network. Its processes are a group. */
function run(command: string, environment: Record<string, string>) {
  const PATH = [join(folder, 'bin'), process.env.PATH].join(delimiter)
  const env = {
    PATH,
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    npm_config_offline: 'true',
    npm_config_yes: 'true',
  }
  return start('sh', ['-c', `cd '${folder}'\n${command}`], { ...env, ...environment }, '', true)
}

test('the page has one line for each way to start', () => {
  expect([...starts.keys()]).toEqual(['Node 24.15 or newer', 'Docker', 'Linux and nothing else'])
})

test.each([...starts])('with %s, the line of the page starts the service', async (_, command) => {
  const environment = {
    DATA_DIR: givePlaces(mkdtempSync(join(folder, 'data-'))),
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  }
  const server = run(command, environment)
  const address = await waitForOutput(server, /Forklist is at (\S+) .*API key .+/)
  try {
    expect(address).toBe(`http://localhost:${environment.PORT}`)
    expect((await fetch(address)).status).toBe(200)
    if (!command.startsWith('npx')) return
    const connected = await run(assistant.replaceAll('localhost:3000', new URL(address).host), environment).ended
    expect(connected.stdout, connected.stderr).toBe('200 true\n')
  } finally {
    process.kill(-server.child.pid!, 'SIGTERM')
    await server.ended
  }
})
