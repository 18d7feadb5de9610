import { type Block, blocksOf } from '../rows/blocks.ts'
import { chunksOf } from '../rows/chunks.ts'
import { objectPlace } from '../rows/object-place.ts'
import { readableRows } from '../rows/readable.ts'
import type { Finding, SourceFormat } from '../source.ts'
import { jsonKindOf, objectIn } from './json-kind.ts'

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
