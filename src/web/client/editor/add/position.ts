import { type Coordinates, coordinates } from '../../../../domain/map-links/link-data.ts'

// Both numbers have one, or it is not clear which comma is which.
const decimalCommas = /^\s*([+-]?\d{1,3}),(\d+)[\s,]+([+-]?\d{1,3}),(\d+)\s*$/

/**
 * Parses a typed position: `41.899, 12.477`, `41,899 12,477`, and both with other keyboards’ characters.
 * @returns nothing of an empty text; `undefined` for what is no position
 */
export function positionIn(text: string): Partial<Coordinates> | undefined {
  if (text.trim() === '') return {}
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').replace(/[;、]/g, ' ')
  return coordinates(plain.replace(decimalCommas, '$1.$2 $3.$4'))
}

/** Returns whether a text has a link. Whether it leads to a place, only the service knows. */
export const hasLink = (text: string): boolean => /(?:^|[^\p{L}\p{N}])(?:[a-z][a-z\d+.-]*:\/\/|geo:)\S/iu.test(text)
