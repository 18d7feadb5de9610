import { openStreetMap } from '../../../domain/attribution.ts'
import { type Finding, SourceError, type SourceFormat } from '../source.ts'
import { BlobFile } from './blob-file.ts'
import { Extract, readHeaderBlock } from './extract.ts'

/** The bytes after the first header's length: field 1, nine bytes. */
const beginning = '\n\tOSMHeader'

/** OpenStreetMap extracts, `.osm.pbf`, from one town to the planet. */
export const osmPbf: SourceFormat = {
  name: 'OpenStreetMap extract (.osm.pbf)',
  recognises: head => head.toString('latin1', 4, 4 + beginning.length) === beginning,
  attribution: openStreetMap,
  async read(file) {
    await checkHeader(file)
    let extract: Extract | undefined
    async function* findings(): AsyncGenerator<readonly Finding[]> {
      await using blobs = await BlobFile.open(file)
      await blobs.survey()
      extract = new Extract(blobs)
      yield* extract.findings()
    }
    return { progress: () => extract?.progress() ?? 0, findings: findings() }
  },
}

/** @throws SourceError for other formats and for unsupported features */
const checkHeader = async (file: string): Promise<void> => {
  await using blobs = await BlobFile.open(file)
  await blobs.survey(1)
  const [header] = blobs.all('OSMHeader')
  if (header === undefined) throw new SourceError(file, 'no OpenStreetMap extract: it does not begin with a header')
  await blobs.read(header, readHeaderBlock)
}
