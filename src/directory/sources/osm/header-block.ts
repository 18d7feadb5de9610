import { PbfReader } from 'pbf'
import { endedAt } from './block.ts'
import { Damaged } from './damaged.ts'

const supported = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * What the file says of itself: whether all nodes stand before all ways, and these before all relations.
 * @throws Damaged for a file that asks for more of its readers than this one can
 */
export const readHeaderBlock = (bytes: Buffer): { sorted: boolean } => {
  const pbf = new PbfReader(bytes)
  const required: string[] = []
  const optional: string[] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 4) required.push(pbf.readString())
    else if (field === 5) optional.push(pbf.readString())
  }
  endedAt(pbf, bytes.length)
  const missing = required.filter(feature => !supported.has(feature))
  if (missing.length > 0) throw new Damaged(`the file needs what is not supported: ${missing.join(', ')}`)
  return { sorted: optional.includes('Sort.Type_then_ID') }
}
