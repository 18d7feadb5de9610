import { type Position, positionAt } from '../table/position.ts'
import { textOf, type XmlElement } from '../xml/elements.ts'

const shapes = new Set(['LineString', 'LinearRing', 'Polygon', 'Model', 'Track', 'MultiTrack'])

/** All of a placemark's shapes, however it has put them together. */
const geometriesOf = ({ children }: XmlElement): XmlElement[] =>
  children.flatMap(child => {
    if (child.name === 'MultiGeometry') return geometriesOf(child)
    return child.name === 'Point' || shapes.has(child.name) ? [child] : []
  })

/**
 * Where a placemark is. One point among lines and areas is where its name stands; several points are no place.
 * @returns 'elsewhere' for what is drawn and has not one point
 */
export const pointOf = (placemark: XmlElement): Position | 'elsewhere' => {
  const geometries = geometriesOf(placemark)
  const points = geometries.filter(({ name }) => name === 'Point')
  if (points.length !== 1) return geometries.length > 0 ? 'elsewhere' : {}
  return located(textOf(points[0]!, 'coordinates') ?? '')
}

/** `longitude,latitude` and perhaps the altitude; people put spaces behind the commas. */
const located = (coordinates: string): Position => {
  const written = coordinates.slice(0, 1000)
  const parts = written.trim().split(/[\s,]+/)
  const [longitude, latitude] = (hasDecimalCommas(parts) ? pairs(parts) : parts).map(Number)
  return /\d/.test(written) ? positionAt(latitude, longitude) : {}
}

/** Of one point there are no more than three numbers, and none of a real one is whole. */
const hasDecimalCommas = (parts: readonly string[]): boolean =>
  parts.length > 3 && parts.slice(0, 4).every(part => /^-?\d+$/.test(part))

const pairs = ([a, b, c, d]: readonly string[]): string[] => [`${a}.${b}`, `${c}.${d}`]
