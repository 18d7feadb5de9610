import { placeIdOf } from '../../domain/place-ids.ts'
import { numberOfBase32 } from '../../util/base32.ts'

/** Returns a 32-bit hash of a text (FNV-1a). Callers must compare hits with the text itself, because hashes collide. */
export const hash32 = (text: string): number => {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ (text.charCodeAt(i) & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (text.charCodeAt(i) >>> 8), 0x01000193)
  }
  // Signed 32-bit numbers take four bytes in an index. Half of the unsigned ones would take six.
  return hash | 0
}

const prefix = 'plc_'
/** Characters of a place id in its key: 45 bits, which an index stores in six bytes. */
const characters = 9

/** Returns the key of Forklist's place id. Two places may share a key, so callers must compare hits. */
export const placeKey = (placeId: string): number =>
  numberOfBase32(placeId.slice(prefix.length, prefix.length + characters))

export const placeKeyOf = (mapPlaceId: string): number => placeKey(placeIdOf(mapPlaceId))
