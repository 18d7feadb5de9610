import { MIMEType } from 'node:util'
import { Problem } from '../../core/problem.ts'
import { parseJson, readBody } from './body.ts'

/** What comes in a form beside the file: the other parts' names, so that those that mean nothing can be refused. */
export type Form = {
  file?: { bytes: Uint8Array; filename: string | undefined }
  options: unknown
  others: string[]
  /** Parts that came more than once. */
  twice: string[]
}

/** Boundaries, and the headers and options of parts. */
const aroundFile = 256 * 1024

export const isForm = (request: Request): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? '')

/**
 * A `multipart/form-data` body: a `file`, and `options` in JSON.
 * @param limit the most bytes of the file
 * @returns `undefined` for a form that cannot be read
 * @throws Problem `body_too_large`, `unsupported_media_type` for one that is compressed, `malformed_json` for options that are none
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
    if (name === 'file') form.file = { bytes: await bytesOf(value), filename: nameOf(value) }
    else if (name === 'options') form.options = parseJson(await bytesOf(value))
    else form.others.push(name)
  }
  if (form.file && form.file.bytes.length > limit) throw new Problem('body_too_large')
  return form
}

/** By Node's own parser. The bytes are here, so that whatever it throws (mostly a TypeError, for a file name a URIError) says that they are no form. */
const partsOf = async (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData | undefined> => {
  const type = request.headers.get('content-type')!
  if (!hasShortHeads(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), type)) return undefined
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}

/** Far more than the form of an import has. */
const maxParts = 100
const maxHeadBytes = 16 * 1024

/** Returns whether a form has few parts, each with short headers. Node's parser takes 1.5 s for 16 MiB of parts or of their headers. */
function hasShortHeads(bytes: Buffer, type: string): boolean {
  const boundary = boundaryIn(type)
  if (boundary === undefined) return false
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = 0; at >= 0; at = bytes.indexOf(`\r\n${delimiter}`, at)) {
    const head = bytes.subarray(at, at + delimiter.length + maxHeadBytes)
    const length = head.indexOf('\r\n\r\n')
    // Behind the last delimiter there is no head.
    if (length < 0) return at + head.length === bytes.length
    if (++parts > maxParts) return false
    at += length
  }
  return true
}

/** As Node's parser reads it. */
function boundaryIn(type: string): string | undefined {
  try {
    return new MIMEType(type).params.get('boundary') ?? undefined
  } catch {
    // No media type, so no form.
    return undefined
  }
}

const bytesOf = async (part: File | string): Promise<Uint8Array> =>
  typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())

const nameOf = (part: File | string): string | undefined =>
  typeof part === 'string' || part.name === '' ? undefined : part.name
