import { afterAll, beforeAll, expect, test } from 'vitest'
import { accent as pinColour } from '../../src/domain/band-colors.ts'
import { listView } from '../../src/domain/list-view.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { placeIdOf } from '../../src/domain/place-ids.ts'
import type { Ground } from '../../src/web/base-map/ground.ts'
import { palette } from '../../src/web/map/layers.ts'
import { type CoverMessages, colours, coverMapOf, coverOf } from '../../src/web/social-image/cover.tsx'
import { readTypefaces } from '../../src/web/social-image/fonts.ts'
import { openSocialImages, type SocialImages } from '../../src/web/social-image/index.ts'
import { glyphsOf, graphemes, widthOf } from '../../src/web/social-image/shape.ts'
import { output, testWith } from '../support/tools.ts'
import { type Pixels, readPng } from './png-pixels.ts'

const messages: CoverMessages = {
  by: author => `by ${author}`,
  more: count => `and ${count} more`,
  unnamed: rank => `Place ${rank}`,
}

const at = '2026-05-01T12:00:00.000Z'
type Facts = Partial<PlaceFacts> & { name: string }

const listOf = (title: string, authorName: string, places: readonly Facts[]) => {
  const info = {
    slug: 'eat-k3v9qa',
    title,
    authorName,
    description: '',
    visibility: 'public' as const,
    listed: true,
    bands: [],
  }
  const entries = places.map((place, i) => {
    const facts = { mapPlaceId: `osm:node/${i + 1}`, ...place }
    return { id: placeIdOf(facts.mapPlaceId), facts, note: '', addedAt: at, updatedAt: at }
  })
  const counted = { ...info, placeCount: places.length, version: 1, createdAt: at, updatedAt: at }
  return listView(counted, entries, { base: 'https://forklist.example', formats: ['kml'] })
}

const rome: Facts[] = [
  { name: 'Salumeria Roscioli', latitude: 41.8941, longitude: 12.4737, address: 'Via dei Giubbonari 21, Roma' },
  { name: 'Armando al Pantheon', latitude: 41.899, longitude: 12.4766 },
  { name: 'Da Enzo al 29', latitude: 41.8881, longitude: 12.4778 },
  { name: 'Pizzarium Bonci', latitude: 41.9072, longitude: 12.4464 },
  { name: 'Flavio al Velavevodetto', latitude: 41.8765, longitude: 12.4757 },
  { name: 'Dar Poeta', latitude: 41.8906, longitude: 12.4681 },
  { name: 'Felice a Testaccio', latitude: 41.8794, longitude: 12.4763 },
]
const cairo: Facts[] = [
  { name: 'أبو طارق', englishName: 'Abou Tarek', latitude: 30.0501, longitude: 31.2379 },
  { name: 'كشري التحرير', latitude: 30.0444, longitude: 31.2357 },
  { name: 'Zooba 🥙', latitude: 30.0626, longitude: 31.2197 },
]
const tokyo: Facts[] = [
  { name: 'すきやばし次郎', englishName: 'Sukiyabashi Jiro', latitude: 35.6717, longitude: 139.764 },
  { name: '中華そば 青葉', englishName: 'Aoba', latitude: 35.7066, longitude: 139.6656 },
  { name: 'とんかつ まい泉 青山本店', englishName: 'Maisen', latitude: 35.6681, longitude: 139.7112 },
  { name: '並木藪蕎麦', latitude: 35.7104, longitude: 139.796 },
]
const many = Array.from({ length: 2000 }, (_, i) => ({
  name: `Bistrot ${i + 1}`,
  latitude: 48.82 + (i % 40) / 500,
  longitude: 2.27 + Math.floor(i / 40) / 500,
}))

const lists = {
  'seven restaurants in Rome': listOf('Eat in Rome', 'Ada', rome),
  'one restaurant': listOf('The best carbonara', 'Ada', rome.slice(0, 1)),
  'no restaurant yet': listOf('Lunch near the office', 'Ada', []),
  'two thousand restaurants': listOf('Paris, every bistro I have ever loved', 'Marguerite', many),
  'restaurants without coordinates': listOf('Markets & <street food>', 'Ada', [
    { name: 'Mercado' },
    { name: 'Smörgås' },
  ]),
  'restaurants in Tokyo': listOf('東京でいちばん好きな店、寿司からラーメンまで', '佐藤 花子', tokyo),
  'restaurants in Cairo': listOf('مطاعم القاهرة', 'أحمد', cairo),
  'messages that are too long': listOf(
    'Wheretoeat'.repeat(20),
    'A'.repeat(100),
    rome.map(place => ({ ...place, name: 'Trattoria pizzeria enoteca con cucina '.repeat(7).trim() })),
  ),
  'far more capitals than a line holds': listOf('WM'.repeat(100), 'M'.repeat(100), [{ name: 'W'.repeat(300) }]),
}
type Name = keyof typeof lists
const names = Object.keys(lists) as Name[]

const typefaces = readTypefaces()
const bare: Ground = { source: 'towns', paths: [], labels: [] }
const owners = 'GeoNames'
const cover = (list: (typeof lists)[Name]) => {
  const map = coverMapOf(list)
  return coverOf(list, messages, typefaces, map && { map, ground: bare, attribution: owners })
}
const svg = (name: Name) => cover(lists[name])
/** Returns the lines of text beside the map. */
const linesIn = (name: Name): string[] => linesOf(lists[name])
const linesOf = (list: (typeof lists)[Name]) => textsOf(cover(list)).slice(textsOf(cover(list)).indexOf('Forklist') + 1)
const textsOf = (drawing: string) => [...drawing.matchAll(/<g aria-label="([^"]+)"/g)].map(([, text]) => text!)

let socialImages: SocialImages
beforeAll(() => {
  socialImages = openSocialImages({ draw: async () => bare })
})
afterAll(() => socialImages[Symbol.asyncDispose]())
const rendered = new Map<Name, Pixels>()
const drawn = async (name: Name): Promise<Pixels> => {
  const pixels = rendered.get(name) ?? readPng(await socialImages.render(lists[name], messages, () => owners, 1200))
  rendered.set(name, pixels)
  return pixels
}

/** Returns how many pixels of a part have one of the colours. */
const count = (pixels: Pixels, [x0, y0, x1, y1]: Box, ...wanted: string[]): number => {
  const colours = wanted.map(colour => Number.parseInt(colour.slice(1), 16))
  let found = 0
  for (let y = y0; y < y1; y++)
    for (let x = x0; x < x1; x++) {
      const pixel = pixels.at(x, y)
      if (colours.some(colour => isNear(pixel, colour))) found++
    }
  return found
}
type Box = readonly [x0: number, y0: number, x1: number, y1: number]
/** Compares colours with a tolerance of 3 per channel, because clipped outlines change pixels slightly. */
const isNear = (a: number, b: number): boolean =>
  [16, 8, 0].every(shift => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255)) <= 3)
const ground = [colours.paper, palette.light.sea, palette.light.coast]

test('a narrower image is the same, smaller', async () => {
  const small = await socialImages.render(lists[names[0]!], messages, () => owners, 720)
  const { width, height } = readPng(small)
  expect([width, height]).toEqual([720, 378])
})

test.each(names)('%s: an image of the standard size with everything inside its margins', async name => {
  const pixels = await drawn(name)
  expect([pixels.width, pixels.height]).toEqual([1200, 630])
  const edges: Box[] = [
    [0, 0, 1200, 40],
    [0, 594, 1200, 630],
    [0, 40, 60, 594],
    [1162, 40, 1200, 594],
  ]
  for (const edge of edges) {
    const [x0, y0, x1, y1] = edge
    expect(count(pixels, edge, ...ground)).toBe((x1 - x0) * (y1 - y0))
  }
  // No text reaches the map.
  const between: Box = [714, 0, 758, 630]
  if (lists[name].places.some(({ latitude }) => latitude !== undefined))
    expect(count(pixels, between, colours.paper)).toBe(44 * 630)
  expect(count(pixels, [1040, 536, 1162, 594], colours.accent), 'the name of the service').toBeGreaterThan(200)
})

test('the numerals are large before the names, and again on the map', async () => {
  const pixels = await drawn('seven restaurants in Rome')
  expect(linesIn('seven restaurants in Rome').slice(0, 2)).toEqual(['Eat in Rome', 'by Ada'])
  const lines = [
    ...svg('seven restaurants in Rome').matchAll(/<g aria-label="(\d)" transform="translate\(0\.0 (\d+)\)/g),
  ]
  const rows = lines.map(([, rank, y]) => ({ y: Number(y), rank }))
  expect(rows.map(({ rank }) => rank).join('')).toBe('1234567')
  const [, under] = /<g transform="translate\(0 (\d+)\)/.exec(svg('seven restaurants in Rome'))!
  const [, top] = /<g transform="translate\(64 (\d+)\)/.exec(svg('seven restaurants in Rome'))!
  for (const { y } of rows) {
    const line = Number(top) + Number(under) + y
    expect(count(pixels, [64, line - 34, 92, line], colours.accent)).toBeGreaterThan(100)
    expect(count(pixels, [104, line - 24, 250, line], colours.ink)).toBeGreaterThan(100)
  }
  const pins = [...svg('seven restaurants in Rome').matchAll(/<circle cx="(\d+)" cy="(\d+)"/g)]
  expect(pins).toHaveLength(7)
  for (const [, x, y] of pins) {
    const [cx, cy] = [760 + Number(x), Number(y)]
    const pin: Box = [cx - 17, cy - 17, cx + 17, cy + 17]
    expect(count(pixels, pin, colours.accent)).toBeGreaterThan(500)
    expect(count(pixels, [cx - 8, cy - 8, cx + 8, cy + 8], '#ffffff'), 'the number in it').toBeGreaterThan(5)
  }
})

test('counts the places not named', () => {
  expect(linesIn('two thousand restaurants')).toContain('and 1995 more')
  expect(linesIn('seven restaurants in Rome').join()).not.toContain('more')
  expect(linesIn('one restaurant')).toContain('Via dei Giubbonari 21, Roma')
})

test('a title has at most three lines, and shows where it was cut', () => {
  const [first, second, third, fourth] = linesIn('messages that are too long')
  expect([first, second, third].join('')).toMatch(/^Wheretoeat.+…$/)
  expect(fourth).toMatch(/^by A+…$/)
})

test('a title of two lines is divided evenly', () => {
  expect(linesIn('two thousand restaurants').slice(0, 2)).toEqual(['Paris, every bistro', 'I have ever loved'])
})

test('Japanese is set whole, breaks between phrases, and shows other names', async () => {
  expect(linesIn('restaurants in Tokyo').slice(0, 2)).toEqual(['東京でいちばん好きな店、', '寿司からラーメンまで'])
  expect(linesIn('restaurants in Tokyo')).toContain('すきやばし次郎')
  expect(linesIn('restaurants in Tokyo')).toContain('Sukiyabashi Jiro')
  // A character that no font has would be an empty box, or nothing.
  expect(count(await drawn('restaurants in Tokyo'), [64, 40, 640, 180], colours.ink)).toBeGreaterThan(4000)
})

/** Width of a list without a map, after the numerals. */
const widest = 1072 - 66
const named = (...names: string[]) =>
  listOf(
    'Names',
    'Ada',
    names.map(name => ({ name })),
  )
const namesIn = (list: ReturnType<typeof named>) =>
  linesOf(list)
    .slice(2)
    .filter((_, i) => i % 2 === 1)

test.each([
  'مطعم البيت الكبير 25',
  'מסעדת הכרמל (תל אביב)',
  'ร้านทิพย์สมัย ต้มยำกุ้ง',
  'श्री कृष्ण भोजनालय',
  'কলকাতা বিরিয়ানি',
  'மதுரை முனியாண்டி',
  'రాయలసీమ రుచులు',
  'ગુજરાતી ભોજનાલય',
  'ಮಾವಳ್ಳಿ ಟಿಫಿನ್',
  'മലബാർ ബിരിയാണി',
  'ਪੰਜਾਬੀ ਢਾਬਾ',
  '北京烤鸭店（前门）',
  '鼎泰豐信義店',
  '똠양꿍 광장시장',
  'すきやばし次郎',
  'Λουκάνικος Đặng',
  'Хачапурная № 1',
  'Zooba 🥙 👩‍🍳 🇮🇹 👍🏽 1️⃣',
])('draws %s in its own letters', name => {
  expect(namesIn(named(name))).toEqual([name])
})

test.each([
  ['Երևան', 'Erevan'],
  ['ქართული სახლი', 'Kartuli Sakhli'],
  ['龘香楼', 'DaXiangLou'],
  ['ሀበሻ Café 🍕', 'Habesha Café 🍕'],
  ['𝓟𝓲𝔃𝔃𝓪 ﾊﾝｶｸ', 'Pizza ハンカク'],
  [`Za${'\u0306'.repeat(20)}lgo`, 'Zălgo'],
  ['Bar\u202e\u200b\ue000 \u{1fb00}', 'Bar #'],
  ['\ue000\u3164', 'Place 1'],
])('writes %s as %s, because no font has it', (name, drawn) => {
  expect(namesIn(named(name))).toEqual([drawn])
})

test('prefers the English name to Latin letters', () => {
  expect(linesOf(listOf('Eat', 'Ada', [{ name: 'ქართული სახლი', englishName: 'Georgian House' }]))).toContain(
    'Georgian House',
  )
})

test('each rank has its name', () => {
  const list = named('🍕', '\ue000', 'مطعم', 'ភោជនីយដ្ឋាន', '炭火焼鳥', '한국식당', '\u3164')
  expect(linesOf(list).slice(2)).toEqual(
    ['🍕', 'Place 2', 'مطعم', 'Phaochneiydthan', '炭火焼鳥', '한국식당', 'Place 7'].flatMap((name, i) => [
      `${i + 1}`,
      name,
    ]),
  )
})

test.each(['مطعم ', '漢字', 'ต้มยำกุ้ง', 'भोजन क्षत्रिय ', '👨‍👩‍👧', '똠양꿍'])(
  'cuts many %s to the line, between characters',
  part => {
    const [cut] = namesIn(named(part.repeat(40)))
    expect(cut).toMatch(/…$/)
    expect(part.repeat(40).startsWith(cut!.slice(0, -1))).toBe(true)
    expect(graphemes(part.repeat(40))).toEqual(expect.arrayContaining(graphemes(cut!.slice(0, -1))))
    expect(widthOf(cut!, typefaces.regular, 40)).toBeLessThanOrEqual(widest)
    expect(widthOf(cut!, typefaces.regular, 40)).toBeGreaterThan(widest * 0.8)
  },
)

test('mixed directions read from the side of the first letter', () => {
  const order = (text: string) =>
    [...'ab1'].map(character => {
      const glyph = glyphsOf(character, typefaces.regular)[0]!.outline
      return glyphsOf(text, typefaces.regular).find(({ outline }) => outline === glyph)!.x
    })
  const [a, b, one] = order('مطعم 1 ab مطعم')
  expect([a! < b!, b! < one!]).toEqual([true, true])
  const [first, second, last] = order('ab مطعم 1')
  expect([first! < second!, second! < last!]).toEqual([true, true])
})

test('user text stays text', () => {
  const list = listOf('</text><script>alert("1")</script>', '&lt;', [{ name: '<image href="file:///etc/passwd"/>' }])
  const image = cover(list)
  expect(image).not.toMatch(/<script|<image/)
  expect(image).toContain('by &amp;lt;')
})

test('every image has the colour of the pins', () => {
  expect(colours.accent).toBe(`#${pinColour.rgb.toLowerCase()}`)
})

testWith(['xmllint'], 'the drawing is valid XML', () => {
  for (const name of names) expect(output('xmllint', ['--noout', '-'], svg(name)), name).toBe('')
})
