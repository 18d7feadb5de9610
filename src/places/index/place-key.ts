import { placeIdOf } from '../../domain/place-ids.ts'
import { numberOfBase32 } from '../../util/base32.ts'

const prefix = 'plc_'
/** Characters of a place id in its key: 45 bits, which an index stores in six bytes. */
const characters = 9

/** Returns the key of Forklist's place id. Two places may share a key, so callers must compare hits. */
export const placeKey = (placeId: string): number =>
  numberOfBase32(placeId.slice(prefix.length, prefix.length + characters))

export const placeKeyOf = (mapPlaceId: string): number => placeKey(placeIdOf(mapPlaceId))
