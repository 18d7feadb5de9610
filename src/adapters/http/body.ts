import { Problem } from '../../core/problem.ts'
import { noted } from './noted.ts'

const bodyLimit = 1024 * 1024
/** Whoever sends no more than that is in nobody's way: as many as may be connected are less than files are. */
const shortBody = 32 * 1024

/**
 * The bytes of a body of JSON, in UTF-8 and not compressed; none where there is no body.
 * @param limit the most bytes
 * @throws Problem `unsupported_media_type`, `body_too_large`, `malformed_json` for one that was cut off
 */
export async function jsonBytes(request: Request, limit = bodyLimit): Promise<Uint8Array> {
  const type = request.headers.get('content-type')
  if (type !== null && !isJson(type)) throw new Problem('unsupported_media_type')
  // Without a type there may be no body, not a byte of it.
  return type === null ? readBody(request, 0, new Problem('unsupported_media_type')) : readBody(request, limit)
}

const isJson = (type: string): boolean => /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?;?\s*$/i.test(type)

/**
 * A body that is not compressed.
 * @throws Problem `unsupported_media_type`, `tooLong`, `malformed_json` for one that was cut off, `overloaded` for a long one among many
 */
export async function readBody(
  request: Request,
  limit: number,
  tooLong: Problem = tooLarge(limit),
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new Problem('unsupported_media_type')
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLong
  const isShort = declared !== null && Number(declared) <= shortBody
  const { turn } = noted(request)
  const arriving = isShort
    ? request.arrayBuffer().then(bytes => new Uint8Array(bytes), cutOff)
    : readPieces(request, limit, tooLong, bytes => turn?.hold(bytes)).catch(cutOff)
  return turn ? turn.outside(arriving) : arriving
}

const tooLarge = (limit: number): Problem =>
  limit === bodyLimit
    ? new Problem('body_too_large')
    : new Problem('body_too_large', { detail: `Send at most ${Math.floor(limit / bodyLimit)} MiB.` })

/** @param hold is told of what comes beyond a short body */
async function readPieces(
  request: Request,
  limit: number,
  tooLong: Problem,
  hold: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw tooLong
    if (length > shortBody) hold(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A connection that ends in the middle of a body is no fault of ours. */
const cutOff = (error: unknown): never => {
  throw error instanceof Problem ? error : new Problem('malformed_json', {}, { cause: error })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** @throws Problem `malformed_json` */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new Problem('malformed_json', {}, { cause: error })
  }
}
