import { writeCursor } from '../../src/core/cursor.ts'
import { randomOf } from '../eval/random.ts'
import type { InProcess } from '../lists.ts'
import type { Sample } from './fill.ts'
import { kinds } from './made-up-lists.ts'
import type { SearchWords } from './search-queries.ts'

/** Requests by name. Each call sends one request, unlike the previous one unless repetition is measured. */
export type Cases = Record<string, (round: number) => Promise<unknown>>

export function readingAndWriting({ ask, key }: InProcess, samples: readonly Sample[]): Cases {
  const random = randomOf('which lists')
  const hot = samples.slice(0, 20)
  const read = ({ slug }: Sample) => ask('GET', `/lists/${slug}`)
  const places = Array.from({ length: 10 }, (_, index) => ({
    own: { name: `The ${kinds[index]} stall behind the market`, latitude: 41.8962767, longitude: 12.4904433 },
  }))
  const named = (round: number) => `Lunch ${round}`
  return {
    // Reads each list once, because responses are cached.
    'read a list, any': round => read(samples[((round + samples.length) * 7919) % samples.length]!),
    'read a list, one of 20': () => read(random.pick(hot)),
    movePlace: () => {
      const { slug, token, lastPlace } = random.pick(samples)
      return ask('POST', `/lists/${slug}/places/${lastPlace}/move`, token, { rank: 1 + random.below(9) })
    },
    addPlace: round => {
      const { slug, token } = random.pick(samples)
      return ask('POST', `/lists/${slug}/places`, token, { own: { ...places[0]!.own, name: named(round) } })
    },
    'createList, 10 places': round =>
      ask('POST', '/lists', key, { title: `Best ramen of ${named(round)}`, authorName: 'Ada Rossi', places }),
  }
}

const sorts = ['updated', 'created', 'title'] as const

/** Returns requests that browse. @param middle the list in the middle of all, by order */
export function browsing({ ask, key }: InProcess, middle: Record<(typeof sorts)[number], [string, string]>): Cases {
  const all = sorts.flatMap(sort => {
    const cursor = writeCursor(['browseLists', sort, false], middle[sort])
    return [
      [`browse by ${sort}`, () => ask('GET', `/lists?sort=${sort}`, key)],
      [`browse by ${sort}, from the middle`, () => ask('GET', `/lists?sort=${sort}&cursor=${cursor}`, key)],
    ] as const
  })
  return Object.fromEntries(all)
}

/** Returns searches, with the same queries for each side. */
export const searching = (words: SearchWords, search: (query: string, page: 1 | 2) => unknown): Cases =>
  Object.fromEntries(
    Object.entries(words).flatMap(([what, queries]) => {
      const ask = (page: 1 | 2) => async (round: number) => search(queries[round % queries.length]!, page)
      return [[what, ask(1)], ...(what === 'one frequent word' ? [[`${what}, page 2`, ask(2)] as const] : [])]
    }),
  )
