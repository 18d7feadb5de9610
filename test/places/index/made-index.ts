import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openPlaceIndex, type PlaceIndex } from '../../../src/places/index/place-index.ts'
import { buildIndex } from '../../../src/places/index-builder/index.ts'
import type { SourceLocality, SourcePlace } from '../../../src/places/sources/source.ts'
import { emptyFolder } from './starter-places.ts'

/** Builds an index of these places, each source on its own, and closes it after the tests of the file. */
export const indexOf = async (
  sources: Readonly<Record<string, readonly SourcePlace[]>>,
  localities: readonly SourceLocality[] = [],
): Promise<PlaceIndex> => {
  const file = join(emptyFolder(), 'places.db')
  await buildIndex(file, {
    sources: Object.entries(sources).map(([name, places]) => ({
      name,
      format: 'test',
      fingerprint: name,
      read: async () => ({
        progress: () => 1,
        findings: (async function* () {
          yield localities.map(locality => ({ locality }))
          yield places.map(place => ({ place }))
        })(),
      }),
    })),
    today: '2026-05-01',
    madeWith: 'a test',
    isSmall: true,
  })
  const index = openPlaceIndex(file)
  afterAll(() => index.close())
  return index
}
