import { PbfReader } from 'pbf'
import { Damaged } from './damaged.ts'
import { Strings } from './strings.ts'
import type { Range } from './varints.ts'

/** The kinds of features, as bits. */
export const kinds = { nodes: 1, ways: 2, relations: 4 } as const
export const allKinds = kinds.nodes | kinds.ways | kinds.relations

/** Features of one kind. `field` is that of each of them in the group, or of all dense nodes together. */
export type Group = Range & { field: number }

/** Some thousand features, with their texts. */
export type Block = {
  bytes: Buffer
  strings: Strings
  groups: Group[]
  /** Which kinds of features it holds. */
  holds: number
  /** 1e-7 degrees of a latitude or a longitude as the block counts them. */
  latitudeOf(count: number): number
  longitudeOf(count: number): number
}

/** Fields of a group. */
export const fields = { nodes: 1, denseNodes: 2, ways: 3, relations: 4 } as const
const kindOfField: Record<number, number> = {
  [fields.nodes]: kinds.nodes,
  [fields.denseNodes]: kinds.nodes,
  [fields.ways]: kinds.ways,
  [fields.relations]: kinds.relations,
}

/** @throws Damaged */
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
  endedAt(pbf, bytes.length)
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

/** Where the bytes of the field stand whose number was just read; goes on behind them. @throws Damaged */
export const rangeOf = (pbf: PbfReader): Range => {
  if (pbf.type !== 2) throw new Damaged('a number where there ought to be bytes')
  const length = pbf.readVarint()
  const range = { start: pbf.pos, end: pbf.pos + length }
  if (range.end > pbf.length) throw new Damaged('bytes beyond the end')
  pbf.pos = range.end
  return range
}

/** @throws Damaged unless the fields ended where the message ends */
export const endedAt = (pbf: PbfReader, end: number): void => {
  if (pbf.pos !== end) throw new Damaged('fields do not end where they should')
}
