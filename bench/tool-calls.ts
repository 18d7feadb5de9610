import { inRounds } from './extent.ts'
import { type Figure, whole } from './figure.ts'
import { temporaryFolder } from './folder.ts'
import { inProcess } from './lists.ts'
import { beside, load } from './load.ts'
import { bareToolServer, realServer } from './processes.ts'
import { byTurns } from './rounds.ts'

const rounds = inRounds(7, 2)
const seconds = inRounds(3, 1)
/** V8 keeps optimising the server for 15 seconds. */
const warmUp = inRounds(5, 1)

const revision = '2026-07-28'
const meta = 'io.modelcontextprotocol'

/** Measures an assistant reading a list of 25 places, beside the protocol library's low-level server with the response in memory. */
export async function toolCalls(): Promise<Figure> {
  using folder = temporaryFolder()
  const { slug, key } = await listOf25(folder.path)
  await using real = await realServer(folder.path)
  const calls = callsOf(slug, key)
  const { result } = JSON.parse(await answerOf(real.address, calls[0]!))
  await using bare = await bareToolServer({ content: result.content, structuredContent: result.structuredContent })

  const rows: string[][] = []
  for (const { what, ...asked } of calls) {
    const path = '/api/mcp'
    const sides = {
      real: () => load(real, path, seconds, { status: 200, ...asked }),
      bare: () => load(bare, path, seconds, { status: 200, ...asked }),
    }
    const found = await byTurns(sides, { rounds, warmUp })
    const bytes = Buffer.byteLength(await answerOf(real.address, { what, ...asked }))
    rows.push([what, whole(bytes), ...beside(found.real, found.bare)])
  }
  return {
    title: 'An assistant reading a list of 25 places',
    about:
      `\`tools/call get_list\`, 32 connections, ${rounds} rounds of ${seconds} s by turns, medians. The baseline is the low-level \`Server\` of \`@modelcontextprotocol/server\` ` +
      'on the same HTTP server, with the body read once, which checks no credential, looks nothing up and answers the same result from memory.',
    columns: ['revision', 'bytes', 'calls/s', 'baseline', '**ratio**', 'CPU µs a call', 'baseline', '**ratio**'],
    rows,
  }
}

type Call = { what: string; headers: Record<string, string>; body: string }

function callsOf(slug: string, key: string): Call[] {
  const params = { name: 'get_list', arguments: { slug } }
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const rpc = (params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  const envelope = {
    [`${meta}/protocolVersion`]: revision,
    [`${meta}/clientCapabilities`]: {},
    [`${meta}/clientInfo`]: { name: 'bench', version: '1' },
  }
  return [
    {
      what: revision,
      headers: { ...headers, 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': 'get_list' },
      body: rpc({ ...params, _meta: envelope }),
    },
    { what: '2025-11-25', headers: { ...headers, 'mcp-protocol-version': '2025-11-25' }, body: rpc(params) },
  ]
}

async function answerOf(address: string, { headers, body }: Call): Promise<string> {
  const response = await fetch(`${address}/api/mcp`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.text()
}

async function listOf25(dataDir: string): Promise<{ slug: string; key: string }> {
  await using service = await inProcess(dataDir)
  return { slug: (await service.list(25)).slug, key: service.key }
}
