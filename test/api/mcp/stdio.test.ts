import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readKeyring } from '../../../src/cli/stdio/keyring-file.ts'
import { forklist, temporaryFolder } from '../../server/forklist.ts'
import type { Json } from '../../support/api.ts'
import { main } from '../../support/program.ts'
import { openServer } from './server.ts'

type StdioClient = Pick<Client, 'callTool' | 'listTools' | 'close'>
type Connected = { client: StdioClient; stderr: () => string }

const self = { name: 'forklist-tests', version: '1.0.0' }

/** Starts `forklist mcp` as an assistant does. */
const program = (env: Record<string, string>, args: string[] = []) => ({
  command: process.execPath,
  args: [main, 'mcp', ...args],
  env: { PATH: process.env.PATH!, ...env },
  stderr: 'pipe' as const,
})

const watched = (transport: Pick<StdioClientTransport, 'stderr'>) => {
  let text = ''
  transport.stderr?.on('data', data => {
    text += data
  })
  return () => text
}

const current =
  (mode: 'auto' | 'legacy') =>
  async (...how: Parameters<typeof program>): Promise<Connected & { revision: string | undefined }> => {
    const client = new Client(self, { versionNegotiation: { mode } })
    const transport = new StdioClientTransport(program(...how))
    const stderr = watched(transport)
    await client.connect(transport)
    return { client, stderr, revision: client.getNegotiatedProtocolVersion() }
  }

const older = async (...how: Parameters<typeof program>) => {
  const client = new OlderClient(self)
  const transport = new OlderTransport(program(...how))
  const stderr = watched(transport as never)
  await client.connect(transport as never)
  return { client: client as unknown as StdioClient, stderr, revision: '2025-11-25' }
}

const clients = [
  { title: 'the client that negotiates the revision', connect: current('auto'), speaks: '2026-07-28' },
  { title: 'the client in its legacy mode', connect: current('legacy'), speaks: '2025-11-25' },
  { title: 'the client of the previous generation', connect: older, speaks: '2025-11-25' },
]

const data = temporaryFolder()
const config = mkdtempSync(join(tmpdir(), 'forklist-config-'))
let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  data[Symbol.dispose]()
  rmSync(config, { recursive: true })
})

const does = async (client: StdioClient, name: string, input: object): Promise<Json> => {
  const answer = (await client.callTool({ name, arguments: input as Record<string, unknown> })) as Json
  expect(answer.isError, JSON.stringify(answer.content)).toBeFalsy()
  return answer.structuredContent
}

const failureOf = async (client: StdioClient, name: string, input: object): Promise<string> => {
  const { isError, content } = (await client.callTool({ name, arguments: input as Record<string, unknown> })) as Json
  expect(isError).toBe(true)
  return content[0].text
}

/** The tools on this machine's database, and on another machine's service. */
const services = [
  { place: 'on this machine', environment: () => ({ DATA_DIR: data.path, PUBLIC_URL: 'https://here.example' }) },
  { place: 'on another machine', environment: () => ({ FORKLIST_URL: server.address, FORKLIST_KEY: server.key }) },
]

describe.each(services)('forklist mcp, with its lists $place', ({ environment }) => {
  test.each(clients)('$title makes a list, and changes it without its token', async ({ connect, speaks }) => {
    const { client, stderr, revision } = await connect({ ...environment(), XDG_CONFIG_HOME: config })
    try {
      expect(revision).toBe(speaks)
      expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_list')
      const places = [{ query: 'Dar Poeta', near: 'Rome' }]
      const { slug, editToken } = await does(client, 'create_list', { title: 'Rome', authorName: 'Ada', places })
      const read = await Promise.all([1, 2, 3].map(() => does(client, 'get_list', { slug })))
      expect(read.map(({ placeCount }) => placeCount)).toEqual([1, 1, 1])
      const { FORKLIST_URL = 'https://here.example' } = environment() as Record<string, string>
      expect(readKeyring(join(config, 'forklist'), FORKLIST_URL).tokens.get(slug)).toBe(editToken)
      expect(await does(client, 'update_list', { slug, title: 'Eat in Rome' })).toMatchObject({ title: 'Eat in Rome' })
      expect(await failureOf(client, 'delete_list', { slug })).toContain('"code":"not_granted"')
      expect(stderr()).toBe('')
    } finally {
      await client.close()
    }
  })
})

test('an assistant is not the operator: it changes a list once the list is in its keyring', async () => {
  const environment = { DATA_DIR: data.path, PUBLIC_URL: 'https://here.example' }
  const strangers = join(config, 'stranger')
  const [owner, stranger] = await Promise.all([
    clients[0]!.connect({ ...environment, XDG_CONFIG_HOME: config }),
    clients[0]!.connect({ ...environment, XDG_CONFIG_HOME: strangers }, ['--may-delete']),
  ])
  try {
    const made = { title: 'Rome', authorName: 'Ada', visibility: 'hidden' }
    const { slug, editUrl } = await does(owner.client, 'create_list', made)
    expect(await failureOf(stranger.client, 'update_list', { slug, title: 'Mine' })).toContain(
      '"code":"list_not_found"',
    )
    await forklist(['keyring', 'add'], { XDG_CONFIG_HOME: strangers }, editUrl)
    await does(stranger.client, 'update_list', { slug, title: 'Ours' })
    await does(stranger.client, 'delete_list', { slug })
    expect(readKeyring(join(strangers, 'forklist'), 'https://here.example').tokens.size).toBe(0)
  } finally {
    await Promise.all([owner.client.close(), stranger.client.close()])
  }
})

test('without an API key for the service it says what to do', async () => {
  expect(await forklist(['mcp'], { FORKLIST_URL: server.address })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The tools of ${server.address} need an API key: run forklist login ${server.address}, or set FORKLIST_KEY.\n`,
  })
})
