import type { BlobFile } from './blob-file.ts'
import { allKinds, kinds, readBlock } from './block.ts'
import { readHeaderBlock } from './header-block.ts'

const areas = kinds.ways | kinds.relations

/**
 * Which kinds of features each blob may hold, as bits. Of a file that says it is sorted a few blobs tell of all the others.
 * @throws SourceError
 */
export const layoutOf = async (blobs: BlobFile): Promise<Uint8Array> => {
  const sorted: boolean[] = []
  for (const blob of blobs.all('OSMHeader')) sorted.push((await blobs.read(blob, readHeaderBlock)).sorted)
  const data = blobs.all('OSMData')
  const holds = new Uint8Array(blobs.count)
  for (const blob of data) holds[blob] = allKinds
  // Files joined end to end have a header each, and are sorted each for itself.
  if (sorted.length > 1 || !sorted[0]) return holds
  const firstArea = await firstHolding(blobs, data, areas)
  const firstRelation = await firstHolding(blobs, data, kinds.relations)
  // Some programs mean by it that ways come last: then nothing is known but where the nodes are.
  const waysFirst = firstRelation === data.length || ((await blobs.read(data.at(-1)!, kindsIn)) & kinds.ways) === 0
  for (const [place, blob] of data.entries()) {
    const area = !waysFirst
      ? areas
      : (place <= firstRelation ? kinds.ways : 0) | (place >= firstRelation ? kinds.relations : 0)
    holds[blob] = (place <= firstArea ? kinds.nodes : 0) | (place >= firstArea ? area : 0)
  }
  return holds
}

/** The place of the first blob with features of a kind, which all after it hold as well. */
const firstHolding = async (blobs: BlobFile, data: readonly number[], kind: number): Promise<number> => {
  let [low, high] = [0, data.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((await blobs.read(data[middle]!, kindsIn)) & kind) !== 0) high = middle
    else low = middle + 1
  }
  return low
}

const kindsIn = (bytes: Buffer): number => readBlock(bytes).holds
