import type { Finding } from '../source.ts'
import { Areas } from './areas.ts'
import type { BlobFile } from './blob-file.ts'
import { type Block, kinds, readBlock } from './block.ts'
import { DamagedBytes } from './damaged.ts'
import { nodesIn } from './dense-nodes.ts'
import { layoutOf } from './layout.ts'
import { relationsIn } from './relations.ts'
import { waysIn } from './ways.ts'

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
