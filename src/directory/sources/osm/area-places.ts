import type { Finding } from '../source.ts'
import type { Areas } from './areas.ts'
import { type Block, fields } from './block.ts'
import { eachElement, toldOf } from './element.ts'
import { foundAt } from './told.ts'

/** Goes over the same ways and relations once more, in the same order, when their boxes are known. */
export const areaPlaces = (areas: Areas): ((block: Block) => Finding[]) => {
  const next = { relation: 0, way: areas.relations }
  return block =>
    block.groups.flatMap(group => {
      const type = group.field === fields.ways ? 'way' : 'relation'
      if (group.field !== fields[`${type}s`]) return []
      const findings: Finding[] = []
      eachElement(block, group, element => {
        const told = toldOf(block, element)
        if (told && !('dropped' in told))
          findings.push(...foundAt(told, type, element.id, areas.boxes.middle(next[type]++)))
      })
      return findings
    })
}
