import { JSONParser, TokenType } from '@streamparser/json'
import { jsonKindOf } from './ndjson.ts'
import { chunksOf, maxRowBytes } from './rows/blocks.ts'
import { objectPlace } from './rows/object-place.ts'
import { type Finding, SourceError, type SourceFormat } from './source.ts'

/** A `FeatureCollection` of RFC 7946. */
export const geojson: SourceFormat = {
  name: 'GeoJSON',
  recognises: head => jsonKindOf(head) === 'collection',
  async read(file, source) {
    const { progress, chunks } = await chunksOf(file)
    return { progress, findings: findingsIn(featuresIn(file, chunks), source) }
  },
}

async function* findingsIn(groups: AsyncIterable<unknown[]>, source: string): AsyncGenerator<Finding[]> {
  for await (const features of groups)
    yield features.map(feature =>
      typeof feature === 'object' && feature !== null ? objectPlace({ ...feature }, source) : { dropped: 'unreadable' },
    )
}

/** Maximum nesting depth. Real features nest less deeply, and parsing this depth needs little memory. */
const maxDepth = 64
/** Strings up to this length are decoded in one step. */
const stringBufferSize = 1 << 16

/**
 * Yields the members of `features`, one group per chunk. Discards the rest of the file.
 * @throws SourceError for invalid JSON, missing `features`, too deep nesting, or a feature of more than `maxRowBytes`
 */
async function* featuresIn(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<unknown[]> {
  let features: unknown[] = []
  const at = { depth: 0, offset: 0, start: 0, bytes: 0, isCollection: false }
  const parser = new JSONParser({ paths: ['$.features.*'], keepStack: false, stringBufferSize })
  parser.onValue = ({ value }) => features.push(value)
  parser.onToken = ({ token, value, offset }) => {
    at.offset = offset
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) at.depth++
    if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) at.depth--
    if (at.depth > maxDepth) throw new SourceError(file, `nests deeper than ${maxDepth}`, `byte ${offset}`)
    // The next feature or member of the collection may start here.
    if (at.depth <= 2) at.start = offset
    if (at.depth === 1 && token === TokenType.STRING && value === 'features') at.isCollection = true
  }
  const reading = (read: () => void) => {
    try {
      read()
    } catch (error) {
      throw error instanceof SourceError ? error : notJson(file, error, at.offset)
    }
  }
  for await (const chunk of chunks) {
    reading(() => parser.write(chunk))
    at.bytes += chunk.length
    if (at.bytes - at.start > maxRowBytes + chunk.length)
      throw new SourceError(file, `has a feature of more than ${maxRowBytes} bytes`, `byte ${at.start}`)
    if (features.length > 0) yield features
    features = []
  }
  if (!parser.isEnded) throw new SourceError(file, 'ends in the middle of its JSON', `byte ${at.bytes}`)
  if (!at.isCollection) throw new SourceError(file, 'is no GeoJSON FeatureCollection: it has no `features`')
}

// The parser's message is not shown, because it quotes the file without a length limit.
const notJson = (file: string, error: unknown, offset: number) => {
  const { code, message } = error as NodeJS.ErrnoException
  const position = /absolute position "(\d+)"/.exec(message)?.[1] ?? offset
  const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not UTF-8 text' : 'is not JSON'
  return new SourceError(file, why, `byte ${position}`)
}
