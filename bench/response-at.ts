import { once } from 'node:events'
import { type Agent, get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Requests an address. @returns headers and the raw body, which `fetch` would decompress @throws Error if the status is not `status` */
export async function responseAt(
  address: string,
  headers: Record<string, string> = {},
  status = 200,
  agent?: Agent,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(get(address, { headers, ...(agent && { agent }) }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== status) throw new Error(`${address}: ${answer.statusCode}`)
  return { headers: answer.headers, body: await buffer(answer) }
}
