import { type ParsedPosition, positionAt } from '../table/position.ts'
import { childText, type XmlElement } from '../xml/elements.ts'

const shapes = new Set(['LineString', 'LinearRing', 'Polygon', 'Model', 'Track', 'MultiTrack'])

const geometriesOf = ({ children }: XmlElement): XmlElement[] =>
  children.flatMap(child => {
    if (child.name === 'MultiGeometry') return geometriesOf(child)
    return child.name === 'Point' || shapes.has(child.name) ? [child] : []
  })

/**
 * Returns the position of a placemark. A single point among lines and areas marks the name; several points are no place.
 * @returns 'elsewhere' for shapes without exactly one point
 */
export const placemarkPoint = (placemark: XmlElement): ParsedPosition | 'elsewhere' => {
  const geometries = geometriesOf(placemark)
  const points = geometries.filter(({ name }) => name === 'Point')
  if (points.length !== 1) return geometries.length > 0 ? 'elsewhere' : {}
  return located(childText(points[0]!, 'coordinates') ?? '')
}

/** Parses `longitude,latitude` with an optional altitude. People put spaces after the commas. */
const located = (coordinates: string): ParsedPosition => {
  const written = coordinates.slice(0, 1000)
  const parts = written.trim().split(/[\s,]+/)
  const [longitude, latitude] = (hasDecimalCommas(parts) ? pairs(parts) : parts).map(Number)
  return /\d/.test(written) ? positionAt(latitude, longitude) : {}
}

/** Returns whether numbers have decimal commas. A point has at most three numbers, and they are hardly ever whole. */
const hasDecimalCommas = (parts: readonly string[]): boolean =>
  parts.length > 3 && parts.slice(0, 4).every(part => /^-?\d+$/.test(part))

const pairs = ([a, b, c, d]: readonly string[]): string[] => [`${a}.${b}`, `${c}.${d}`]
