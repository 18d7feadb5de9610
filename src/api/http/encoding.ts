import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { Headers } from './headers.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type CompressedBody = Readonly<Record<Encoding, Uint8Array>>

/** Returns the best encoding that the client accepts. */
export const encodingFor = (acceptEncoding: string | null | undefined): Encoding => {
  const accepted = parseAccept(acceptEncoding ?? '').filter(({ q }) => q > 0)
  return (['br', 'gzip'] as const).find(encoding => accepted.some(({ type }) => type === encoding)) ?? 'identity'
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Higher levels cost much more time than they save in transfer.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export const compress = async (body: Uint8Array<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> => {
  if (encoding === 'identity') return body
  return encoding === 'br' ? brotli(body, quality) : zip(body)
}

/** Returns the Content-Encoding header of a body. */
export const withEncoding = (encoding: Encoding): Headers =>
  encoding === 'identity' ? {} : { 'content-encoding': encoding }
