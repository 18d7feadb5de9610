import { openStreetMap } from '../../domain/attribution.ts'
import type { IndexSource } from '../index-builder/index.ts'
import type { Finding } from '../sources/source.ts'
import { readStarter, starterFingerprint, starterName } from './starter-file.ts'

export const starterSource = (): IndexSource => ({
  name: starterName,
  format: 'starter',
  attribution: openStreetMap,
  fingerprint: starterFingerprint(),
  read: async () => ({ progress: () => 1, findings: starterFindings() }),
})

async function* starterFindings(): AsyncGenerator<Finding[]> {
  const { towns, places } = readStarter()
  yield towns.map(town => ({ locality: { ...town, population: 0 } }))
  yield places.map(place => ({ place }))
}
