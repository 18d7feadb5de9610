import type { Wire } from '../../core/noted.ts'
import { Problem } from '../../core/problem.ts'
import { hasMoreValues } from './json-values.ts'
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
  return type === null ? readBody(request, 0, () => new Problem('unsupported_media_type')) : readBody(request, limit)
}

/** Splits first: one expression for all of it takes time with the square of the spaces in a header. */
const isJson = (type: string): boolean => {
  const [essence, parameter = '', ...more] = type.split(';').map(part => part.trim().toLowerCase())
  const isUtf8 = parameter === '' || /^charset\s*=\s*"?utf-8"?$/.test(parameter)
  return essence === 'application/json' && isUtf8 && more.every(part => part === '')
}

/**
 * A body that is not compressed.
 * @throws Problem `unsupported_media_type`, `tooLong`, `malformed_json` for one that was cut off, `overloaded` for a long one among many
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
  const wire = noted(request).wire ?? withoutWire(request)
  const body = new Gathered(limit, tooLong, declared === null ? 0 : Number(declared), wire)
  await wire.read(piece => body.add(piece)).catch(cutOff)
  return body.bytes
}

/** Of a request that came by no connection nobody counts the memory. */
const withoutWire = (request: Request): Wire => ({
  async read(take) {
    for await (const piece of request.body ?? []) take(piece)
  },
  hold() {},
})

const tooLarge = (limit: number): Problem =>
  limit === bodyLimit
    ? new Problem('body_too_large')
    : new Problem('body_too_large', { detail: `Send at most ${Math.floor(limit / bodyLimit)} MiB.` })

/** Pieces as one: kept by themselves they would take up hundreds of bytes each, and a caller decides how short they are. */
class Gathered {
  readonly #limit: number
  readonly #tooLong: () => Problem
  readonly #wire: Pick<Wire, 'hold'>
  #buffer: Buffer<ArrayBuffer>
  #length = 0
  /** For what is short nobody asks. */
  #held = shortBody

  /**
   * @param expected how many bytes are to come; 0 when that is not known
   * @throws Problem `overloaded`
   */
  constructor(limit: number, tooLong: () => Problem, expected: number, wire: Pick<Wire, 'hold'>) {
    this.#limit = limit
    this.#tooLong = tooLong
    this.#wire = wire
    this.#buffer = this.#allocated(expected)
  }

  /** @throws Problem `overloaded`, or that it is too long */
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
    if (size > this.#held) {
      this.#wire.hold(size - this.#held)
      this.#held = size
    }
    return Buffer.allocUnsafeSlow(size)
  }
}

/** A connection that ends in the middle of a body is no fault of ours. */
const cutOff = (error: unknown): never => {
  throw error instanceof Problem ? error : new Problem('malformed_json', {}, { cause: error })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Members and items of one body. The largest that the OpenAPI document describes, an import with every choice made, has 10,008. */
const maxValues = 20_000

const tooManyValues = () => {
  const message = `must have at most ${maxValues.toLocaleString('en')} members and items in all`
  return new Problem('invalid_input', { detail: `The body ${message}.`, errors: [{ pointer: '', message }] })
}

/** @throws Problem `malformed_json`, `invalid_input` for a body of more members and items than `maxValues` */
export function parseJson(bytes: Uint8Array): unknown {
  if (hasMoreValues(bytes, maxValues)) throw tooManyValues()
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw new Problem('malformed_json', {}, { cause: error })
  }
}
