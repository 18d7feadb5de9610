import type { Box } from '../areas/box.ts'

/** Halvings of the map in each direction: squares of 610 m at the equator. */
export const finest = 16
const side = 2 ** finest

const spread = (n: number): number => {
  let x = n & 0xffff
  x = (x | (x << 8)) & 0x00ff00ff
  x = (x | (x << 4)) & 0x0f0f0f0f
  x = (x | (x << 2)) & 0x33333333
  return (x | (x << 1)) & 0x55555555
}

const step = (share: number): number => Math.min(side - 1, Math.max(0, Math.floor(share * side)))

/**
 * Returns a point as one 32-bit number in Z-order: neighbours mostly have near numbers, and every nested quarter of the
 * map is one range of numbers.
 */
export const mortonOf = (latitude: number, longitude: number): number =>
  (spread(step((longitude + 180) / 360)) | (spread(step((latitude + 90) / 180)) << 1)) >>> 0

/** Returns the numbers of all squares that overlap a box. For small boxes only: it lists every square. */
export const mortonCellsIn = ({ south, north, west, east }: Box): number[] => {
  const [left, right] = [west, east].map(longitude => step((longitude + 180) / 360)) as [number, number]
  const [bottom, top] = [south, north].map(latitude => step((latitude + 90) / 180)) as [number, number]
  const cells: number[] = []
  for (let y = bottom; y <= top; y++)
    for (let x = left; x <= right && cells.length < maxCells; x++) cells.push((spread(x) | (spread(y) << 1)) >>> 0)
  return cells
}
/** Near a pole a box spans all longitudes. */
const maxCells = 100

/** Returns how many numbers a quarter has after `level` halvings. */
export const numbersAt = (level: number): number => 4 ** (finest - level)
