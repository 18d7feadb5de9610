import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { StaticMapDrawing } from '../../src/web/components/static-map.tsx'
import { staticMapOf } from '../../src/web/map/static-map.ts'
import { output, testWith } from '../support/tools.ts'

type Places = Parameters<typeof staticMapOf>[0]
const size = { width: 480, height: 560 }
const drawing = (places: Places, label = 'Map of the places') => {
  const map = staticMapOf(places, size)
  return String(StaticMapDrawing({ map, label, ground: null }))
}

/** Returns the size in bytes after compression, as the server does it. */
const compressed = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

// A fixed seed gives the same points every time.
const scattered = (count: number, latitude: number, longitude: number, spread: number): Places => {
  let seed = 42
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647 - 0.5
  }
  return Array.from({ length: count }, (_, i) => ({
    rank: i + 1,
    latitude: latitude + random() * spread,
    longitude: longitude + random() * spread,
  }))
}
const rome = scattered(25, 41.89, 12.48, 0.05)
const withNaples = [...rome, { rank: 26, latitude: 40.85, longitude: 14.26 }]
const world = scattered(2000, 10, 10, 120)

test('each number links to its entry in the list', () => {
  const svg = drawing(rome)
  for (const { rank } of rome)
    expect(svg).toMatch(new RegExp(`<a class="static-map-pin" href="#p${rank}"[^>]*>.*?>${rank}</text>`))
})

test('a place far away has its number at its arrow', () => {
  const svg = drawing(withNaples)
  expect(svg).toContain('href="#p26"')
  expect(svg).toMatch(/class="static-map-arrow" d="M\d+ \d+L\d+ \d+ \d+ \d+z"/)
})

test('the drawing is styled by classes alone, as the policy requires', () => {
  for (const svg of [drawing(withNaples), drawing(world)]) expect(svg).not.toMatch(/style|<script|\son\w+=|url\(|fill=/)
  for (const name of ['static-map', 'static-map-pin', 'static-map-number', 'static-map-dot'])
    expect(drawing(world)).toContain(`class="${name}"`)
})

test('any label stays text', () => {
  expect(drawing(rome, '"><script>alert(1)</script>')).toContain(
    'aria-label="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"',
  )
})

test('the digits of high ranks fit their circles', () => {
  const svg = drawing([
    { rank: 7, latitude: 1, longitude: 1 },
    { rank: 1999, latitude: 1.01, longitude: 1.01 },
  ])
  expect(svg).toMatch(/font-size="8">1999</)
  expect(svg).not.toMatch(/font-size="\d+">7</)
})

test('the drawing stays small', () => {
  expect(compressed(drawing(rome))).toBeLessThan(1500)
  expect(compressed(drawing(scattered(2000, 48.86, 2.34, 0.12)))).toBeLessThan(15_000)
  expect(compressed(drawing(world))).toBeLessThan(15_000)
  expect(compressed(drawing(world.slice(0, 25)))).toBeLessThan(1500)
})

testWith(['xmllint'], 'the drawing is valid XML', () => {
  for (const places of [rome, withNaples, world, rome.slice(0, 1)])
    expect(output('xmllint', ['--noout', '-'], drawing(places, 'Tom & "Jerry" <b>'))).toBe('')
})
