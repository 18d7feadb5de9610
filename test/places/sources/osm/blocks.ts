import type { PbfWriter } from 'pbf'
import { blob, field, message, type Packing } from './blobs.ts'

type Tags = Record<string, string>
/** WGS84 degrees. */
type Point = readonly [latitude: number, longitude: number]
type Member = readonly [type: 'node' | 'way' | 'relation', id: number, role?: string]
type Node = { node: number; at: Point; tags?: Tags }
type Way = { way: number; nodes: readonly number[]; nodesAt?: readonly Point[]; tags?: Tags }
type Relation = { relation: number; members: readonly Member[]; tags?: Tags }
export type Feature = Node | Way | Relation

export type BlockOptions = {
  /** Whether nodes are in columns, as all current programs write them. */
  dense?: boolean
  /** In 1e-9 degrees. */
  granularity?: number
  /** In 1e-9 degrees, added to all coordinates. */
  offset?: number
  packing?: Packing
}

/** Returns a blob of features, with a group for each kind. */
export const block = (features: readonly Feature[], options: BlockOptions = {}): Buffer => {
  const { dense = true, granularity = 100, offset = 0, packing } = options
  const texts = ['']
  const numberOf = (text: string): number => {
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  const count = (degrees: number): number => Math.round((degrees * 1e9 - offset) / granularity)

  const tagged = (pbf: PbfWriter, id: number, tags: Tags = {}) => {
    field(pbf, 1, id)
    pbf.writePackedVarint(2, Object.keys(tags).map(numberOf))
    pbf.writePackedVarint(3, Object.values(tags).map(numberOf))
  }
  const located = (pbf: PbfWriter, [latitudes, longitudes]: readonly [number, number], points: readonly Point[]) => {
    pbf.writePackedSVarint(latitudes, differences(points.map(([latitude]) => count(latitude))))
    pbf.writePackedSVarint(longitudes, differences(points.map(([, longitude]) => count(longitude))))
  }
  const columns = (nodes: readonly Node[]) =>
    message(pbf => {
      pbf.writePackedSVarint(1, differences(nodes.map(({ node }) => node)))
      located(
        pbf,
        [8, 9],
        nodes.map(({ at }) => at),
      )
      pbf.writePackedVarint(
        10,
        nodes.flatMap(({ tags = {} }) => [...Object.entries(tags).flat().map(numberOf), 0]),
      )
    })
  const single = ({ node, at, tags }: Node) =>
    message(pbf => {
      tagged(pbf, zigzag(node), tags)
      field(pbf, 8, zigzag(count(at[0])))
      field(pbf, 9, zigzag(count(at[1])))
    })
  const way = ({ way, nodes, nodesAt = [], tags }: Way) =>
    message(pbf => {
      tagged(pbf, way, tags)
      pbf.writePackedSVarint(8, differences(nodes))
      located(pbf, [9, 10], nodesAt)
    })
  const relation = ({ relation, members, tags }: Relation) =>
    message(pbf => {
      tagged(pbf, relation, tags)
      pbf.writePackedVarint(
        8,
        members.map(([, , role = '']) => numberOf(role)),
      )
      pbf.writePackedSVarint(9, differences(members.map(([, id]) => id)))
      pbf.writePackedVarint(
        10,
        members.map(([type]) => ['node', 'way', 'relation'].indexOf(type)),
      )
    })

  const nodes = features.filter(each => 'node' in each)
  const groups: [kind: number, Uint8Array[]][] = [
    dense ? [2, nodes.length > 0 ? [columns(nodes)] : []] : [1, nodes.map(single)],
    [3, features.filter(each => 'way' in each).map(way)],
    [4, features.filter(each => 'relation' in each).map(relation)],
  ]
  const contents = message(pbf => {
    field(
      pbf,
      1,
      message(to => {
        for (const text of texts) field(to, 1, text)
      }),
    )
    for (const [kind, members] of groups.filter(([, members]) => members.length > 0))
      field(
        pbf,
        2,
        message(to => {
          for (const member of members) field(to, kind, member)
        }),
      )
    field(pbf, 17, granularity)
    field(pbf, 19, offset)
    field(pbf, 20, offset)
  })
  return blob('OSMData', contents, packing)
}

const differences = (numbers: readonly number[]): number[] => numbers.map((each, i) => each - (numbers[i - 1] ?? 0))
const zigzag = (number: number): number => (number < 0 ? -2 * number - 1 : 2 * number)
