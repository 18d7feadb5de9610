import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildCoast } from '../../scripts/build-coast.ts'
import { landOf } from '../../src/web/map/land.ts'
import { extended, groundSizes, listMapOf, type StaticMap, staticMapOf } from '../../src/web/map/static-map.ts'
import { coverMapOf } from '../../src/web/social-image/cover.tsx'

const size = { width: 480, height: 560 }
const radius = 12

type Spot = readonly [latitude: number, longitude: number]
const ranked = (spots: readonly Spot[]) =>
  spots.map(([latitude, longitude], i) => ({ rank: i + 1, latitude, longitude }))

const rome: Spot[] = [
  [41.8941, 12.4737],
  [41.899, 12.4766],
  [41.8881, 12.4778],
  [41.9072, 12.4464],
  [41.8765, 12.4757],
  [41.8906, 12.4681],
  [41.8794, 12.4763],
]
const naples: Spot = [40.8498, 14.2633]
const tokyo: Spot = [35.6717, 139.764]
const world: Spot[] = [
  [51.5, -0.12],
  [40.72, -74],
  [35.67, 139.76],
  [-12.1, -77.05],
  [-33.86, 151.21],
  [-33.92, 18.42],
]

const mapOf = (spots: readonly Spot[], options = {}) => staticMapOf(ranked(spots), { ...size, ...options })
const landOn = ({ frame, radius, width, height }: StaticMap) =>
  landOf(frame, { x0: 0, y0: 0, x1: width, y1: height }, radius) ?? ''
const pin = ({ pins }: StaticMap, rank: number) => pins.find(pin => pin.rank === rank)!
const all = ({ pins, edge, dots }: StaticMap) => [...pins, ...edge, ...dots]

const expectTidy = (map: StaticMap) => {
  for (const { x, y } of [...map.pins, ...map.edge]) {
    expect(Math.min(x, map.width - x, y, map.height - y)).toBeGreaterThanOrEqual(map.radius)
    expect([x, y].every(Number.isInteger)).toBe(true)
  }
  const circles = [...map.pins, ...map.edge]
  for (const [i, a] of circles.entries())
    for (const b of circles.slice(i + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(2 * map.radius)
}

test('restaurants of one town have their real positions, north up, without overlap', () => {
  const drawn = mapOf(rome)
  expectTidy(drawn)
  expect(drawn.pins.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7])
  // Bonci, by the Vatican, is the farthest west and north; Flavio, in Testaccio, the farthest south.
  expect(Math.min(...drawn.pins.map(({ x }) => x))).toBe(pin(drawn, 4).x)
  expect(Math.min(...drawn.pins.map(({ y }) => y))).toBe(pin(drawn, 4).y)
  expect(Math.max(...drawn.pins.map(({ y }) => y))).toBe(pin(drawn, 5).y)
  expect([drawn.dots, drawn.edge, landOn(drawn)]).toEqual([[], [], ''])
})

test('pins fill at least 70 % of the shorter side of every map', () => {
  const shapes: Spot[][] = [
    rome,
    [...rome, naples],
    world,
    // Ten times as wide as high, and the other way round.
    Array.from({ length: 9 }, (_, i): Spot => [41.9 + (i % 2) * 0.001, 12.4 + i * 0.01]),
    Array.from({ length: 9 }, (_, i): Spot => [41.8 + i * 0.01, 12.4 + (i % 2) * 0.001]),
  ]
  for (const spots of shapes) {
    const maps = [
      listMapOf(ranked(spots), 'strip')!,
      listMapOf(ranked(spots), 'square')!,
      coverMapOf({ places: ranked(spots) } as unknown as Parameters<typeof coverMapOf>[0])!,
      // In an exported page, and in a conversation.
      staticMapOf(ranked(spots), { width: 520, height: 340, radius: 11 }),
      staticMapOf(ranked(spots), { width: 260, height: 150 }),
    ]
    for (const map of maps) {
      const shown = [...map.pins.map(pin => pin.of ?? pin), ...map.dots]
      const across = (axis: 'x' | 'y') =>
        Math.max(...shown.map(point => point[axis])) - Math.min(...shown.map(point => point[axis])) + 2 * map.radius
      const filled = Math.max(across('x'), across('y')) / Math.min(map.width, map.height)
      expect(filled, `${map.width} × ${map.height}`).toBeGreaterThanOrEqual(0.7)
    }
  }
})

test('on the narrowest phone, the strip shows all pins', () => {
  const strip = listMapOf(ranked([...rome, naples]), 'strip')!
  expectTidy(strip)
  for (const { x } of all(strip)) expect(Math.abs(x - strip.width / 2) + strip.radius).toBeLessThanOrEqual(140)
})

test('the tall and the wide drawing show the world around the square one', () => {
  const square = listMapOf(ranked([...rome, naples]), 'square')!
  for (const size of Object.values(groundSizes)) {
    const map = extended(square, size)
    expect(map.frame.size).toBe(square.frame.size)
    const fromMiddle = ({ pins, width, height }: StaticMap) => pins.map(({ x, y }) => [x - width / 2, y - height / 2])
    expect(fromMiddle(map)).toEqual(fromMiddle(square))
  }
})

test('one restaurant is centred', () => {
  const drawn = mapOf([naples])
  expect(drawn.pins).toEqual([{ rank: 1, x: 240, y: expect.any(Number) }])
  expect(Math.abs(drawn.pins[0]!.y - size.height / 2)).toBeLessThan(20)
})

test('twelve stalls of a food hall are around their common spot, each with its number', () => {
  const drawn = mapOf(Array(12).fill(naples))
  expectTidy(drawn)
  expect(drawn.pins).toHaveLength(12)
  const [first, ...others] = drawn.pins
  for (const { x, y } of others) expect(Math.hypot(x - first!.x, y - first!.y)).toBeLessThan(5 * radius)
  // A circle outside the first one has a line to its position.
  expect(drawn.pins.filter(({ of }) => of).every(({ of }) => of!.x === first!.x && of!.y === first!.y)).toBe(true)
})

test('one distant restaurant in Naples gets an arrow, and Rome fills the map', () => {
  const drawn = mapOf([...rome, naples])
  expectTidy(drawn)
  expect(drawn.edge).toHaveLength(1)
  const [mark] = drawn.edge
  expect(mark!.rank).toBe(8)
  // To the south-east.
  expect(Math.cos(mark!.angle)).toBeGreaterThan(0)
  expect(Math.sin(mark!.angle)).toBeGreaterThan(0)
  expect(mark!.x).toBeGreaterThan(Math.max(...drawn.pins.map(({ x }) => x)))
  const width = Math.max(...drawn.pins.map(({ x }) => x)) - Math.min(...drawn.pins.map(({ x }) => x))
  expect(width).toBeGreaterThan(size.width / 4)
})

test('with as many far as near, all are on the map', () => {
  const drawn = mapOf([...rome.slice(0, 3), naples, [40.85, 14.25], [40.84, 14.25]])
  expect(drawn.edge).toEqual([])
  expect(drawn.pins).toHaveLength(6)
  expectTidy(drawn)
})

test('two restaurants of three do not decide the frame', () => {
  expect(mapOf([rome[0]!, rome[1]!, tokyo]).edge).toEqual([])
})

test('overlapping arrows are drawn once', () => {
  const near = Array.from({ length: 400 }, (_, i): Spot => [41.9 + (i % 20) / 500, 12.5 + Math.floor(i / 20) / 500])
  const far = Array.from({ length: 100 }, (_, i): Spot => [35.6 + i / 1000, 139.7])
  const drawn = mapOf([...near, ...far])
  expect(drawn.edge.length).toBeGreaterThan(0)
  expect(drawn.edge.length).toBeLessThan(10)
  expect(drawn.edge.every(({ rank }) => rank === undefined)).toBe(true)
  expectTidy(drawn)
})

test('Fiji and Samoa are neighbours across the date line', () => {
  const drawn = mapOf([
    [-18.14, 178.44],
    [-13.83, -171.76],
  ])
  expect(pin(drawn, 1).x).toBeLessThan(pin(drawn, 2).x)
  // Both are close, not on the two sides of a map of the world.
  expect(drawn.frame.size).toBeGreaterThan(10 * size.width)
})

test('a worldwide list has coastlines', () => {
  const drawn = mapOf(world)
  expectTidy(drawn)
  expect(drawn.pins).toHaveLength(world.length)
  expect(landOn(drawn)).toMatch(/^M-?\d/)
})

/** Returns whether a point is on land. Counts the outlines that a ray to the edge of the drawing crosses. */
const isLand = (path: string, x: number, y: number): boolean => {
  let crossings = 0
  for (const ring of path.split('z').slice(0, -1)) {
    const [start, steps = ''] = ring.slice(1).split('l')
    let [px = 0, py = 0] = start!.split(' ').map(Number)
    const [x0, y0] = [px, py]
    const numbers = (steps.match(/-?\d+/g) ?? []).map(Number)
    const cross = (nx: number, ny: number) => {
      if (py > y !== ny > y && x < px + ((y - py) / (ny - py)) * (nx - px)) crossings++
      px = nx
      py = ny
    }
    for (let i = 0; i < numbers.length; i += 2) cross(px + numbers[i]!, py + numbers[i + 1]!)
    cross(x0, y0)
  }
  return crossings % 2 === 1
}

test('inland towns are on land, and points at sea are not', () => {
  const inland: Spot[] = [
    [48.86, 2.35],
    [55.75, 37.62],
    [39.9, 116.4],
    [-1.29, 36.82],
    [-23.55, -46.63],
    [39.1, -94.58],
    [-25.34, 131.03],
    [-85, 20],
  ]
  const atSea: Spot[] = [
    [30, -40],
    [-30, -15],
    [0, -140],
    [-20, 80],
    [75, -170],
  ]
  const both = [...inland, ...atSea]
  const drawn = staticMapOf(ranked(both), { width: 2000, height: 2000, radius: 4 })
  const on = drawn.pins.map(({ x, y }) => isLand(landOn(drawn), x, y))
  expect(on).toEqual([...inland.map(() => true), ...atSea.map(() => false)])
})

test('the coast continues across the date line: Chukotka is land on both sides', () => {
  const drawn = mapOf([
    [66.5, 177],
    [66.5, -176],
    [62, -150],
  ])
  expect(drawn.pins.map(({ x, y }) => isLand(landOn(drawn), x, y))).toEqual([true, true, true])
})

test('research stations at the poles are on the map', () => {
  const drawn = mapOf([
    [90, 0],
    [-90, 139],
    [78.22, 15.65],
  ])
  expectTidy(drawn)
  expect(pin(drawn, 1).y).toBeLessThan(pin(drawn, 3).y)
  expect(pin(drawn, 3).y).toBeLessThan(pin(drawn, 2).y)
})

test('of two thousand the best have numbers, the others a dot', () => {
  // A fixed seed gives the same points every time.
  let seed = 1
  const random = () => {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const paris = Array.from(
    { length: 2000 },
    (): Spot => [48.86 + (random() + random() - 1) * 0.08, 2.34 + (random() + random() - 1) * 0.12],
  )
  const drawn = mapOf(paris)
  expectTidy(drawn)
  expect(drawn.pins.length).toBeGreaterThan(40)
  expect(Math.max(...drawn.pins.map(({ rank }) => rank))).toBeLessThanOrEqual(99)
  expect(drawn.pins[0]!.rank).toBe(1)
  expect(drawn.pins[0]!.of).toBeUndefined()
  expect(drawn.dots.length).toBeGreaterThan(1500)
  expect(all(drawn).every(({ x, y }) => x >= 0 && x <= size.width && y >= 0 && y <= size.height)).toBe(true)
  expect(mapOf(paris, { numbered: 20 }).pins.every(({ rank }) => rank <= 20)).toBe(true)
})

test('the coastlines equal those of the data package', () => {
  const file = readFileSync(new URL('../../src/web/map/coast.ts', import.meta.url), 'utf8')
  expect(file === buildCoast(), 'node scripts/build-coast.ts writes them').toBe(true)
  expect(file.length).toBeLessThan(30_000)
})
