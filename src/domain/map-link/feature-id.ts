import type { Located } from '../coordinates.ts'
import { middleOfCell } from './s2-cell.ts'

const shape = /^0x([0-9a-f]{1,16}):0x([0-9a-f]{1,16})$/i

/** A message whose first field is a message of two numbers. */
const head = [0x0a, 18, 0x09]
const between = 0x11

/**
 * The place id (`ChIJ…`) of a Google feature id (`0xA:0xB`): both write down the same two numbers.
 * @returns `undefined` for another shape, and for an `A` of 0, which says the business without saying where it is
 */
export const placeIdOfFeature = (featureId: string): string | undefined => {
  const [a, b] = numbersOf(featureId)
  if (!a || b === undefined) return undefined
  const bytes = Buffer.alloc(20)
  bytes.set(head)
  bytes.writeBigUInt64LE(a, 3)
  bytes.set([between], 11)
  bytes.writeBigUInt64LE(b, 12)
  return bytes.toString('base64url')
}

/** Google's number of the business (`cid`), in decimal: the second number of its feature id. */
export const cidOfFeature = (featureId: string): string | undefined => {
  const [, b] = numbersOf(featureId)
  return b ? String(b) : undefined
}

const numbersOf = (featureId: string): bigint[] =>
  (shape.exec(featureId) ?? []).slice(1).map(half => BigInt(`0x${half}`))

/** The same of a place id; `undefined` for those of another family, in which it does not stand. */
export const cidOfPlaceId = (placeId: string): string | undefined => {
  const numbers = numbersIn(placeId)
  return numbers && String(numbers.b)
}

const numbersIn = (placeId: string): { a: bigint; b: bigint } | undefined => {
  const bytes = Buffer.from(placeId, 'base64url')
  if (bytes.length !== 20 || !head.every((byte, i) => bytes[i] === byte) || bytes[11] !== between) return undefined
  return { a: bytes.readBigUInt64LE(3), b: bytes.readBigUInt64LE(12) }
}

/** As many levels as ids say truly: what comes behind is at times the place itself, at times any number. */
const trueLevels = 10

/** How far from the middle of its cell a place may be, in metres: half the diagonal of the largest cells of that size, and a little. */
export const areaReach = 8_000

/**
 * Where on earth the place of an id is, give or take `areaReach`. Nobody documents it; of 36 places whose position was known all lay
 * within it. So it says in which town to look, and is no position to keep.
 */
export const areaOf = (placeId: string): Located | undefined => {
  const a = numbersIn(placeId)?.a
  return a ? middleOfCell(a, trueLevels) : undefined
}
