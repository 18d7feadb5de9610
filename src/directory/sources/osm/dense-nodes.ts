import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import type { Ids, Nearby } from './awaited.ts'
import type { Block } from './block.ts'
import { Damaged } from './damaged.ts'
import { type Element, knownId } from './element.ts'
import { noTags, type OsmTags } from './feature.ts'
import { telling } from './roles.ts'
import type { Strings } from './strings.ts'
import { foundAt, type Point, toldBy } from './told.ts'
import type { Varints } from './varints.ts'

/** So many nodes are read at a time, which is little memory for blocks of any size. */
const runLength = 2048
const ids = new Float64Array(runLength)
const latitudes = new Float64Array(runLength)
const longitudes = new Float64Array(runLength)

/**
 * The places and towns among nodes in columns, of their ids, latitudes and longitudes, each as the difference to the one
 * before; those at the corners of areas widen their boxes.
 * @throws Damaged
 */
export const denseNodesIn = (block: Block, nodes: Element, areas: Areas): Finding[] => {
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
    // Where nodes are is read only as far as somebody asks.
    let [north, east] = [0, 0]
    for (; unlocated > 0; unlocated--)
      [north, east] = [latitudeColumn.sums(latitudes), longitudeColumn.sums(longitudes)]
    if (north !== count || east !== count) throw new Damaged('nodes without coordinates')
    if (corners.some) widenBoxes(corners, count, pointAt, areas)
    for (; next < tagged.length && tagged[next]!.index < first + count; next++) {
      const at = tagged[next]!.index - first
      const told = toldBy(tagsAt(tags, block.strings, tagged[next]!.start))
      if (told) findings.push(...foundAt(told, 'node', ids[at]!, pointAt(at)))
    }
  }
  idColumn.ended()
  if (next < tagged.length) throw new Damaged('tags of more nodes than there are')
  return findings
}

/** @throws Damaged */
const idsOfRun = (count: number): Ids => {
  let least = Number.POSITIVE_INFINITY
  let greatest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const id = ids[at]!
    if (id < least) least = id
    if (id > greatest) greatest = id
  }
  return { least: knownId(least), greatest: knownId(greatest) }
}

const widenBoxes = (corners: Nearby, count: number, pointAt: (at: number) => Point, { boxes }: Areas): void => {
  let last = Number.NEGATIVE_INFINITY
  for (let at = 0; at < count; at++) {
    const id = ids[at]!
    if (id <= last || id >= corners.next) for (const box of corners.boxesOf(id)) boxes.widen(box, pointAt(at))
    last = id
  }
}

/** Which nodes have tags that tell something, and where these stand; each node's end with a 0. */
const taggedIn = (tags: Varints, roles: Uint8Array): { index: number; start: number }[] => {
  const tagged: { index: number; start: number }[] = []
  for (let index = 0; tags.more; index++) {
    const start = tags.at
    let found = false
    for (let key = tags.int(); key !== 0; key = tags.int()) if (telling(roles[key]!, roles[tags.int()]!)) found = true
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
