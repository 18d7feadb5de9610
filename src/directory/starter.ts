import { openStreetMap } from '../domain/attribution.ts'
import type { Source } from './build/index.ts'
import type { Finding } from './sources/source.ts'
import { readStarter, starterFingerprint } from './starter-file.ts'

/** The name of the source that comes with Forklist. */
export const starterName = 'starter'

export const starterSource = (): Source => ({
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
