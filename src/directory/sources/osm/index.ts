import { openStreetMap } from '../../../domain/attribution.ts'
import { type Finding, SourceError, type SourceFormat } from '../source.ts'
import { BlobFile } from './blob-file.ts'
import { Extract } from './extract.ts'
import { readHeaderBlock } from './header-block.ts'

/** Behind the length of the first blob's header: field 1, nine bytes. */
const beginning = '\n\tOSMHeader'

/** Extracts of OpenStreetMap, `.osm.pbf`: of a town, a country, the planet. */
export const osmPbf: SourceFormat = {
  name: 'OpenStreetMap extract (.osm.pbf)',
  recognises: head => head.toString('latin1', 4, 4 + beginning.length) === beginning,
  attribution: openStreetMap,
  async read(file) {
    await isReadable(file)
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

/** @throws SourceError for another kind of file, and for one that asks too much of its readers */
const isReadable = async (file: string): Promise<void> => {
  await using blobs = await BlobFile.open(file)
  await blobs.survey(1)
  const [header] = blobs.all('OSMHeader')
  if (header === undefined) throw new SourceError(file, 'no OpenStreetMap extract: it does not begin with a header')
  await blobs.read(header, readHeaderBlock)
}
