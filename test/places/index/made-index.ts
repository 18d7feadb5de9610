import { afterAll } from 'vitest'
import { buildDirectory } from '../../../bench/eval/engine.ts'
import { openPlaceIndex, type PlaceIndex } from '../../../src/places/index/place-index.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'

/** Builds an index of these places, with a file for each source, and deletes it after the tests of the file. */
export const indexOf = async (sources: Readonly<Record<string, readonly SourcePlace[]>>): Promise<PlaceIndex> => {
  const extracts = Object.entries(sources).map(([town, places]) => ({ town, places, localities: [] }))
  const directory = await buildDirectory(extracts)
  const index = openPlaceIndex(...directory.files)
  afterAll(() => {
    index.close()
    directory[Symbol.dispose]()
  })
  return index
}
