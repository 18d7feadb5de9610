import type { LatLng } from '../../domain/coordinates.ts'
import { memoize } from '../../util/memoize.ts'
import { cachedEntries, entryReader, type GazetteerEntries, type GazetteerEntry } from './entries.ts'
import { extentOf, type Near } from './near.ts'
import { type PlaceInQuery, placesInQuery } from './place-in-query.ts'
import { type PlaceInterpretation, placeInterpreter } from './place-interpreter.ts'
import { readPoint } from './read-point.ts'
import { containingTown } from './town-finder.ts'

/** Finds locations by name. Reads them from the place index, so it needs hardly any memory. */
export type Gazetteer = {
  /**
   * Resolves coordinates, or a town, district, region or country, with or without the area around it.
   * Of small towns and districts of one name, those with known places come first.
   * @param biasTo prefers namesakes within 100 km of this point
   */
  near(text: string, biasTo?: LatLng): Near | undefined
  /** Returns up to four ways to split a query into name and place, surest first, each with every place of that name near `biasTo`. The query may still be only a name: "Paris Baguette". */
  placeInQuery(query: string, biasTo?: LatLng): PlaceInQuery[]
  /** Returns the town whose area contains a point. */
  townAt(point: LatLng): Near | undefined
}

/** Maximum text length. Every word is looked up, and no location is longer. */
const maxTextLength = 300

/**
 * Opens the gazetteer of the databases that `entryReader` reads.
 * @param hasPlaces whether the index has places within a distance of a point
 */
export const openGazetteer = (
  databases: Parameters<typeof entryReader>,
  hasPlaces: (center: LatLng, meters: number) => boolean,
): Gazetteer => {
  const entries = entryReader(...databases)
  const isLoaded = (entry: GazetteerEntry) =>
    hasPlaces(entry, extentOf(entry.kind, entry.population, entry.reachMeters))
  const townAt = containingTown(databases[0])
  const nearTown = memoize((number: number) => nearFrom(entries, { entry: entries.town(number) }))
  const nearOf = (understood: PlaceInterpretation) => nearFrom(entries, understood)
  return {
    near(text, biasTo) {
      const point = readPoint(text)
      if (point || text.length > maxTextLength) return point
      const understood = placeInterpreter(cachedEntries(entries), isLoaded)(text, biasTo)
      return understood && nearOf(understood)
    },
    placeInQuery(query, biasTo) {
      if (query.length > maxTextLength) return []
      const understand = placeInterpreter(cachedEntries(entries), isLoaded)
      return placesInQuery(query, text => understand(text, biasTo)).flatMap(({ understood, ...place }) =>
        [understood.entry, ...(understood.namesakes ?? [])].map(entry => ({
          ...place,
          near: nearOf({ ...understood, entry }),
        })),
      )
    },
    townAt(point) {
      const number = townAt(point)
      return number === undefined ? undefined : nearTown(number)
    },
  }
}

const nearFrom = (
  entries: GazetteerEntries,
  { entry, unknownPart }: Pick<PlaceInterpretation, 'entry' | 'unknownPart'>,
): Near => {
  const { kind, name, englishName, latitude, longitude, reachMeters, population, span } = entry
  const { region, country } = entries.around(span)
  return {
    kind,
    name,
    ...(englishName !== undefined && { englishName }),
    ...(region && kind !== 'region' && { region: region.englishName }),
    ...(country && kind !== 'country' && { country: country.englishName }),
    latitude,
    longitude,
    reachMeters,
    extentMeters: extentOf(kind, population, reachMeters),
    ...(unknownPart !== undefined && { ignored: unknownPart }),
  }
}
