import type { LatLng } from '../coordinates.ts'
import { cidPrefix } from '../place-ids.ts'
import { middleOfCell } from './s2-cell.ts'

const featureIdPattern = /^0x([0-9a-f]{1,16}):0x([0-9a-f]{1,16})$/i

/** A protobuf message whose first field is a message of two numbers. */
const head = [0x0a, 18, 0x09]
const between = 0x11

/**
 * Returns the place id (`ChIJ…`) of a Google feature id (`0xA:0xB`), which encodes the same two numbers.
 * @returns `undefined` for another form, and for an `A` of 0, which names the business without its position
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

/** Returns Google's number of the business (`cid`) in decimal: the second number of a feature id. */
export const cidOfFeature = (featureId: string): string | undefined => {
  const [, b] = numbersOf(featureId)
  return b ? String(b) : undefined
}

const numbersOf = (featureId: string): bigint[] =>
  (featureIdPattern.exec(featureId) ?? []).slice(1).map(half => BigInt(`0x${half}`))

/** Returns the `cid` of a place id, `ChIJ…` or `cid/…`; `undefined` for ids of another family, which lack it. */
export const cidOfPlaceId = (placeId: string): string | undefined => {
  if (placeId.startsWith(cidPrefix)) return placeId.slice(cidPrefix.length)
  const numbers = numbersIn(placeId)
  return numbers && String(numbers.b)
}

/** Returns the characters behind the 16th of every place id `ChIJ…` with this `cid`: its bytes begin where a group of base64 does. */
export const endOfPlaceIds = (cid: string): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt.asUintN(64, BigInt(cid)))
  return bytes.toString('base64url')
}

const numbersIn = (placeId: string): { a: bigint; b: bigint } | undefined => {
  const bytes = Buffer.from(placeId, 'base64url')
  if (bytes.length !== 20 || !head.every((byte, i) => bytes[i] === byte) || bytes[11] !== between) return undefined
  return { a: bytes.readBigUInt64LE(3), b: bytes.readBigUInt64LE(12) }
}

/** Number of reliable levels in ids. Deeper levels are sometimes those of the place, and sometimes arbitrary. */
const trueLevels = 10

/** Maximum distance of a place from the middle of its cell, in metres: half the diagonal of the largest cells, and a margin. */
export const areaReach = 8_000

/**
 * Returns the approximate position of a place id, within `areaReach`. The format is undocumented: 36 places with known positions all
 * lay within it. The result only tells in which town to search. Never store it as a position.
 */
export const areaOf = (placeId: string): LatLng | undefined => {
  const a = numbersIn(placeId)?.a
  return a ? middleOfCell(a, trueLevels) : undefined
}
