import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Headers } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type Packed = Readonly<Record<Encoding, Uint8Array>>

/** What a reader takes, best first of what is made here. */
export const encodingFor = (acceptEncoding: string | null | undefined): Encoding => {
  const taken = parseAccept(acceptEncoding ?? '').filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find(encoding => taken.some(({ type }) => type === encoding)) ?? 'identity'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Beyond this each step takes much more time than it saves of the way.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const packed = async (body: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotli(body, quality) : zip(body)
}

/** The header that says how a body is packed. */
export const withEncoding = (encoding: Encoding): Headers =>
  encoding === 'identity' ? {} : { 'content-encoding': encoding }
