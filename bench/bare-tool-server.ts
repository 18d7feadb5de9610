import { serve } from '@hono/node-server'
import { createMcpHandler, Server } from '@modelcontextprotocol/server'

// The library's own server with the minimum for a call: no credential, no look-up, the same response each time.
const answer = JSON.parse(process.env.ANSWER!)
const handler = createMcpHandler(() => {
  const server = new Server({ name: 'bare', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/call', () => answer)
  return server
})
const fetch = async (request: Request): Promise<Response> =>
  handler.fetch(request, { parsedBody: JSON.parse(await request.text()) })
serve({ fetch, port: 0, hostname: 'localhost' }, ({ port }) => console.log(`http://localhost:${port}`))
