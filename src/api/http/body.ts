import { Problem } from '../../core/problem.ts'
import type { RequestBody } from '../../core/request-context.ts'
import { requestContextOf } from './request-context.ts'

/** Maximum size of a JSON body. */
export const maxBodyBytes = 1024 * 1024
/** Bodies up to this size reserve no memory: on all connections together they take less than the memory budget. */
const shortBody = 32 * 1024

/**
 * Returns the bytes of a JSON body, in UTF-8 and not compressed. Returns none for a request without a body.
 * @param limit maximum number of bytes
 * @throws Problem `unsupported_media_type`, `body_too_large`, or `malformed_json` for a body that was cut off
 */
export async function jsonBytes(request: Request, limit = maxBodyBytes): Promise<Uint8Array> {
  const type = request.headers.get('content-type')
  if (type !== null && !isJson(type)) throw new Problem('unsupported_media_type')
  // A request without a content type may not have a body.
  return type === null ? readBody(request, 0, () => new Problem('unsupported_media_type')) : readBody(request, limit)
}

/** Returns whether a content type is JSON in UTF-8. Splits the header first: one regular expression for it all is quadratic in spaces. */
const isJson = (type: string): boolean => {
  const [essence, parameter = '', ...more] = type.split(';').map(part => part.trim().toLowerCase())
  const isUtf8 = parameter === '' || /^charset\s*=\s*"?utf-8"?$/.test(parameter)
  return essence === 'application/json' && isUtf8 && more.every(part => part === '')
}

/**
 * Returns the bytes of a body that is not compressed.
 * @throws Problem `unsupported_media_type`, `tooLong`, `malformed_json` for a body that was cut off, `overloaded` if memory for long
 * bodies is used up
 */
export async function readBody(
  request: Request,
  limit: number,
  tooLong: () => Problem = () => tooLarge(limit),
): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new Problem('unsupported_media_type')
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) throw tooLong()
  const source = requestContextOf(request).body ?? bodyWithoutConnection(request)
  const body = new BodyBuffer(limit, tooLong, declared === null ? 0 : Number(declared), source)
  await source.read(piece => body.add(piece)).catch(cutOff)
  return body.bytes
}

/** Returns the body of a request without a connection. It reserves no memory. */
const bodyWithoutConnection = (request: Request): RequestBody => ({
  async read(take) {
    for await (const piece of request.body ?? []) take(piece)
  },
  hold() {},
})

const tooLarge = (limit: number): Problem =>
  limit === maxBodyBytes
    ? new Problem('body_too_large')
    : new Problem('body_too_large', { detail: `Send at most ${Math.floor(limit / maxBodyBytes)} MiB.` })

/** Joins the pieces of a body. Separate pieces cost hundreds of bytes each, and the client decides how short they are. */
class BodyBuffer {
  readonly #limit: number
  readonly #tooLong: () => Problem
  readonly #source: Pick<RequestBody, 'hold'>
  #buffer: Buffer<ArrayBuffer>
  #length = 0
  /** Short bodies reserve nothing. */
  #reservedBytes = shortBody

  /** @param expected announced number of bytes, or 0 @throws Problem `overloaded` */
  constructor(limit: number, tooLong: () => Problem, expected: number, source: Pick<RequestBody, 'hold'>) {
    this.#limit = limit
    this.#tooLong = tooLong
    this.#source = source
    this.#buffer = this.#allocated(expected)
  }

  /** @throws Problem `overloaded`, or `tooLong` */
  add(piece: Uint8Array): void {
    const length = this.#length + piece.length
    if (length > this.#limit) throw this.#tooLong()
    if (length > this.#buffer.length) {
      const grown = this.#allocated(Math.max(length, 2 * this.#length))
      grown.set(this.bytes)
      this.#buffer = grown
    }
    this.#buffer.set(piece, this.#length)
    this.#length = length
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length)
  }

  #allocated(size: number): Buffer<ArrayBuffer> {
    if (size > this.#reservedBytes) {
      this.#source.hold(size - this.#reservedBytes)
      this.#reservedBytes = size
    }
    return Buffer.allocUnsafeSlow(size)
  }
}

/** Throws `malformed_json` for a connection that ended within the body: the client's error, not ours. */
const cutOff = (error: unknown): never => {
  throw error instanceof Problem ? error : new Problem('malformed_json', {}, { cause: error })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Maximum number of members and items in one body. An import with all of its 6,000 choices has 18,000 in them.
 */
const maxValues = 20_000

const tooManyValues = () => {
  const message = `must have at most ${maxValues.toLocaleString('en')} members and items in all`
  return new Problem('invalid_input', { detail: `The body ${message}.`, errors: [{ pointer: '', message }] })
}

/** Parses a JSON body. @throws Problem `malformed_json`, or `invalid_input` for a body with more than `maxValues` members and items */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, maxValues)) throw tooManyValues()
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new Problem('malformed_json', {}, { cause: error })
  }
}

/**
 * Returns the first value of each field of a form that was sent without a script.
 * @param limit maximum number of bytes
 * @throws Problem `unsupported_media_type`, `body_too_large`, or `malformed_json` for a body that was cut off
 */
export async function readFormFields(request: Request, limit: number): Promise<Map<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new Problem('unsupported_media_type')
  const bytes = await readBody(request, limit, () => new Problem('body_too_large', { detail: 'The form is too long.' }))
  return new Map([...new URLSearchParams(Buffer.from(bytes).toString())].reverse())
}

const [quote, backslash, comma, bracket, brace] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b]

/**
 * Returns whether JSON has more than `max` members and items in all, without parsing it. Reads 16 MiB in about 30 ms; parsing 16 MiB of
 * short members takes over a second. The result for text that is not JSON is undefined.
 */
function hasMoreValues(json: Uint8Array, max: number): boolean {
  if (json.length <= max) return false
  let values = 0
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]
    if (byte === quote) i = endOfString(json, i)
    else if ((byte === comma || byte === bracket || byte === brace) && ++values > max) return true
  }
  return false
}

/** Returns the index of the quote that closes the string which opens at `start`, or one beyond the end. */
function endOfString(json: Uint8Array, start: number): number {
  let end = start + 1
  while (end < json.length && json[end] !== quote) end += json[end] === backslash ? 2 : 1
  return end
}
