import { describe, expect, test } from 'vitest'
import { categoryOf, foodTags } from '../../src/domain/osm/categories.ts'
import { readStarter } from '../../src/places/index/starter-file.ts'
import { type Language, messagesByLanguage } from '../../src/web/locales/index.ts'
import { nameOfKind } from '../../src/web/locales/name-of-kind.ts'
import { EmbedPage } from '../../src/web/pages/embed.tsx'
import { ListPage } from '../../src/web/pages/list.tsx'
import { entryOf } from '../support/rome.ts'
import { pageIn } from './drawn.ts'
import { viewOf } from './feeds/lists.ts'
import { readHtml } from './html.ts'

const starter = readStarter().places
const placeNamed = (name: string) => starter.find(place => place.name === name)!

/** Returns the line below the name of a place: location and cuisine. */
const lineOf = (html: unknown): string => {
  const [entry] = readHtml(String(html)).one('ol', 'entries').all('li')
  return entry!.all('p')[0]!.text.replace(/\s/g, ' ')
}

const lineIn = async (language: Language, facts: Parameters<typeof entryOf>[0]): Promise<string> =>
  lineOf(await ListPage({ page: pageIn(language), list: viewOf([entryOf(facts)]) }))

describe('Cuisines of a place', () => {
  test.each([
    ['en', 'Italian'],
    ['de', 'Italienisch'],
    ['es', 'Italiana'],
    ['fr', 'Italienne'],
    ['it', 'Italiana'],
    ['ja', 'イタリア料理'],
  ] as const)('are translated: in %s, Trattoria Da Lucia is %s', async (language, expected) => {
    const lucia = placeNamed('Trattoria Da Lucia')
    expect(await lineIn(language, lucia)).toBe(`${lucia.address} · ${expected}`)
  })

  test('without a translation are shown as in the data, with spaces for underscores', async () => {
    expect(await lineIn('de', placeNamed('Lo de Mario'))).toMatch(/ · Pizza · Chivito$/)
    expect(await lineIn('de', placeNamed('La Molisanella'))).toMatch(/ · Pizzeria e tavola calda$/)
    // An inherited member of objects is not a text.
    expect(await lineIn('de', { ...placeNamed('La Molisanella'), cuisines: ['constructor'] })).toMatch(
      / · Constructor$/,
    )
  })

  test('are recognised in capitals and with spaces, hyphens or underscores', async () => {
    expect(await lineIn('de', placeNamed('Bar Pompi'))).toMatch(/ · Eis$/)
    const written = ['Hot dog', 'hotdog', 'hot-dog', 'hot_dog']
    expect(await lineIn('fr', { ...placeNamed('Bar Pompi'), cuisines: written })).toMatch(/( · Hot-dogs){4}$/)
  })

  test('are at most four', async () => {
    expect(await lineIn('en', placeNamed('Kazakh food'))).toMatch(
      / · Russian · Italian pizza · Hot dogs · Fish and chips$/,
    )
  })

  test('are translated in an embedded list too', async () => {
    const list = viewOf([entryOf(placeNamed('Trattoria Da Lucia'))])
    const options = { map: false, notes: true, places: 1 }
    expect(lineOf(await EmbedPage({ page: pageIn('de'), list, options }))).toMatch(/ · Italienisch$/)
  })
})

describe('The kind of a place', () => {
  test('is translated when no cuisine is known', async () => {
    expect(await lineIn('de', placeNamed('Porto Vanila'))).toMatch(/ · Bäckerei$/)
    expect(await lineIn('de', placeNamed('La Cigale')), 'a place without a cuisine').toBe('Eisdiele')
  })

  test('is omitted for a restaurant', async () => {
    const { cuisines: _, ...lucia } = placeNamed('Trattoria Da Lucia')
    expect(await lineIn('de', lucia)).toBe(lucia.address)
  })
})

describe('The messages', () => {
  const { cuisines, list } = messagesByLanguage.en

  test('have a translation for every kind in the place index, and no other', () => {
    const known = foodTags.flatMap(({ keys, values }) => values.flatMap(value => categoryOf({ [keys[0]!]: value })!))
    const words = [...new Set(known)].filter(category => category !== 'restaurant')
    expect(words.map(category => category.replaceAll('_', '')).toSorted()).toEqual(
      Object.keys(list.categories).toSorted(),
    )
  })

  test('have translations for nineteen of twenty cuisines in the place index', () => {
    const cuisineNames = starter.flatMap(({ cuisines = [] }) => cuisines)
    const none = Object.fromEntries([...Object.keys(cuisines), ...Object.keys(list.categories)].map(name => [name, '']))
    const known = cuisineNames.filter(cuisine => nameOfKind(cuisine, none) === '')
    expect(cuisineNames.length).toBeGreaterThan(700)
    expect(known.length / cuisineNames.length).toBeGreaterThan(0.95)
  })
})
