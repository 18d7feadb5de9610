import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { compress } from '../../src/api/http/encoding.ts'
import { openStreetMap as attribution } from '../../src/domain/attribution.ts'
import type { PlaceFacts } from '../../src/domain/place-fields.ts'
import { readStarter } from '../../src/places/index/starter-file.ts'
import { packageFile } from '../../src/util/package-info.ts'
import { type Language, languages } from '../../src/web/locales/index.ts'
import { ListPage } from '../../src/web/pages/list.tsx'
import type { EditionsView, ListView } from '../../src/web/views.ts'
import { entryOf } from '../support/rome.ts'
import { pageIn, site } from './drawn.ts'
import { viewOf } from './feeds/lists.ts'
import { readHtml } from './html.ts'

const kB = 1024
const starter: PlaceFacts[] = readStarter().places.map(({ in: _, ...facts }) => ({ ...facts, attribution }))
/** The same restaurants elsewhere: names repeat in the world, ids and positions do not. */
const elsewhere = starter.map((facts, index) => ({
  ...facts,
  mapPlaceId: `osm:node/${4_000_000_000 + index * 7_654_321}`,
  latitude: Number((facts.latitude! + 0.0031 + index * 0.0000137).toFixed(7)),
  longitude: Number((facts.longitude! - 0.0043 - index * 0.0000171).toFixed(7)),
}))

const orders = [
  'the carbonara',
  'whatever is on the board',
  'the artichokes, fried',
  'a table outside',
  'the ramen',
  'two of them',
]
const ends = [
  'and go early',
  'and bring cash',
  'but never on a Sunday',
  'and stay for the view',
  'and leave room for tiramisù',
]
const note = (index: number) =>
  `Ask for ${orders[index % 6]}, ${ends[index % 5]} (since ${1900 + ((index * 37) % 120)}).`

const drawn = async (count: number, tag: Language = 'en'): Promise<string> => {
  const entries = [...starter, ...elsewhere].slice(0, count).map((facts, index) => entryOf(facts, note(index)))
  return String(await ListPage({ page: pageIn(tag), list: viewOf(entries) }))
}

/** Returns editions since which every place of a list has moved. */
const editionsOf = ({ places, createdAt, url }: ListView): EditionsView => {
  const count = places.length
  const moved = places.map(({ id, name, rank }) => ({ id, name, from: ((rank * 7) % count) + 1, to: rank }))
  const rose = moved.filter(({ from, to }) => to < from)
  const fell = moved.filter(({ from, to }) => to >= from)
  const edition = { label: '2025', createdAt, version: 1, placeCount: count, url, exports: {} }
  return { editions: [edition], comparedWith: '2025', changes: { entered: [], left: [], rose, fell } }
}

const tags = ['date night', 'with kids', 'book ahead', 'cash only', 'late', 'terrace', 'natural wine', 'Sunday lunch']
const dishes = ['Cacio e pepe', 'Gricia', 'Carciofi alla giudia', 'Tiramisù', 'Supplì', 'Margherita', 'Tsukemen']
const bands = ['Go out of your way', 'Very good', 'Want to try'].map(name => ({ name, size: 6 }))

/** Draws a page with bands, on which each place has all details and has moved since an edition. */
const detailed = async (count: number, tag: Language = 'en'): Promise<string> => {
  const entries = [...starter, ...elsewhere].slice(0, count).map((facts, index) => ({
    ...entryOf(facts, note(index)),
    details: {
      tags: [tags[index % 8]!, tags[(index * 5 + 3) % 8]!],
      dishes: [dishes[index % 7]!, dishes[(index * 3 + 1) % 7]!],
      price: ((index * 5) % 4) + 1,
      visitedOn: new Date(Date.UTC(2026, 0, -((index * 37) % 2000))).toISOString().slice(0, 10),
    },
  }))
  const list = viewOf(entries, { bands })
  return String(await ListPage({ page: pageIn(tag), list, editions: editionsOf(list) }))
}

const authors = ['Ada', 'Bruno', 'Carla', 'Dario', 'Elena']

/** Draws a page merged from five lists, each of which has most of the places. */
const mergedOf = async (count: number, tag: Language): Promise<string> => {
  const lists = authors.map(authorName => ({ slug: `eat-${authorName}-000000`, title: 'Eat in Rome', authorName }))
  const entries = starter.slice(0, count).map((facts, index) => ({
    ...entryOf(facts, note(index)),
    sources: lists
      .map(({ slug }, at) => ({ slug, rank: ((index * 7 + at * 11) % count) + 1 }))
      .filter((_, at) => (index + at) % 4 !== 0),
  }))
  const list = viewOf(entries, { mergedFrom: { method: 'borda', lists } })
  return String(await ListPage({ page: pageIn(tag), list }))
}

/** Returns the transferred size of a text that is compressed for each reader. */
const sent = async (text: string): Promise<number> => (await compress(Buffer.from(text), 'br')).length

/** Returns the transferred size of a file that the build has compressed. */
const sentOf = (path: string): number =>
  readFileSync(new URL(`browser${path.replace('/assets', '')}.br`, packageFile('dist/'))).length

/** Returns the size of a page and its stylesheets in bytes. */
const sizeOf = async (html: string): Promise<number> => {
  const styles = readHtml(html)
    .all('link')
    .filter(({ attributes }) => attributes.rel === 'stylesheet')
    .map(({ attributes }) => sentOf(attributes.href!))
  expect(styles.length).toBe(1)
  return (await sent(html)) + styles[0]!
}

describe('Compressed size of a list on a phone', () => {
  let of25: string
  beforeAll(async () => {
    of25 = await drawn(25)
  })

  test('is at most 20 kB of HTML and CSS for 25 places with notes', async () => {
    expect(await sizeOf(of25)).toBeLessThanOrEqual(20 * kB)
  })

  test('is at most 20 kB in every language', async () => {
    for (const tag of Object.keys(languages) as Language[])
      expect([tag, (await sizeOf(await drawn(25, tag))) <= 20 * kB]).toEqual([tag, true])
  })

  test('is at most 20 kB in every language where five lists were merged', async () => {
    for (const tag of Object.keys(languages) as Language[])
      expect([tag, (await sizeOf(await mergedOf(25, tag))) <= 20 * kB]).toEqual([tag, true])
  })

  test('is at most 20 kB in every language with bands, and details and moves of each place', async () => {
    for (const tag of Object.keys(languages) as Language[])
      expect([tag, (await sizeOf(await detailed(25, tag))) <= 20 * kB]).toEqual([tag, true])
  })

  test('is at most 120 kB of HTML and CSS for 2,000 places with notes, also with details and moves', async () => {
    expect(await sizeOf(await drawn(2000))).toBeLessThanOrEqual(120 * kB)
    expect(await sizeOf(await detailed(2000))).toBeLessThanOrEqual(120 * kB)
  })

  test('is at most 15 kB of script before the map', () => {
    const scripts = readHtml(of25)
      .all('script')
      .flatMap(({ attributes }) => attributes.src ?? [])
    // One file: what it imports would be another one, and not be counted here.
    expect(scripts).toEqual([site.assets.path('list')])
    expect(
      readFileSync(new URL(`browser${scripts[0]!.replace('/assets', '')}`, packageFile('dist/')), 'utf8'),
    ).not.toMatch(/\bimport\s*["'{*]/)
    expect(sentOf(scripts[0]!)).toBeLessThanOrEqual(15 * kB)
    expect(readdirSync(packageFile('dist/browser/')).some(file => /^map-\w+\.js$/.test(file))).toBe(true)
    expect(scripts.join()).not.toContain('map-')
  })
})
