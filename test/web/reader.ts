import type { Api } from '../support/api.ts'
import { base } from '../support/api.ts'

export type Read = { status: number; headers: Headers; bytes: Uint8Array; text: string }
export type Reading = { method?: 'GET' | 'HEAD'; token?: string; headers?: Record<string, string> }

/** Returns a client of the website. Its responses are raw: no cookie, no script, no decompression. */
export const reads =
  ({ service }: Pick<Api, 'service'>) =>
  async (path: string, { method = 'GET', token, headers = {} }: Reading = {}): Promise<Read> => {
    const sent = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers }
    const response = await service.fetch(new Request(new URL(path, base), { method, headers: sent }))
    const bytes = await response.bytes()
    return { status: response.status, headers: response.headers, bytes, text: new TextDecoder().decode(bytes) }
  }

/** Returns a response without the headers that differ for each request. */
export const stable = ({ status, headers, text }: Read) => ({
  status,
  headers: [...headers].filter(([name]) => name !== 'x-request-id' && name !== 'date'),
  text,
})
