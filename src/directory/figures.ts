import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { editionOf, placesFile } from './current.ts'

export type PlacesFigures = {
  places: number
  /** When a source of places was read last. */
  readAt: Date
}

/** How much there is in the directory of a data folder, whoever has imported it. Asking again costs nothing until it is made anew. */
export const figuresOf = (dataDir: string): (() => PlacesFigures | undefined) => {
  const file = placesFile(dataDir)
  let known: { edition: string; figures: PlacesFigures } | undefined
  return () => {
    const edition = editionOf(file)
    if (edition === undefined) return undefined
    if (known?.edition !== edition) known = { edition, figures: readFigures(file) }
    return known.figures
  }
}

const readFigures = (file: string): PlacesFigures => {
  using db = new DatabaseSync(new URL(`${pathToFileURL(file).href}?immutable=1`), { readOnly: true })
  // They are numbered from 1, and none is taken away: counting them would read through millions.
  const { places } = db.prepare('SELECT coalesce(max(number), 0) AS places FROM place').get() as { places: number }
  const { readAt } = db.prepare('SELECT max(read_at) AS readAt FROM source').get() as { readAt: string }
  return { places, readAt: new Date(readAt) }
}
