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
  if (declared !== null && Number(declared) <= shortBody)
    return request.arrayBuffer().then(bytes => new Uint8Array(bytes), cutOff)
  const gathered = new Gathered(Number(declared ?? 0), bytes => noted(request).memory?.hold(bytes))
  return readPieces(request, limit, tooLong, gathered).catch(cutOff)
}

const tooLarge = (limit: number): Problem =>
  limit === bodyLimit
    ? new Problem('body_too_large')
    : new Problem('body_too_large', { detail: `Send at most ${Math.floor(limit / bodyLimit)} MiB.` })

async function readPieces(
  request: Request,
  limit: number,
  tooLong: Problem,
  gathered: Gathered,
): Promise<Uint8Array<ArrayBuffer>> {
  for await (const piece of request.body ?? []) {
    if (gathered.length + piece.length > limit) throw tooLong
    gathered.add(piece)
  }
  return gathered.bytes
}

/** Pieces as one: kept by themselves they would take up hundreds of bytes each, and a caller decides how short they are. */
class Gathered {
  #buffer: Buffer<ArrayBuffer>
  #held: number
  readonly #hold: (bytes: number) => void
  length = 0

  /**
   * @param expected how many bytes are to come, as far as that is known
   * @param hold is told how many bytes this takes up, above those of a short body, before it does. @throws Problem `overloaded`
   */
  constructor(expected: number, hold: (bytes: number) => void) {
    this.#hold = hold
    this.#held = Math.max(shortBody, expected)
    if (expected > shortBody) hold(expected - shortBody)
    this.#buffer = Buffer.allocUnsafeSlow(expected)
  }

  add(piece: Uint8Array): void {
    const length = this.length + piece.length
    if (length > this.#buffer.length) this.#grow(Math.max(length, 2 * this.length))
    this.#buffer.set(piece, this.length)
    this.length = length
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.length)
  }

  #grow(size: number): void {
    if (size > this.#held) this.#hold(size - this.#held)
    this.#held = Math.max(this.#held, size)
    const grown = Buffer.allocUnsafeSlow(size)
    this.#buffer.copy(grown, 0, 0, this.length)
    this.#buffer = grown
  }
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
