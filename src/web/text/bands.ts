import type { PlaceView } from '../views.ts'

/**
 * Returns places in rank order by the heading above them, which is `undefined` in a list without bands.
 * @param unbanded heading of the places behind the last band
 */
export function placesByBand(places: readonly PlaceView[], unbanded: string): [string | undefined, PlaceView[]][] {
  const hasBands = places.some(({ band }) => band !== undefined)
  return [...Map.groupBy(places, ({ band = unbanded }) => (hasBands ? band : undefined))]
}
