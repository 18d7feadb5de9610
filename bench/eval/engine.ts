import { join } from 'node:path'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { openIndexFiles } from '../../src/places/index/index-file.ts'
import { openPlaceIndex } from '../../src/places/index/place-index.ts'
import { buildIndex, type IndexSource } from '../../src/places/index-builder/index.ts'
import type { SearchHit } from '../../src/places/matching/match.ts'
import { inSameThread } from '../../src/places/open-local.ts'
import { candidateNumbers, localLookup } from '../../src/places/providers/local.ts'
import { type PlaceLookup, placeLookup } from '../../src/places/providers/lookup.ts'
import { locationOf, readingsOf, type Where } from '../../src/places/providers/readings.ts'
import { temporaryFolder } from '../folder.ts'
import type { Extract } from './extract.ts'

/** The system under evaluation. Only this file knows how the product searches. */
export type Engine = Disposable &
  Pick<PlaceLookup, 'search' | 'choose'> & {
    /** Returns a place by any of its `mapPlaceId`s. */
    get(id: string): PlaceFacts | undefined
    /** Returns the places that are compared with a question, in the order in which they were looked up. */
    retrieve(query: string, where: Where): PlaceFacts[]
    /** Describes a hit's match without its distance. The engine ranks and chooses by it. */
    gradeOf(found: SearchHit): string
  }

/** What an index is built of. */
type SourceExtract = Pick<Extract, 'town' | 'places' | 'localities'>
type IndexPaths = [string, ...string[]]

/** Builds one place index of all extracts, with a file for each, so that towns compete. */
export const buildDirectory = async (
  extracts: readonly SourceExtract[],
): Promise<Disposable & { files: IndexPaths; open(): Engine }> => {
  const folder = temporaryFolder()
  const files: string[] = []
  for (const extract of extracts) {
    using opened = new DisposableStack()
    const older = openIndexFiles(files).map(file => opened.use(file))
    const file = join(folder.path, `${files.length}.db`)
    await buildIndex(file, {
      source: sourceOf(extract),
      older,
      today: new Date().toISOString().slice(0, 10),
      madeWith: 'the evaluation',
    })
    files.push(file)
  }
  const paths = files as IndexPaths
  return { files: paths, open: () => openEngine(paths), [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

const sourceOf = (extract: SourceExtract): IndexSource => ({
  name: extract.town,
  format: 'evaluation',
  fingerprint: extract.town,
  read: async () => ({
    progress: () => 1,
    findings: (async function* () {
      yield extract.localities.map(locality => ({ locality }))
      yield extract.places.map(place => ({ place }))
    })(),
  }),
})

const openEngine = (files: IndexPaths): Engine => {
  const index = openPlaceIndex(...files)
  const { search, choose } = placeLookup({
    local: inSameThread(localLookup({ ask: question => question(index) })),
    providers: [],
  })
  return {
    search,
    choose,
    get: id => index.get(id),
    retrieve: (query, where) =>
      candidateNumbers(index, readingsOf(index, query, locationOf(index, where) ?? {})).map(index.facts),
    gradeOf: ({ match }) => `${match.name} ${Math.floor(match.confidence * 10) / 10}`,
    [Symbol.dispose]: () => index.close(),
  }
}
