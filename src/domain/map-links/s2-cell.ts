import type { LatLng } from '../coordinates.ts'

// The four quarters of a square in the order of the Hilbert curve, for each of its four orientations, and the curve's orientation within
// each quarter.
const quarters = [
  [0, 1, 3, 2],
  [0, 2, 3, 1],
  [3, 2, 0, 1],
  [3, 1, 0, 2],
] as const
const turns = [1, 0, 0, 3] as const

const faces: ((u: number, v: number) => [number, number, number])[] = [
  (u, v) => [1, u, v],
  (u, v) => [-u, 1, v],
  (u, v) => [-u, -v, 1],
  (u, v) => [-1, -v, -u],
  (u, v) => [v, -1, -u],
  (u, v) => [v, u, -1],
]

/**
 * Returns the middle of a cell of the S2 grid: three bits for the face of a cube around the earth, then two bits for each quarter of a
 * quarter. See s2geometry.io/devguide/s2cell_hierarchy.
 * @param levels number of divisions, at most 30
 * @returns `undefined` for a number that is no cell
 */
export const middleOfCell = (cell: bigint, levels: number): LatLng | undefined => {
  const face = Number(cell >> 61n)
  const toPoint = faces[face]
  if (!toPoint) return undefined
  let [i, j, orientation] = [0, 0, face & 1]
  for (let level = 1; level <= levels; level++) {
    const position = Number((cell >> BigInt(61 - 2 * level)) & 3n)
    const quarter = quarters[orientation]![position]!
    i = i * 2 + (quarter >> 1)
    j = j * 2 + (quarter & 1)
    orientation ^= turns[position]!
  }
  const [x, y, z] = toPoint(onFace((i + 0.5) / 2 ** levels), onFace((j + 0.5) / 2 ** levels))
  return { latitude: inDegrees(Math.atan2(z, Math.hypot(x, y))), longitude: inDegrees(Math.atan2(y, x)) }
}

/** Applies S2's projection, which gives cells similar sizes on the earth. */
const onFace = (part: number): number =>
  part >= 0.5 ? (4 * part * part - 1) / 3 : (1 - 4 * (1 - part) * (1 - part)) / 3

const inDegrees = (radians: number): number => (radians * 180) / Math.PI
