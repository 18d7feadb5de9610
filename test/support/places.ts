import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of a place index, as the service makes it at its first start. */
    placesFile: string
  }
}

/**
 * Links the run's place index, or another one, into a data folder, which saves half a second at each start. The service never writes to the file, it
 * replaces it. So all tests can share one.
 */
export const givePlaces = (dataDir: string, file = inject('placesFile')): string => {
  linkSync(file, join(dataDir, 'places.db'))
  return dataDir
}
