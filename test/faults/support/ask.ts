import { setTimeout } from 'node:timers/promises'
import type { Json } from '../../support/api.ts'

/** `status` is 0 without a response: the connection was refused or broken off. */
export type Answer = { status: number; json: Json }
export type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }
export type Ask = (route: string, sent?: Sent) => Promise<Answer>

/** Returns a client of a server: `ask('POST /lists', { token, body })` sends a request below `/api/v1`. */
export const askAt = (address: string): Ask => askVia(address, request => fetch(request))

/** Returns a client that sends requests by `answer`, which throws if there is no response. */
export const askVia =
  (address: string, answer: (request: Request) => Response | Promise<Response>): Ask =>
  async (route, { token, body, headers } = {}) => {
    const [method = '', path = ''] = route.split(' ')
    const init = {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    try {
      for (;;) {
        const response = await answer(new Request(`${address}/api/v1${path}`, init))
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json')
        const json = isJson && text ? JSON.parse(text) : undefined
        // Refused before any work, because the machine is busy, or a test slows the server down.
        if (json?.code !== 'overloaded') return { status: response.status, json }
        await setTimeout(50)
      }
    } catch {
      return { status: 0, json: undefined }
    }
  }
