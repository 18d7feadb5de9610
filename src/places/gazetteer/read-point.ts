import { type Near, pointExtentMeters, townReachMeters } from './near.ts'

const number = String.raw`([+-]?\d{1,3}(?:\.\d{1,20})?)`
const pair = new RegExp(String.raw`^\s*${number}\s*,\s*${number}\s*$`)
const compass = new RegExp(String.raw`^\s*${number}\s*°?\s*([NS])[\s,]+${number}\s*°?\s*([EW])\s*$`, 'i')
// RFC 5870. Parameters after the coordinates (altitude, uncertainty, zoom) do not change the position.
const geoUri = new RegExp(String.raw`^\s*geo:${number},${number}(?:[,;?].*)?$`, 'i')

/** Parses `41.9,12.5`, `41.9 N, 12.5 E` and `geo:41.9,12.5`. Returns `undefined` for other texts and invalid coordinates. */
export const readPoint = (text: string): Near | undefined => {
  const [, first, second] = pair.exec(text) ?? geoUri.exec(text) ?? fromCompass(text) ?? []
  const [latitude, longitude] = [Number(first), Number(second)]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  return {
    kind: 'point',
    name: `${latitude}, ${longitude}`,
    latitude,
    longitude,
    reachMeters: townReachMeters,
    extentMeters: pointExtentMeters,
  }
}

const fromCompass = (text: string): unknown[] | undefined => {
  const [, latitude, northOrSouth, longitude, eastOrWest] = compass.exec(text) ?? []
  if (!northOrSouth || !eastOrWest) return undefined
  return [text, signed(latitude, /s/i.test(northOrSouth)), signed(longitude, /w/i.test(eastOrWest))]
}

const signed = (degrees: string | undefined, negative: boolean) => (negative ? -Number(degrees) : Number(degrees))
