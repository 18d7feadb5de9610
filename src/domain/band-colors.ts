import { type Bands, bandIndexAt } from './bands.ts'

/** A colour of pins: RRGGBB, and its name in Organic Maps, which knows no other colours. */
export type PinColor = { rgb: string; name: string }

/** Colour of pins in no band. */
export const accent: PinColor = { rgb: 'A52714', name: 'red' }

/**
 * Colours of the pins in each band, from Google My Maps. White numerals on them have a contrast of at least 4.5:1 (WCAG 2.2, 1.4.3).
 * Neighbours also differ for people who do not see red and green apart.
 */
export const bandColors: readonly PinColor[] = [
  { rgb: '01579B', name: 'blue' },
  { rgb: '817717', name: 'yellow' },
  { rgb: '9C27B0', name: 'purple' },
  { rgb: '097138', name: 'green' },
  { rgb: 'C2185B', name: 'pink' },
  { rgb: '006064', name: 'teal' },
  { rgb: '424242', name: 'gray' },
]

/** Returns the colour of the pin of a rank. */
export const pinColorAt = (bands: Bands, rank: number): PinColor => {
  const index = bandIndexAt(bands, rank)
  return index < bands.length ? bandColors[index]! : accent
}
