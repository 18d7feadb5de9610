import type { SourceLocality } from '../../../../src/places/sources/source.ts'
import { type ReadFile, read } from '../formats-files.ts'
import { fileHeader } from './blobs.ts'
import { type BlockOptions, block, type Feature } from './blocks.ts'

/** Reads a file of these parts. @throws SourceError */
export const foundIn = async (
  ...parts: readonly Uint8Array[]
): Promise<ReadFile & { localities: SourceLocality[] }> => {
  const found = await read(Buffer.concat(parts))
  return { ...found, localities: found.findings.flatMap(each => ('locality' in each ? [each.locality] : [])) }
}

/** Reads an extract of these features. */
export const foundAmong = (features: readonly Feature[], options?: BlockOptions) =>
  foundIn(fileHeader(), block(features, options))

/** Returns the four corners of a house, from the south-west one on, and the way around them. */
export const house = (
  way: number,
  [south, west]: readonly [number, number],
  tags?: Record<string, string>,
): Feature[] => {
  const corners = [1, 2, 3, 4].map(corner => way * 10 + corner)
  const at = [
    [south, west],
    [south, west + 0.0004],
    [south + 0.0002, west + 0.0004],
    [south + 0.0002, west],
  ] as const
  return [
    ...corners.map((node, corner) => ({ node, at: at[corner]! })),
    { way, nodes: [...corners, corners[0]!], ...(tags && { tags }) },
  ]
}
