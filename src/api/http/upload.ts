import { MIMEType } from 'node:util'
import { Problem } from '../../core/problem.ts'
import { parseJson, readBody } from './body.ts'

/** The parts of a form. Names of unknown parts are listed so that they can be refused. */
export type Form = {
  file?: { bytes: Uint8Array; filename: string | undefined }
  options: unknown
  others: string[]
  /** Names of parts that came more than once. */
  twice: string[]
}

/** Room for boundaries and for the headers and options of parts. */
const aroundFile = 256 * 1024

export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/**
 * Parses a `multipart/form-data` body: a `file`, and `options` in JSON.
 * @param limit maximum number of bytes of the file
 * @returns `undefined` for a form that cannot be read
 * @throws Problem `body_too_large`, `unsupported_media_type` for a compressed form, `malformed_json` for options that are not JSON
 */
export async function readForm(request: Request, limit: number): Promise<Form | undefined> {
  const bytes = await readBody(request, limit + aroundFile)
  const parts = await partsOf(request, bytes)
  if (!parts) return undefined
  const form: Form = { options: {}, others: [], twice: [] }
  const seen = new Set<string>()
  for (const [name, value] of parts) {
    if (seen.has(name)) form.twice.push(name)
    seen.add(name)
    if (name === 'file') form.file = { bytes: await partBytes(value), filename: fileNameOf(value) }
    else if (name === 'options') form.options = parseJson(await partBytes(value))
    else form.others.push(name)
  }
  if (form.file && form.file.bytes.length > limit) throw new Problem('body_too_large')
  return form
}

/** Parses a form; `undefined` if it is malformed. The bytes are complete, so every error of Node's parser means that. */
const partsOf = async (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData | undefined> => {
  const type = request.headers.get('content-type')!
  if (!hasShortHeads(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type)) return undefined
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

/** Maximum number of parts, far more than an import form has. */
const maxParts = 100
const maxHeadBytes = 16 * 1024

/** Returns whether a form has few parts with short headers. Node's parser takes 1.5 s for 16 MiB of parts or headers. */
function hasShortHeads(bytes: Buffer, type: string): boolean {
  const boundary = boundaryIn(type)
  if (boundary === undefined) return false
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = 0; at >= 0; at = bytes.indexOf(`\r\n${delimiter}`, at)) {
    const head = bytes.subarray(at, at + delimiter.length + maxHeadBytes)
    const length = head.indexOf('\r\n\r\n')
    // No headers follow the last delimiter.
    if (length < 0) return at + head.length === bytes.length
    if (++parts > maxParts) return false
    at += length
  }
  return true
}

/** Returns the boundary as Node's parser reads it. */
function boundaryIn(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('boundary') ?? undefined
  } catch {
    // Not a media type, so not a form.
    return undefined
  }
}

const partBytes = async (part: File | string): Promise<Uint8Array> =>
  typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())

const fileNameOf = (part: File | string): string | undefined =>
  typeof part === 'string' || part.name === '' ? undefined : part.name
