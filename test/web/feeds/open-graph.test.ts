import { expect, test } from 'vitest'
import { lengthOf } from '../../../src/domain/text.ts'
import { openGraph } from '../../../src/web/feeds/open-graph.ts'
import type { ListView } from '../../../src/web/views.ts'
import { allOf, fourPlaces, manyPlaces, noPlaces } from './lists.ts'
import { messages } from './messages.ts'

const written = (list: ListView) => openGraph(list, messages, 'en')
const described = (list: ListView) => new Map(written(list)).get('og:description')!

test('a shared link shows title, author, places in order, and an image with its size', () => {
  expect(written(fourPlaces)).toEqual([
    ['og:type', 'article'],
    ['og:site_name', 'Forklist'],
    ['og:url', fourPlaces.url],
    ['og:title', 'Worth a journey'],
    [
      'og:description',
      'A ranked list by Ada: 1. Dar filettaro a Santa Barbara · 2. Ai Tre Scalini · 3. 風雲児 · 4. The stall behind the market',
    ],
    ['og:image', `${fourPlaces.url}/picture.png`],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'The first places of “Worth a journey”, numbered'],
    ['article:published_time', '2026-05-01T11:00:00Z'],
    ['article:modified_time', '2026-05-01T11:00:00Z'],
    ['twitter:card', 'summary_large_image'],
  ])
})

test('names as many places as fit', () => {
  const text = described(manyPlaces)
  expect(lengthOf(text)).toBeLessThanOrEqual(200)
  expect(text).toMatch(/ · 4\. Dar filettaro a Santa Barbara 4$/)
})

test('a name too long alone is cut between characters', () => {
  const text = described(allOf('👩‍🍳'.repeat(90)))
  expect(lengthOf(text)).toBeLessThanOrEqual(200)
  expect(text).toMatch(/👩‍🍳…$/u)
})

test('a list without places has its author', () => {
  expect(described(noPlaces)).toBe('by Ada')
})
