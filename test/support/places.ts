import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** A place index as the service makes it at its first start. */
    placesFile: string
  }
}

/**
 * Puts the place index into a data folder, so that whoever starts there need not make it: that takes half a second. It is never
 * written to, only replaced, so that all can have the same file.
 */
export const givePlaces = (dataDir: string): string => {
  linkSync(inject('placesFile'), join(dataDir, 'places.db'))
  return dataDir
}
