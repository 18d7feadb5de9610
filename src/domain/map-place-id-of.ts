import { readMapPlaceId } from './place-ids.ts'

/** Members of a row that may name its place. */
type IdMembers = Partial<
  Record<'mapPlaceId' | 'osmId' | 'osmType' | 'fsqId' | 'overtureId' | 'rowId' | 'googleId', unknown>
>

/** Returns the id by which a map or a data source knows the place; `undefined` when the row has none. */
export const mapPlaceIdOf = ({
  mapPlaceId,
  osmId,
  osmType,
  fsqId,
  overtureId,
  rowId,
  googleId,
}: IdMembers): string | undefined => {
  const typed = `${osmTypes[String(osmType).toLowerCase()]}/${osmId}`
  for (const id of [mapPlaceId, osmId, typed, `fsq:${fsqId}`, `overture:${overtureId}`, rowId, googleId]) {
    const validId = readId(String(id))
    if (validId !== undefined) return validId
  }
  return undefined
}

const osmTypes: Record<string, string> = {
  ...{ n: 'node', w: 'way', r: 'relation' },
  ...{ node: 'node', way: 'way', relation: 'relation' },
}

// An own place exists only in its list, so its id identifies nothing here.
const readId = (id: string): string | undefined => {
  const validId = readMapPlaceId(id)
  return validId?.startsWith('own:') ? undefined : validId
}
