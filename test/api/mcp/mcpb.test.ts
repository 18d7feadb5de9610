import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readKeyring } from '../../../src/cli/stdio/keyring-file.ts'
import { packageVersion } from '../../../src/util/package-info.ts'
import { temporaryFolder } from '../../server/forklist.ts'
import type { Json } from '../../support/api.ts'
import { openServer } from './server.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = temporaryFolder()
const file = join(folder.path, 'forklist.mcpb')
const unpacked = join(folder.path, 'extension')
const home = join(folder.path, 'home')

/** Runs the official packer. */
const mcpb = (...args: string[]): string =>
  execFileSync(
    process.execPath,
    [join(import.meta.dirname, 'node_modules/@anthropic-ai/mcpb/dist/cli/cli.js'), ...args],
    {
      encoding: 'utf8',
    },
  )

let manifest: Json
let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
  execFileSync(process.execPath, [join(root, 'scripts/build-mcpb.ts'), file], { stdio: 'pipe' })
  mcpb('unpack', file, unpacked)
  manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8'))
  mkdirSync(home)
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

/** What a person types into the form of the app. */
type Typed = { url: string; key: string; may_delete: boolean }

/** Returns the command that an app starts, with the placeholders filled in. */
const started = (typed: Typed) => {
  const filled = (text: string): string =>
    text.replaceAll(/\$\{(?:(__dirname)|user_config\.(\w+))\}/g, (_, own, name) =>
      own ? unpacked : String(typed[name as keyof Typed]),
    )
  const { command, args, env } = manifest.server.mcp_config
  expect(command).toBe('node')
  const environment = Object.entries(env as Record<string, string>).map(([name, text]) => [name, filled(text)])
  return {
    command: process.execPath,
    args: args.map(filled) as string[],
    env: { PATH: process.env.PATH!, HOME: home, XDG_CONFIG_HOME: home, ...Object.fromEntries(environment) },
  }
}

const connect = async (typed: Partial<Typed> = {}) => {
  const client = new Client({ name: 'forklist-tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
  const all = { url: server.address, key: server.key, may_delete: false, ...typed }
  await client.connect(new StdioClientTransport({ ...started(all), stderr: 'pipe' }))
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() })
}

const call = async (client: Client, name: string, input: Json): Promise<Json> =>
  client.callTool({ name, arguments: input })

describe('the bundle for desktop apps', () => {
  test('is valid for the official packer, with an icon and the licences', () => {
    expect(mcpb('validate', join(unpacked, 'manifest.json'))).toContain('passes')
    expect(readdirSync(unpacked).sort()).toEqual([
      'LICENSE',
      'THIRD-PARTY-LICENSES.txt',
      'icon.png',
      'manifest.json',
      'server',
    ])
    expect(manifest.version).toBe(packageVersion())
    expect(readdirSync(join(unpacked, 'server'))).toEqual(['index.mjs'])
  })

  test('has at most 80 kB', () => {
    expect(statSync(file).size).toBeLessThan(80_000)
  })

  test('asks for the address and the key, which it marks as a secret, and forbids deleting by default', () => {
    const { url, key, may_delete } = manifest.user_config
    expect([url.required, key.required, url.sensitive, key.sensitive]).toEqual([true, true, undefined, true])
    expect([may_delete.type, may_delete.default]).toEqual(['boolean', false])
  })

  test('names the tools that it serves', async () => {
    await using client = await connect()
    const { tools } = await client.listTools()
    expect(manifest.tools.map(({ name }: Json) => name)).toEqual(tools.map(({ name }) => name))
  })

  test('makes a list at the service, and changes it in the next conversation without its token', async () => {
    const first = await connect()
    const places = [{ query: 'Armando al Pantheon', near: 'Rome' }]
    const made = await call(first, 'create_list', { title: 'Eat in Rome', authorName: 'Ada', places })
    const { slug, editToken } = made.structuredContent
    await first.close()
    const { tokens } = readKeyring(join(home, 'forklist'), server.address)
    expect([...tokens]).toEqual([[slug, editToken]])

    await using second = await connect()
    const edits = [{ op: 'update', place: 1, note: 'Two steps from the dome.' }]
    const edited = await call(second, 'edit_list', { slug, edits })
    expect(edited.structuredContent.places[0].note).toBe('Two steps from the dome.')
    const refused = await call(second, 'delete_list', { slug })
    expect([refused.isError, refused.content[0].text]).toEqual([true, expect.stringContaining('not_granted')])

    await using third = await connect({ may_delete: true })
    expect((await call(third, 'delete_list', { slug })).structuredContent.deleted).toBe(true)
  })

  test.each([
    ['an address without https://', { url: 'forklist.example' }, 'FORKLIST_URL has to be an http:// or https:// URL'],
    ['no key', { key: '' }, 'FORKLIST_KEY has to be an API key.'],
    ['a key with a space', { key: 'forklist_ secret' }, 'FORKLIST_KEY has to be an API key.'],
  ])('ends with one sentence for %s', (_, typed, sentence) => {
    const all = { url: server.address, key: server.key, may_delete: false, ...typed }
    const { command, args, env } = started(all)
    const { status, stdout, stderr } = spawnSync(command, args, { env, input: '', encoding: 'utf8' })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(sentence)
    expect(stderr).toMatch(/^[^\n]+\n$/)
    expect(stderr).not.toContain('secret')
  })
})
