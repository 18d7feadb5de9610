import { setTimeout } from 'node:timers/promises'
import type { Json } from '../../support/api.ts'

/** `status` 0 without a response: refused or interrupted. */
export type Answer = { status: number; json: Json }
export type Sent = { token?: string | undefined; body?: unknown; headers?: Record<string, string> }
export type Ask = (route: string, sent?: Sent) => Promise<Answer>

/** Asks a server over HTTP: `ask('POST /lists', { token, body })`, below `/api/v1`. */
export const askAt = (address: string): Ask => asking(address, request => fetch(request))

/** @param answer produces the response to a request, and throws without one */
export const asking =
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
        // Turned away before anything was begun, by a server that others keep from running, or a test that slows it down.
        if (json?.code !== 'overloaded') return { status: response.status, json }
        await setTimeout(50)
      }
    } catch {
      return { status: 0, json: undefined }
    }
  }
