import { expect, test } from 'vitest'
import { metersBetween } from '../../../src/domain/coordinates.ts'
import { wordsOf } from '../../../src/domain/text.ts'
import type { SourcePlace } from '../../../src/places/sources/source.ts'
import { indexOf } from '../index/made-index.ts'
import { lookUpIn, starter } from '../index/starter-places.ts'

const town = starter.towns.find(each => each.town === 'vancouver')!
const placesIn = (name: string): SourcePlace[] => starter.places.filter(place => place.in === name)
const [here, there] = [placesIn('vancouver'), placesIn('rome')]
const milesAway = 500_000
const frequentWords = 10

/** Makes places all over the world, but not here, whose names have the words of the names here. */
const elsewhere = (count: number): SourcePlace[] => {
  const bearers = Map.groupBy(
    here.flatMap(({ name }) => wordsOf(name)),
    word => word,
  )
  const words = [...bearers].sort(([, a], [, b]) => b.length - a.length).map(([word]) => word)
  const places: SourcePlace[] = []
  for (let made = 0; places.length < count; made++) {
    const point = { latitude: ((made * 37.13) % 110) - 45, longitude: ((made * 73.71) % 360) - 180 }
    if (metersBetween(point, town) < milesAway) continue
    const name = `${words[(made * 7919) % words.length]} ${words[made % frequentWords]}`
    places.push({ ...point, mapPlaceId: `osm:node/${10 ** 11 + made}`, name, category: 'restaurant' })
  }
  return places
}

/** Names as people type them: whole, unfinished, misspelt, with fewer words, and with the street. */
const questions = here
  .filter((_, at) => at % 15 === 0)
  .flatMap(({ name, address }) => {
    const words = name.split(' ')
    return [
      name,
      `${words[0]} ${words[1]?.slice(0, 4) ?? ''}`,
      name.replace(/(\p{L})(\p{L})(?=\p{L}*$)/u, '$2$1'),
      words.slice(1).join(' '),
      ...(address === undefined ? [] : [`${name}, ${address}`]),
    ].map(query => query.trim())
  })

const answersOf = async (sources: Record<string, SourcePlace[]>) => {
  const { find } = lookUpIn(await indexOf(sources))
  const near = [town.englishName ?? town.name, `${town.latitude},${town.longitude}`]
  return questions.flatMap(query =>
    near.map(where => {
      const { hits, none, isCertain } = find(query, { near: where }, 5)
      return { query, where, none, isCertain, hits: hits.map(({ facts, match }) => [facts.mapPlaceId, match]) }
    }),
  )
}

const alone = await answersOf({ here })

test('a question about a town has the same answer with a second town', async () => {
  expect(alone.filter(({ isCertain }) => isCertain).length).toBeGreaterThan(alone.length / 6)
  expect(await answersOf({ here, there })).toEqual(alone)
})

test('a question about a town has the same answer with thousands of places of such names elsewhere', async () => {
  expect(await answersOf({ here, elsewhere: elsewhere(7000) })).toEqual(alone)
})
