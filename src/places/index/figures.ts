import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { editionOf, placesFile } from './current-index.ts'

export type PlacesFigures = {
  places: number
  /** Time of the latest import of a source. */
  readAt: Date
}

/** Returns a function for the number of places in a data folder's index. It rereads the file only after a rebuild. */
export const placeFiguresOf = (dataDir: string): (() => PlacesFigures | undefined) => {
  const file = placesFile(dataDir)
  let cached: { edition: string; figures: PlacesFigures } | undefined
  return () => {
    const edition = editionOf(file)
    if (edition === undefined) return undefined
    if (cached?.edition !== edition) cached = { edition, figures: readFigures(file) }
    return cached.figures
  }
}

const readFigures = (file: string): PlacesFigures => {
  using db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  // Places are numbered from 1 without gaps. Counting them would read millions of rows.
  const { places } = db.prepare('SELECT coalesce(max(number), 0) AS places FROM place').get() as { places: number }
  const { readAt } = db.prepare('SELECT max(read_at) AS readAt FROM source').get() as { readAt: string }
  return { places, readAt: new Date(readAt) }
}
