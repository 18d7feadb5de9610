import { PbfReader } from 'pbf'
import { Strings } from './strings.ts'
import { DamagedBytes, type Range } from './varints.ts'

/** The kinds of features, as bits. */
export const kinds = { nodes: 1, ways: 2, relations: 4 } as const
export const allKinds = kinds.nodes | kinds.ways | kinds.relations

/** Features of one kind. `field` is the field number of each feature, or of all dense nodes together. */
export type Group = Range & { field: number }

/** A block of some thousand features, with their texts. */
export type Block = {
  bytes: Buffer
  strings: Strings
  groups: Group[]
  /** The kinds of its features, as bits of `kinds`. */
  holds: number
  /** Converts the block's units to 1e-7 degrees. */
  latitudeOf(count: number): number
  longitudeOf(count: number): number
}

/** Field numbers in a group. */
export const fields = { nodes: 1, denseNodes: 2, ways: 3, relations: 4 } as const
const kindOfField: Record<number, number> = {
  [fields.nodes]: kinds.nodes,
  [fields.denseNodes]: kinds.nodes,
  [fields.ways]: kinds.ways,
  [fields.relations]: kinds.relations,
}

/** @throws DamagedBytes */
export const readBlock = (bytes: Buffer): Block => {
  const pbf = new PbfReader(bytes)
  let texts: Range = { start: 0, end: 0 }
  const groups: Group[] = []
  let [granularity, latitudeOffset, longitudeOffset] = [100, 0, 0]
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) texts = rangeOf(pbf)
    else if (field === 2) groups.push({ ...rangeOf(pbf), field: 0 })
    else if (field === 17) granularity = pbf.readVarint(true)
    else if (field === 19) latitudeOffset = pbf.readVarint(true)
    else if (field === 20) longitudeOffset = pbf.readVarint(true)
  }
  assertEndedAt(pbf, bytes.length)
  for (const group of groups) group.field = firstField(bytes, group)
  const scale = granularity / 100
  return {
    bytes,
    strings: new Strings(bytes, texts),
    groups,
    holds: groups.reduce((all, { field }) => all | (kindOfField[field] ?? 0), 0),
    latitudeOf: count => Math.round(latitudeOffset / 100 + scale * count),
    longitudeOf: count => Math.round(longitudeOffset / 100 + scale * count),
  }
}

const firstField = (bytes: Buffer, { start, end }: Range): number => (start < end ? bytes[start]! >> 3 : 0)

/** Returns the byte range of the current field and moves past it. @throws DamagedBytes */
export const rangeOf = (pbf: PbfReader): Range => {
  if (pbf.type !== 2) throw new DamagedBytes('a number instead of bytes')
  const length = pbf.readVarint()
  const range = { start: pbf.pos, end: pbf.pos + length }
  if (range.end > pbf.length) throw new DamagedBytes('bytes beyond the end')
  pbf.pos = range.end
  return range
}

/** @throws DamagedBytes unless the fields end where the message ends */
export const assertEndedAt = (pbf: PbfReader, end: number): void => {
  if (pbf.pos !== end) throw new DamagedBytes('fields do not end where they should')
}
