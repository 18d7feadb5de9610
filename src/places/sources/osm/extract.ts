import { PbfReader } from 'pbf'
import type { Finding } from '../source.ts'
import { Areas } from './areas.ts'
import type { BlobFile } from './blob-file.ts'
import { allKinds, assertEndedAt, type Block, kinds, readBlock } from './block.ts'
import { nodesIn } from './dense-nodes.ts'
import { DamagedBytes } from './varints.ts'
import { relationsIn, waysIn } from './ways.ts'

/**
 * An extract, read in dependency order: relations before their ways, ways before their nodes.
 * Each blob of a sorted file is read once.
 */
export class Extract {
  readonly #blobs: BlobFile
  /** The kinds that each blob may hold, as bits. */
  #holds: Uint8Array = new Uint8Array()
  #bytesRead = 0
  #bytesLeft = 1

  constructor(blobs: BlobFile) {
    this.#blobs = blobs
  }

  /** Returns the share of bytes read, 0 … 1. Until the layout of an unsorted file is known, every pass counts all blobs. */
  progress(): number {
    return this.#bytesLeft === 0 ? 1 : this.#bytesRead / (this.#bytesRead + this.#bytesLeft)
  }

  /** Yields one group per blob, then the areas. @throws SourceError; Error of `node:sqlite` when the disk is full */
  async *findings(): AsyncGenerator<Finding[]> {
    using areas = new Areas()
    const { nodes, ways, relations } = kinds
    this.#holds = await layoutOf(this.#blobs)
    yield* this.#pass([relations, ways, nodes], block => relationsIn(block, areas))
    yield* this.#pass([ways, nodes], block => waysIn(block, areas))
    areas.corners.seal()
    yield* this.#pass([nodes], block => nodesIn(block, areas))
    yield* areas.findings()
  }

  /** @param kindsLeft the kind of this pass, then those of later passes */
  async *#pass(kindsLeft: readonly number[], visit: (block: Block) => Finding[]): AsyncGenerator<Finding[]> {
    this.#bytesLeft = kindsLeft.reduce((sum, kind) => sum + this.#bytesOf(this.#with(kind)), 0)
    for (const blob of this.#with(kindsLeft[0]!)) {
      const findings = await this.#blobs.read(blob, bytes => this.#visit(blob, readBlock(bytes), visit))
      this.#bytesRead += this.#blobs.lengthOf(blob)
      this.#bytesLeft -= this.#blobs.lengthOf(blob)
      yield findings
    }
  }

  #visit(blob: number, block: Block, visit: (block: Block) => Finding[]): Finding[] {
    if ((block.holds & ~this.#holds[blob]!) !== 0)
      throw new DamagedBytes('the file says that it is sorted and is not; `osmium sort` sorts it')
    this.#holds[blob] = block.holds
    return visit(block)
  }

  #with(kind: number): number[] {
    return [...this.#holds.keys()].filter(blob => (this.#holds[blob]! & kind) !== 0)
  }

  #bytesOf(blobs: readonly number[]): number {
    return blobs.reduce((sum, blob) => sum + this.#blobs.lengthOf(blob), 0)
  }
}

const areas = kinds.ways | kinds.relations

/**
 * Returns the kinds of features that each blob may hold, as bits. A file declared sorted needs only a binary search.
 * @throws SourceError
 */
const layoutOf = async (blobs: BlobFile): Promise<Uint8Array> => {
  const sorted: boolean[] = []
  for (const blob of blobs.all('OSMHeader')) sorted.push((await blobs.read(blob, readHeaderBlock)).sorted)
  const data = blobs.all('OSMData')
  const holds = new Uint8Array(blobs.count)
  for (const blob of data) holds[blob] = allKinds
  // Concatenated files have one header each, and each is sorted separately.
  if (sorted.length > 1 || !sorted[0]) return holds
  const firstArea = await firstHolding(blobs, data, areas)
  const firstRelation = await firstHolding(blobs, data, kinds.relations)
  // Some programs write ways last in files declared sorted. Only the position of the nodes is then certain.
  const waysFirst = firstRelation === data.length || ((await blobs.read(data.at(-1)!, kindsIn)) & kinds.ways) === 0
  for (const [place, blob] of data.entries()) {
    const area = !waysFirst
      ? areas
      : (place <= firstRelation ? kinds.ways : 0) | (place >= firstRelation ? kinds.relations : 0)
    holds[blob] = (place <= firstArea ? kinds.nodes : 0) | (place >= firstArea ? area : 0)
  }
  return holds
}

/** Returns the index of the first blob with features of a kind. All later blobs must hold them too. */
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

const supported = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Returns whether the file declares all nodes before all ways, and all ways before all relations.
 * @throws DamagedBytes for a file that requires unsupported features
 */
export const readHeaderBlock = (bytes: Buffer): { sorted: boolean } => {
  const pbf = new PbfReader(bytes)
  const required: string[] = []
  const optional: string[] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 4) required.push(pbf.readString())
    else if (field === 5) optional.push(pbf.readString())
  }
  assertEndedAt(pbf, bytes.length)
  const missing = required.filter(feature => !supported.has(feature))
  if (missing.length > 0) throw new DamagedBytes(`the file requires unsupported features: ${missing.join(', ')}`)
  return { sorted: optional.includes('Sort.Type_then_ID') }
}
