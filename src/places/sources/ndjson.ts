import { isJsonObject, jsonIn } from '../../util/json-object.ts'
import { type Block, blocksOf, chunksOf, readableRows } from './rows/blocks.ts'
import { objectPlace } from './rows/object-place.ts'
import type { Finding, SourceFormat } from './source.ts'

/** One object per line, or GeoJSON features one per line or as a text sequence (RFC 8142). */
export const ndjson: SourceFormat = {
  name: 'NDJSON or line-delimited GeoJSON',
  recognises: head => jsonKindOf(head) === 'rows',
  async read(file, source) {
    const { progress, chunks } = await chunksOf(file)
    return { progress, findings: readableRows(file, findingsIn(blocksOf(file, chunks), source)) }
  },
}

async function* findingsIn(blocks: AsyncIterable<Block>, source: string): AsyncGenerator<Finding[]> {
  for await (const { rows } of blocks)
    yield rows
      .map(row => row.toString().replace('\x1e', '').trim())
      .filter(text => text !== '')
      .map(text => findingIn(text, source))
}

const findingIn = (text: string, source: string): Finding => {
  const object = objectIn(text)
  return object ? objectPlace(object, source) : { dropped: 'unreadable' }
}

/** Returns `rows` for one object per line or record, `collection` for one large collection, `undefined` for other text. */
export const jsonKindOf = (head: Buffer): 'rows' | 'collection' | undefined => {
  const text = head
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (text.startsWith('\x1e')) return 'rows'
  if (!text.startsWith('{')) return undefined
  const [first, ...others] = text.split('\n')
  const object = objectIn(first!)
  if (object) return object.type === 'FeatureCollection' ? 'collection' : 'rows'
  if (/"(FeatureCollection|features)"/.test(text)) return 'collection'
  // A first row may be longer than `head`. An object that continues on further lines is no row.
  return others.length === 0 || others.some(line => objectIn(line)) ? 'rows' : 'collection'
}

/** Parses a JSON object; returns `undefined` for any other text. */
const objectIn = (text: string): Record<string, unknown> | undefined => {
  const value = jsonIn(text)
  return isJsonObject(value) ? value : undefined
}
