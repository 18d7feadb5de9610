import type { PlaceView } from '../views.ts'

type PlacesOfBand = {
  /** Stands above the places. `undefined` in a list without bands. */
  heading: string | undefined
  places: PlaceView[]
}

/** Returns places in rank order by band. @param unbanded heading of the places behind the last band */
export function placesByBand(places: readonly PlaceView[], unbanded: string): PlacesOfBand[] {
  const hasBands = places.some(({ band }) => band !== undefined)
  const bands: PlacesOfBand[] = []
  for (const place of places) {
    const heading = hasBands ? (place.band ?? unbanded) : undefined
    if (bands.length > 0 && bands.at(-1)!.heading === heading) bands.at(-1)!.places.push(place)
    else bands.push({ heading, places: [place] })
  }
  return bands
}
