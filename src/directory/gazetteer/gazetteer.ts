import type { DatabaseSync } from 'node:sqlite'
import type { Point } from '../found.ts'
import { type Entries, entryReader, remembering } from './entries.ts'
import type { Near } from './near.ts'
import { type PlaceInQuery, placesInQuery } from './place-in-query.ts'
import { readPoint } from './read-point.ts'
import { type Understood, understanding } from './understand.ts'

/** Where places are, by name: read from the index, so that hardly anything of it is kept in memory. */
export type Gazetteer = {
  /**
   * A point, or the name of a town, a district, a region or a country, alone or with what it lies in; `undefined` for anything else.
   * @param biasTo what is meant where namesakes lie within 100 km of it
   */
  near(text: string, biasTo?: Point): Near | undefined
  /** How a query can be a name and a place, the surest first, at most four. A query can be a name all the same: "Paris Baguette". */
  placeInQuery(query: string, biasTo?: Point): PlaceInQuery[]
}

/** Nobody writes so much to say where; what is longer is not looked at, because every word of it would be looked up. */
const longestText = 300

/** Reads the tables of `gazetteerSchema`. */
export const openGazetteer = (db: DatabaseSync): Gazetteer => {
  const entries = entryReader(db)
  const nearOf = (understood: Understood) => nearFrom(entries, understood)
  return {
    near(text, biasTo) {
      const point = readPoint(text)
      if (point || text.length > longestText) return point
      const understood = understanding(remembering(entries))(text, biasTo)
      return understood && nearOf(understood)
    },
    placeInQuery(query, biasTo) {
      if (query.length > longestText) return []
      const understand = understanding(remembering(entries))
      return placesInQuery(query, text => understand(text, biasTo)).map(({ understood, ...place }) => ({
        ...place,
        near: nearOf(understood),
      }))
    },
  }
}

const nearFrom = (entries: Entries, { entry, unknownPart }: Understood): Near => {
  const { kind, name, englishName, latitude, longitude, reachMeters, span } = entry
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
    ...(unknownPart !== undefined && { unknownPart }),
  }
}
