import { type LatLng, metersPerDegree } from '../../src/domain/coordinates.ts'
import { hash32 } from '../../src/places/index/place-key.ts'

const blockMeters = 110
/** Streets are empty, so that places less than 30 m apart are in one block. */
const streetMeters = 35
const bits = 2 ** 28
const bitsEach = 4

/**
 * Creates a function that keeps two places of one name at least a street apart. Needs 32 MB for any number of places: a Bloom filter of the
 * names in each block, with rare false positives.
 * @returns the point, moved off the street, or `undefined` if the block has the name
 */
export const minimumDistance = (): ((name: string, point: LatLng) => LatLng | undefined) => {
  const taken = new Uint32Array(bits / 32)
  const isNew = (text: string): boolean => {
    const [first, step] = [hash32(text), hash32(`${text} `) | 1]
    let free = false
    for (let i = 0; i < bitsEach; i++) {
      const bit = ((first + Math.imul(i, step)) >>> 0) % bits
      const mask = 1 << (bit & 31)
      if ((taken[bit >>> 5]! & mask) === 0) free = true
      taken[bit >>> 5]! |= mask
    }
    return free
  }
  return (name, { latitude, longitude }) => {
    const [row, south] = offStreet(latitude * metersPerDegree)
    const wide = metersPerDegree * Math.cos(((row * blockMeters) / metersPerDegree) * (Math.PI / 180))
    const [column, west] = offStreet(longitude * wide)
    return isNew(`${name} ${row} ${column}`) ? { latitude: south / metersPerDegree, longitude: west / wide } : undefined
  }
}

const offStreet = (meters: number): [block: number, meters: number] => {
  const block = Math.floor(meters / blockMeters)
  const share = meters / blockMeters - block
  return [block, block * blockMeters + streetMeters + share * (blockMeters - streetMeters)]
}
