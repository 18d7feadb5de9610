import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { type Block, fields } from './block.ts'
import { checkedId, type Element, eachElement, recordOfElement } from './element.ts'
import { droppedAs } from './tagged-record.ts'
import type { Varints } from './varints.ts'

/**
 * Adds the places and towns among a block's ways to `areas`, with the nodes that they and waiting relations need.
 * @returns the dropped places
 * @throws DamagedBytes
 */
export const waysIn = (block: Block, areas: Areas): Finding[] => {
  const findings: Finding[] = []
  if (areas.outlines.size === 0 && !block.strings.roles) return findings
  for (const group of block.groups.filter(({ field }) => field === fields.ways))
    eachElement(block, group, way => {
      for (const box of areas.outlines.get(way.id) ?? noBoxes) awaitCorners(block, way, areas, box)
      const record = recordOfElement(block, way)
      if (record === undefined) return
      if ('dropped' in record) findings.push(droppedAs(record, 'way', way.id))
      else
        awaitCorners(
          block,
          way,
          areas,
          areas.add(record, 'way', way.id),
          'locality' in record ? maxTownCorners : undefined,
        )
    })
  return findings
}

const noBoxes: readonly number[] = []

/** Corners read per town. Its middle need not be exact, and islands have thousands of corners. */
const maxTownCorners = 4

const awaitCorners = (block: Block, way: Element, areas: Areas, box: number, enough?: number): void => {
  if (way.list(9).more) {
    widen(block, way, areas, box)
    return
  }
  const step = enough === undefined ? 1 : Math.ceil(countOf(way.list(8)) / enough)
  const refs = way.list(8)
  let [id, first] = [0, 0]
  for (let index = 0; refs.more; index++) {
    id += refs.sint()
    if (index === 0) first = id
    // A closed way repeats its first node.
    else if (id === first && !refs.more) break
    if (index % step === 0) areas.corners.add(checkedId(id), box)
  }
  refs.ended()
}

/** Widens a box by the coordinates inside a way (`LocationsOnWays`). Such files may hold no nodes. */
const widen = (block: Block, way: Element, areas: Areas, box: number) => {
  const [latitudes, longitudes] = [way.list(9), way.list(10)]
  let [latitude, longitude] = [0, 0]
  while (latitudes.more) {
    latitude += latitudes.sint()
    longitude += longitudes.sint()
    areas.boxes.widen(box, { latitude: block.latitudeOf(latitude), longitude: block.longitudeOf(longitude) })
  }
  latitudes.ended()
  longitudes.ended()
}

const countOf = (numbers: Varints): number => {
  let count = 0
  for (; numbers.more; count++) numbers.sint()
  return count
}

/**
 * Adds the places and towns among a block's relations to `areas`, with the nodes and ways that they need.
 * @returns the dropped places
 * @throws DamagedBytes
 */
export const relationsIn = (block: Block, areas: Areas): Finding[] => {
  const findings: Finding[] = []
  if (!block.strings.roles) return findings
  for (const group of block.groups.filter(({ field }) => field === fields.relations))
    eachElement(block, group, relation => {
      const record = recordOfElement(block, relation)
      if (record === undefined) return
      if ('dropped' in record) return void findings.push(droppedAs(record, 'relation', relation.id))
      const box = areas.add(record, 'relation', relation.id)
      eachMember(block, relation, (type, id, role) => {
        // A town needs only its label node. Its outline may be as long as a country's.
        if ('locality' in record ? type === members.node && middles.has(role()) : type === members.node)
          areas.corners.add(id, box)
        else if ('place' in record && type === members.way)
          areas.outlines.set(id, [...(areas.outlines.get(id) ?? []), box])
      })
    })
  return findings
}

const members = { node: 0, way: 1 }
const middles = new Set(['label', 'admin_centre', 'admin_center'])

const eachMember = (
  { strings }: Block,
  relation: Element,
  visit: (type: number, id: number, role: () => string) => void,
): void => {
  const [roles, ids, types] = [relation.list(8), relation.list(9), relation.list(10)]
  for (let id = 0; ids.more; ) {
    id += ids.sint()
    const role = roles.int()
    visit(types.int(), checkedId(id), () => strings.text(role))
  }
  for (const list of [roles, ids, types]) list.ended()
}
