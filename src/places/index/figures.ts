import { editionOf, indexFiles, openUnchanging } from './index-files.ts'
import { ownPlaces } from './schema.ts'

type PlacesFigures = {
  places: number
  /** Time of the latest import of a source. */
  readAt: Date
}

/** Returns a function for the number of places in a data folder's index. It rereads the files only after a change. */
export const placeFiguresOf = (dataDir: string): (() => PlacesFigures | undefined) => {
  let cached: { editions: string; figures: PlacesFigures } | undefined
  return () => {
    const files = indexFiles(dataDir)
    const editions = files.map(editionOf)
    if (editions.includes(undefined)) return undefined
    const now = editions.join()
    if (cached?.editions !== now) cached = { editions: now, figures: readFigures(files) }
    return cached.figures
  }
}

const readFigures = (files: readonly string[]): PlacesFigures => {
  const all = files.map(file => {
    using db = openUnchanging(file)
    const figures = db.prepare(`SELECT ${ownPlaces} AS places, (SELECT max(read_at) FROM source) AS readAt`)
    return figures.get() as { places: number; readAt: string }
  })
  const readAt = all.map(figures => figures.readAt).sort()
  return { places: all.reduce((sum, { places }) => sum + places, 0), readAt: new Date(readAt.at(-1)!) }
}
