import type { Finding } from '../source.ts'
import { areaPlaces } from './area-places.ts'
import { noAreas } from './areas.ts'
import type { BlobFile } from './blob-file.ts'
import { type Block, kinds, readBlock } from './block.ts'
import { Damaged } from './damaged.ts'
import { layoutOf } from './layout.ts'
import { nodesIn } from './nodes.ts'
import { relationsIn } from './relations.ts'
import { waysIn } from './ways.ts'

/** Of a blob with ways or relations that are places or towns. */
const withAreas = 8

/**
 * An extract, read from its back to its front, so that whoever needs something comes before what it needs: relations
 * before ways, ways before nodes. Of a sorted file every blob is read once, and those with areas to be told of a second time.
 */
export class Extract {
  readonly #blobs: BlobFile
  readonly #areas = noAreas()
  /** What each blob holds, as far as it is known. */
  #holds: Uint8Array = new Uint8Array()
  #bytesRead = 0
  #bytesLeft = 1

  constructor(blobs: BlobFile) {
    this.#blobs = blobs
  }

  /** 0 … 1, of all bytes to be read. Which of them a second time is known late; before, the most is supposed. */
  progress(): number {
    return this.#bytesLeft === 0 ? 1 : this.#bytesRead / (this.#bytesRead + this.#bytesLeft)
  }

  /** One group a blob. @throws SourceError */
  async *findings(): AsyncGenerator<Finding[]> {
    const areas = this.#areas
    const { nodes, ways, relations } = kinds
    this.#holds = await layoutOf(this.#blobs)
    yield* this.#pass([relations, ways, nodes, ways | relations], block => relationsIn(block, areas))
    areas.outlines.seal()
    yield* this.#pass([ways, nodes, ways | withAreas], block => waysIn(block, areas))
    areas.corners.seal()
    yield* this.#pass([nodes, withAreas], block => nodesIn(block, areas))
    yield* this.#pass([withAreas], areaPlaces(areas))
  }

  /** @param masks of the blobs that are read now, and of those in the passes to come */
  async *#pass([now, ...later]: number[], visit: (block: Block) => Finding[]): AsyncGenerator<Finding[]> {
    const blobs = this.#with(now!)
    this.#bytesLeft = this.#bytesOf(blobs) + later.reduce((sum, mask) => sum + this.#bytesOf(this.#with(mask)), 0)
    for (const blob of blobs) {
      const findings = await this.#blobs.read(blob, bytes => this.#visit(blob, readBlock(bytes), visit))
      this.#bytesRead += this.#blobs.lengthOf(blob)
      this.#bytesLeft -= this.#blobs.lengthOf(blob)
      yield findings
    }
  }

  #visit(blob: number, block: Block, visit: (block: Block) => Finding[]): Finding[] {
    const known = this.#holds[blob]!
    if ((block.holds & ~known) !== 0)
      throw new Damaged('the file says that it is sorted and is not; `osmium sort` sorts it')
    const areas = this.#areas.boxes.length
    const findings = visit(block)
    this.#holds[blob] = block.holds | (known & withAreas) | (this.#areas.boxes.length > areas ? withAreas : 0)
    return findings
  }

  #with(mask: number): number[] {
    return [...this.#holds.keys()].filter(blob => (this.#holds[blob]! & mask) !== 0)
  }

  #bytesOf(blobs: readonly number[]): number {
    return blobs.reduce((sum, blob) => sum + this.#blobs.lengthOf(blob), 0)
  }
}
