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

/** The tools on this machine's database, and on another machine's service. */
const services = [
  { place: 'on this machine', environment: () => ({ DATA_DIR: data.path, PUBLIC_URL: 'https://here.example' }) },
  { place: 'on another machine', environment: () => ({ FORKLIST_URL: server.address, FORKLIST_KEY: server.key }) },
]

describe.each(services)('forklist mcp, with its lists $place', ({ environment }) => {
  test.each(clients)('$title makes a list and keeps its key', async ({ connect, speaks }) => {
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
      await does(client, 'delete_list', { slug, editToken })
      expect(readKeyring(join(config, 'forklist'), FORKLIST_URL).tokens.has(slug)).toBe(false)
      expect(stderr()).toBe('')
    } finally {
      await client.close()
    }
  })
})

test('an assistant on this machine is not the operator: it cannot change a list without its token', async () => {
  const environment = { DATA_DIR: data.path, PUBLIC_URL: 'https://here.example' }
  const [client, stranger] = await Promise.all([
    clients[0]!.connect({ ...environment, XDG_CONFIG_HOME: config }),
    clients[0]!.connect({ ...environment, XDG_CONFIG_HOME: join(config, 'stranger') }),
  ])
  try {
    const { slug } = await does(client.client, 'create_list', {
      title: 'Rome',
      authorName: 'Ada',
      visibility: 'hidden',
    })
    const refused = (await stranger.client.callTool({
      name: 'update_list',
      arguments: { slug, title: 'Mine' },
    })) as Json
    expect([refused.isError, refused.content[0].text]).toEqual([true, expect.stringMatching(/^list_not_found/)])
  } finally {
    await Promise.all([client.client.close(), stranger.client.close()])
  }
})

test('without an API key for the service it says what to do', async () => {
  expect(await forklist(['mcp'], { FORKLIST_URL: server.address })).toEqual({
    code: 1,
    stdout: '',
    stderr: `The tools of ${server.address} need an API key: run forklist login ${server.address}, or set FORKLIST_KEY.\n`,
  })
})
