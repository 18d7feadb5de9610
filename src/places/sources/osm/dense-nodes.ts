import { noTags, type OsmTags } from '../../../domain/osm/tags.ts'
import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { type Block, fields, type Group } from './block.ts'
import { checkedId, type Element, eachElement, idsOfElements, recordOfElement } from './element.ts'
import type { Ids, Nearby } from './node-waitlist.ts'
import { isRelevantTag } from './roles.ts'
import type { Strings } from './strings.ts'
import { type FixedPoint, findingsAt, recordFromTags } from './tagged-record.ts'
import { DamagedBytes, type Varints } from './varints.ts'

/** Nodes read at a time. Bounds memory for blocks of any size. */
const runLength = 2048
const ids = new Float64Array(runLength)
const latitudes = new Float64Array(runLength)
const longitudes = new Float64Array(runLength)

/**
 * Returns the places and towns among dense nodes: columns of delta-coded ids, latitudes and longitudes.
 * Nodes at the corners of areas widen their boxes.
 * @throws DamagedBytes
 */
const denseNodesIn = (block: Block, nodes: Element, areas: Areas): Finding[] => {
  const [idColumn, latitudeColumn, longitudeColumn, tags] = [
    nodes.list(1),
    nodes.list(8),
    nodes.list(9),
    nodes.list(10),
  ]
  const tagged = block.strings.roles ? taggedIn(tags, block.strings.roles) : []
  const findings: Finding[] = []
  const pointAt = (at: number) => ({
    latitude: block.latitudeOf(latitudes[at]!),
    longitude: block.longitudeOf(longitudes[at]!),
  })
  let next = 0
  let unlocated = 0
  for (let [first, count] = [0, idColumn.sums(ids)]; count > 0; first += count, count = idColumn.sums(ids)) {
    unlocated++
    const corners = areas.corners.between(idsOfRun(count))
    if (!corners.some && (next === tagged.length || tagged[next]!.index >= first + count)) continue
    // Coordinates are decoded only up to the last run that needs them.
    let [north, east] = [0, 0]
    for (; unlocated > 0; unlocated--)
      [north, east] = [latitudeColumn.sums(latitudes), longitudeColumn.sums(longitudes)]
    if (north !== count || east !== count) throw new DamagedBytes('nodes without coordinates')
    if (corners.some) widenBoxes(corners, count, pointAt, areas)
    for (; next < tagged.length && tagged[next]!.index < first + count; next++) {
      const at = tagged[next]!.index - first
      const record = recordFromTags(tagsAt(tags, block.strings, tagged[next]!.start))
      if (record) findings.push(...findingsAt(record, 'node', ids[at]!, pointAt(at)))
    }
  }
  idColumn.ended()
  if (next < tagged.length) throw new DamagedBytes('tags of more nodes than there are')
  return findings
}

/** @throws DamagedBytes */
const idsOfRun = (count: number): Ids => {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const id = ids[at]!
    if (id < least) least = id
    if (id > greatest) greatest = id
  }
  return { least: checkedId(least), greatest: checkedId(greatest) }
}

const widenBoxes = (corners: Nearby, count: number, pointAt: (at: number) => FixedPoint, { boxes }: Areas): void => {
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const id = ids[at]!
    if (id <= last || id >= corners.next) for (const box of corners.boxesOf(id)) boxes.widen(box, pointAt(at))
    last = id
  }
}

/** Returns the nodes with relevant tags and the offsets of these tags. A 0 ends the tags of each node. */
const taggedIn = (tags: Varints, roles: Uint8Array): { index: number; start: number }[] => {
  const tagged: { index: number; start: number }[] = []
  for (let index = 0; tags.more; index++) {
    const start = tags.at
    let found = false
    for (let key = tags.int(); key !== 0; key = tags.int())
      if (isRelevantTag(roles[key]!, roles[tags.int()]!)) found = true
    if (found) tagged.push({ index, start })
  }
  tags.ended()
  return tagged
}

const tagsAt = (all: Varints, strings: Strings, start: number): OsmTags => {
  const tags = noTags()
  all.again().skip(start - all.at)
  for (let key = all.int(); key !== 0; key = all.int()) tags[strings.text(key)] = strings.text(all.int())
  return tags
}

/** Returns the places and towns among a block's nodes. Nodes at the corners of areas widen their boxes. @throws DamagedBytes */
export const nodesIn = (block: Block, areas: Areas): Finding[] => {
  const findings: Finding[] = []
  for (const group of block.groups)
    if (group.field === fields.nodes) findings.push(...singleNodesIn(block, group, areas))
    else if (group.field === fields.denseNodes)
      eachElement(block, group, nodes => findings.push(...denseNodesIn(block, nodes, areas)))
  return findings
}

const singleNodesIn = (block: Block, group: Group, areas: Areas): Finding[] => {
  const { latitudeOf, longitudeOf } = block
  const corners = areas.corners.between(idsOfElements(block, group))
  const findings: Finding[] = []
  eachElement(block, group, node => {
    const point = { latitude: latitudeOf(node.numbers[8]!), longitude: longitudeOf(node.numbers[9]!) }
    for (const box of corners.boxesOf(node.id)) areas.boxes.widen(box, point)
    const record = recordOfElement(block, node)
    if (record) findings.push(...findingsAt(record, 'node', node.id, point))
  })
  return findings
}
