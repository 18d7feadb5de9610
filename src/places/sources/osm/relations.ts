import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { type Block, fields } from './block.ts'
import { checkedId, type Element, eachElement, recordOfElement } from './element.ts'
import { droppedAs } from './tagged-record.ts'

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
