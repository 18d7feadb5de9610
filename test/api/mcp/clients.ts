import { Client, StreamableHTTPClientTransport, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { expect } from 'vitest'
import { mcpPath } from '../../../src/api/mcp/index.ts'
import type { Json } from '../../support/api.ts'

/** The requests that both generations of the client support. */
type Methods = Pick<
  Client,
  | 'getInstructions'
  | 'getServerVersion'
  | 'listTools'
  | 'callTool'
  | 'listResourceTemplates'
  | 'readResource'
  | 'complete'
  | 'listPrompts'
  | 'getPrompt'
>

export type Assistant = AsyncDisposable &
  Methods & {
    /** The revision of the protocol on which client and server have agreed. */
    revision: string | undefined
    /** Returns a tool's result. @throws Error if it failed, or if its text differs */
    does(tool: string, input?: Record<string, unknown>): Promise<Json>
    /** Returns the problem of a tool's failure. @throws Error if it succeeded */
    cannot(tool: string, input?: Record<string, unknown>): Promise<Json>
  }

type Connected = { client: Methods & { close(): Promise<void> }; revision: string | undefined }
type Connect = (url: URL, requestInit: RequestInit) => Promise<Connected>

const self = { name: 'forklist-tests', version: '1.0.0' }

const current =
  (mode: VersionNegotiationMode): Connect =>
  async (url, requestInit) => {
    const client = new Client(self, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    return { client, revision: client.getNegotiatedProtocolVersion() }
  }

const older: Connect = async (url, requestInit) => {
  const client = new OlderClient(self)
  const transport = new OlderTransport(url, { requestInit })
  await client.connect(transport as Parameters<OlderClient['connect']>[0])
  // It has the same methods, in types of another generation.
  return { client: client as unknown as Connected['client'], revision: transport.protocolVersion }
}

/** Each client, with the revision that it negotiates. */
export const clients: readonly { title: string; connects: Connect; speaks: string }[] = [
  { title: 'the client that negotiates the revision', connects: current('auto'), speaks: '2026-07-28' },
  { title: 'the client that speaks 2026-07-28 only', connects: current({ pin: '2026-07-28' }), speaks: '2026-07-28' },
  { title: 'the client in its legacy mode', connects: current('legacy'), speaks: '2025-11-25' },
  { title: 'the client of the previous generation', connects: older, speaks: '2025-11-25' },
]

/**
 * Connects a client and lists the tools. The client then validates every result against the tool's output schema.
 * @param address the public URL
 */
export async function connect(connects: Connect, address: string, key: string): Promise<Assistant> {
  const headers = { authorization: `Bearer ${key}` }
  const { client, revision } = await connects(new URL(mcpPath, address), { headers })
  await client.listTools()
  const call = async (name: string, input: Record<string, unknown>): Promise<Json> =>
    client.callTool({ name, arguments: input })
  return Object.assign(client, {
    revision,
    async does(tool: string, input = {}) {
      const answer = await call(tool, input)
      expect(answer.isError, `${tool}: ${JSON.stringify(answer.content)}`).toBeFalsy()
      expect(JSON.parse(answer.content[0].text)).toEqual(answer.structuredContent)
      return answer.structuredContent
    },
    async cannot(tool: string, input = {}) {
      const { isError, content } = await call(tool, input)
      expect(isError, `${tool}: ${JSON.stringify(content)}`).toBe(true)
      return JSON.parse(content[0].text.split('\n')[1])
    },
    [Symbol.asyncDispose]: () => client.close(),
  })
}
