import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readStarter } from '../../../src/places/index/starter-file.ts'
import { openBrowser } from '../../api/oauth/browser.ts'
import { openTileServer, type TileServer } from '../../browser/tile-server.ts'
import { forklist, serve } from '../../server/forklist.ts'
import type { Json } from '../../support/api.ts'
import { Chance } from '../chance.ts'

/** What a story begins with. */
export type World = {
  seed: number
  count: number
  language: string
  device: 'phone' | 'desktop'
  bands: number
  /** The part of the places that has a note and details. */
  detailed: number
  start: 'editor' | 'reader' | 'home'
  isDark: boolean
  /** Whether pages may install their service worker. */
  hasWorker: boolean
  /** Whether each answer takes a while. */
  isSlow: boolean
}

export type List = { slug: string; token: string; editUrl: string; page: string }

/** One service and one browser for many stories. */
export type House = AsyncDisposable & {
  address: string
  browser: Browser
  tiles: TileServer
  /** The log lines of the service. */
  log(): string
  ask(method: string, path: string, given?: { token?: string; body?: unknown }): Promise<Json>
}

const languages = ['en', 'de', 'es', 'fr', 'it', 'ja']

/** Returns the world of a seed. */
export function worldOf(seed: number): World {
  const chance = new Chance(seed)
  return {
    seed,
    count: chance.pick([0, 1, 3, 3, 30, 30, 101, 101, 200, 200, 500, 2000]),
    language: chance.is(0.3) ? 'en' : chance.pick(languages),
    device: chance.is(0.5) ? 'phone' : 'desktop',
    bands: chance.is(0.5) ? 0 : 1 + chance.below(7),
    detailed: chance.pick([0, 0.3, 0.8]),
    start: chance.pick(['editor', 'editor', 'editor', 'editor', 'editor', 'editor', 'reader', 'home']),
    isDark: chance.is(0.2),
    hasWorker: chance.is(0.3),
    isSlow: chance.is(0.2),
  }
}

/** Starts the built service in a folder of its own, and a browser that tells the computed names of elements. */
export async function openHouse(): Promise<House> {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'forklist-people-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const limits = {
    RATE_LIMITS: 'off',
    SITE_DAILY_LISTS_PER_ADDRESS: '100000',
    ...{ PLACES_ON_DEMAND: 'off', OPEN_MAP_LINKS: 'off' },
  }
  const tiles = opened.use(await openTileServer())
  const environment = { DATA_DIR: folder, EXAMPLE_LIST: 'off', MAP_TILES_URL: tiles.template, ...limits }
  const service = opened.use(await serve(environment))
  const { stdout } = await forklist(['keys', 'create', '--name', 'people'], environment)
  const key = stdout.trim()
  const browser = await openBrowser(['--enable-blink-features=ComputedAccessibilityInfo'])
  opened.defer(() => browser.close())
  const ask: House['ask'] = async (method, path, { token = key, body } = {}) => {
    const answer = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    // Someone may have removed the place or the list meanwhile, or replaced the edit link.
    if (![401, 404, 409, 412].includes(answer.status) && !answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }
  const all = opened.move()
  const { address } = service
  return {
    address,
    browser,
    tiles,
    ask,
    log: () => service.result.stderr,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Makes the list of a world. */
export async function makeList(house: House, world: World): Promise<List> {
  const chance = new Chance(world.seed + 1)
  const places = Array.from({ length: world.count }, (_, index) => placeOf(chance, index, world.detailed))
  const title = chance.pick(titles)
  const made = await house.ask('POST', '/lists', {
    body: { title, authorName: 'Ada', places: places.slice(0, 100), listed: chance.is(0.5) },
  })
  const { slug, editToken: token, editUrl } = made
  for (let from = 100; from < places.length; from += 100)
    await house.ask('POST', `/lists/${slug}/places/batch`, { token, body: { places: places.slice(from, from + 100) } })
  if (world.bands > 0) {
    // Two of the restaurants may be the same one, which is added once.
    let left: number = (await house.ask('GET', `/lists/${slug}`, { token })).places.length
    const most = Math.ceil((1.5 * left) / world.bands)
    const bands = Array.from({ length: world.bands }, (_, index) => {
      const size = Math.min(left, chance.below(most + 1))
      left -= size
      return { name: `${chance.pick(bandNames)} ${index + 1}`, size }
    })
    await house.ask('PUT', `/lists/${slug}/bands`, { token, body: { bands } })
  }
  return { slug, token, editUrl, page: `/lists/${slug}` }
}

const titles = [
  'Eat in Rome',
  'Wo wir in Rom essen, wenn die Schwiegereltern zu Besuch sind und es regnet',
  'ラーメン',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenlokale',
  'מסעדות',
]
const bandNames = ['Must go', 'Gut', 'Wenn nichts anderes mehr offen hat', '悪くない', 'Never again']
const longName = ' alla vecchia osteria del ponte antico dei tre scalini rossi'
const notes = [
  'Book two days ahead.',
  'In the garden, under the trees. '.repeat(9).trim(),
  'https://example.org/a/very/long/address/without/any/place/to/break/the/line/of/the/note?and=more',
  'Only in the morning.\nAsk for what is not on the board.',
  'שווה את ההמתנה',
  'Das Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz gilt auch hier.',
]
export const tags = ['by the river', 'cheap', 'mit Kindern', 'テラス', 'as long as any tag may ever be']
const dishes = ['Carbonara', 'Cacio e pepe', 'Käsespätzle mit Röstzwiebeln', 'らーめん']

const starter = readStarter().places

function placeOf(chance: Chance, index: number, detailed: number): Record<string, unknown> {
  const name = `Trattoria ${index + 1}${chance.is(0.1) ? longName : ''}${chance.is(0.05) ? ' שלום' : ''}`
  const place = chance.is(0.3) ? { mapPlaceId: starter[index % starter.length]!.mapPlaceId } : { own: { name } }
  const may = <T>(value: () => T) => (chance.is(detailed) ? value() : undefined)
  return {
    ...place,
    note: may(() => chance.pick(notes)),
    tags: may(() => [chance.pick(tags)]),
    dishes: may(() => [chance.pick(dishes)]),
    price: may(() => 1 + chance.below(4)),
    visitedOn: may(() => `2025-0${1 + chance.below(9)}-1${chance.below(10)}`),
  }
}

/** Returns a name as a person in a hurry types it. */
export function typedName(chance: Chance): string {
  const name = chance
    .pick(starter)
    .name.slice(0, 3 + chance.below(12))
    .toLowerCase()
  const at = chance.below(name.length)
  return chance.pick([name, name.slice(0, at) + name.slice(at + 1), `${name.slice(0, at)}e${name.slice(at)}`])
}
