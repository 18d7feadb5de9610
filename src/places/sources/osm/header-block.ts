import { PbfReader } from 'pbf'
import { assertEndedAt } from './block.ts'
import { DamagedBytes } from './damaged.ts'

const supported = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Returns whether the file declares all nodes before all ways, and all ways before all relations.
 * @throws DamagedBytes for a file that requires unsupported features
 */
export const readHeaderBlock = (bytes: Buffer): { sorted: boolean } => {
  const pbf = new PbfReader(bytes)
  const required: string[] = []
  const optional: string[] = []
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 4) required.push(pbf.readString())
    else if (field === 5) optional.push(pbf.readString())
  }
  assertEndedAt(pbf, bytes.length)
  const missing = required.filter(feature => !supported.has(feature))
  if (missing.length > 0) throw new DamagedBytes(`the file requires unsupported features: ${missing.join(', ')}`)
  return { sorted: optional.includes('Sort.Type_then_ID') }
}
