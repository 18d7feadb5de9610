import { numberOfBase32 } from '../core/base32.ts'
import { placeIdOf } from '../domain/place.ts'

const prefix = 'plc_'
/** Characters of a place's id that go into its key: 45 bits, which an index keeps in six bytes. */
const characters = 9

/** Under which a place is found by Forklist's own id; two places may share one, so what is found has to be compared. */
export const placeKey = (placeId: string): number =>
  numberOfBase32(placeId.slice(prefix.length, prefix.length + characters))

export const placeKeyOf = (mapPlaceId: string): number => placeKey(placeIdOf(mapPlaceId))
