import { expect, test } from 'vitest'
import { accent, bandColors, pinColorAt } from '../../src/domain/band-colors.ts'
import { maxBands } from '../../src/domain/bands.ts'

/** Returns the relative luminance of a colour (WCAG 2.2). */
const luminance = (rgb: string): number => {
  const [red, green, blue] = [0, 2, 4]
    .map(at => Number.parseInt(rgb.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('every band has its own colour, on which white numerals are legible', () => {
  const all = [accent, ...bandColors]
  expect(bandColors).toHaveLength(maxBands)
  expect(new Set(all.flatMap(({ rgb, name }) => [rgb, name])).size).toBe(2 * all.length)
  for (const { rgb } of all) expect(1.05 / (luminance(rgb) + 0.05), rgb).toBeGreaterThanOrEqual(4.5)
})

test('a pin has the colour of its band, or the accent', () => {
  const bands = [
    { name: 'Go', size: 1 },
    { name: 'Emptied', size: 0 },
    { name: 'Good', size: 1 },
  ]
  expect([1, 2, 3].map(rank => pinColorAt(bands, rank))).toEqual([bandColors[0], bandColors[2], accent])
  expect(pinColorAt([], 1)).toBe(accent)
})
