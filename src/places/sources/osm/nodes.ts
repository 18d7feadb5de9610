import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { type Block, fields, type Group } from './block.ts'
import { denseNodesIn } from './dense-nodes.ts'
import { eachElement, idsOfElements, recordOfElement } from './element.ts'
import { findingsAt } from './tagged-record.ts'

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
