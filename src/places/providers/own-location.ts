import { isLocated, type LatLng, pin } from '../../domain/coordinates.ts'
import type { PlaceFacts } from '../../domain/place-fields.ts'
import type { Near } from '../gazetteer/near.ts'
import type { PlaceIndex } from '../index/place-index.ts'
import { isAddressIn, townOf } from './readings.ts'
import { type HintedArea, textOf } from './row-location.ts'

/** Where an own place is searched: as `Where` takes it, and how far from the middle another place may be. */
export type OwnLocation = {
  near: string
  /** Absent if the own place has a town or a district as its address, but no street. */
  address?: string
  middle: LatLng
  maxMeters: number
  extentMeters: number
}

/** Maximum distance of a place from the pin or the town of the own place that it may be. */
export const maxMetersFromTown = 25_000

/**
 * Returns where an own place is: at its pin, else in its town, its address, or the hinted town. `undefined` if nobody knows, or if the
 * stated town is unknown: a search without it would find a namesake elsewhere.
 */
export const ownLocation = (
  index: PlaceIndex,
  { town, address, ...at }: Pick<PlaceFacts, 'town' | 'address' | 'latitude' | 'longitude'>,
  { town: hint }: HintedArea,
): OwnLocation | undefined => {
  const street = address !== undefined && isAddressIn(index, withoutTown(address, town)) ? { address } : {}
  if (isLocated(at)) {
    const point = pin(at)
    return { ...street, ...around(index.near(point)!, point) }
  }
  const ofAddress = townOf(index, address)
  const named = town === undefined ? undefined : index.near(town, ofAddress)
  const hinted = town === undefined && hint !== undefined ? index.near(hint) : undefined
  // A list about a country or a region says nothing about one place.
  const area = (named?.ignored === undefined ? named : undefined) ?? ofAddress ?? (isTown(hinted) ? hinted : undefined)
  const near = area && area.kind !== 'country' ? textOf(index, area) : undefined
  return near === undefined ? undefined : { ...street, ...around(area!, near) }
}

/** Towns have the words of streets too: New Street. */
const withoutTown = (address: string, town = ''): string =>
  address
    .split(', ')
    .filter(part => part !== town)
    .join(', ')

const isTown = (area: Near | undefined): boolean => area?.kind === 'town' || area?.kind === 'district'

const around = ({ kind, reachMeters, extentMeters, latitude, longitude }: Near, near: string): OwnLocation => ({
  near,
  middle: { latitude, longitude },
  // A region has no middle that anyone means.
  maxMeters: kind === 'region' ? reachMeters : maxMetersFromTown,
  extentMeters,
})
