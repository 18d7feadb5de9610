import { jsonKindOf } from '../ndjson/json-kind.ts'
import { chunksOf } from '../rows/chunks.ts'
import { objectPlace } from '../rows/object-place.ts'
import type { Finding, SourceFormat } from '../source.ts'
import { featuresIn } from './features.ts'

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
