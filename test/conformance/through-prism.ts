import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { wire } from '../support/wire.ts'
import { portHeader } from './switchboard.ts'
import { violationsIn } from './violations.ts'

const apiPath = '/api/v1'

/**
 * Sends requests to a service through Prism. A request fails if it or its response violates the document.
 * @param prism the address of a Prism that forwards to a switchboard
 */
export const throughPrism =
  (prism: string): typeof wire.to =>
  async service => {
    const server = serve({
      ...{ fetch: service, port: 0, hostname: '127.0.0.1' },
      // Requests that do not pass through Prism get the service's own answers.
      overrideGlobalObjects: false,
    }) as Server
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    return {
      fetch: async request => ((await canPass(request)) ? sendThrough(prism, port, request) : service(request)),
      async [Symbol.asyncDispose]() {
        server.closeAllConnections()
        await new Promise(closed => server.close(closed))
      },
    }
  }

/** Returns whether the document describes a request and Prism can forward it unchanged. */
async function canPass(request: Request): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url)
  // The document describes addresses below its server's path, without the document itself.
  if (!pathname.startsWith(`${apiPath}/`) || pathname === `${apiPath}/openapi.json`) return false
  // These are not operations. For HEAD, Prism expects the body of the content type.
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return false
  // Prism reads bodies as text, which damages archives.
  if (/\/export\/(kmz|xlsx)$/.test(pathname)) return false
  // The first of repeated parameters counts, which OpenAPI cannot express.
  if (new Set(searchParams.keys()).size < searchParams.size) return false
  // Prism parses JSON itself and refuses invalid JSON before the service gets it.
  const body = await request.clone().text()
  return body === '' || isJson(body)
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function sendThrough(prism: string, port: number, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const answer = await fetch(`${prism}${pathname.slice(apiPath.length)}${search}`, {
    method: request.method,
    headers: [...request.headers, [portHeader, String(port)]],
    body: request.body && (await request.text()),
    redirect: 'manual',
  })
  // `GET /lists/merge` is no operation, but Prism takes `merge` for the slug of a list.
  if (answer.status === 405) return answer
  const found = violationsIn(answer.headers.get('sl-violations'), answer.status)
  if (found.length > 0) throw new Error(`${request.method} ${pathname}${search}: ${found.join('; ')}`)
  return answer
}
