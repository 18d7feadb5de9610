import { type Node, Parser } from 'commonmark'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdown } from '../../../src/web/feeds/markdown.ts'
import type { ListView } from '../../../src/web/views.ts'
import { hostileLine, hostileLines } from './hostile.ts'
import { allOf, banded, fourPlaces, manyPlaces, noPlaces, onePlace } from './lists.ts'
import { messages } from './messages.ts'

const written = (list: ListView) => markdown(list, messages, 'en')
const read = (list: ListView) => new Parser().parse(written(list))

const all = (root: Node): Node[] => {
  const found: Node[] = []
  const walker = root.walker()
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) found.push(event.node)
  return found
}

/** Returns the visible lines of a node. */
const seen = (node: Node): string =>
  all(node)
    .map(({ type, literal }) => (type === 'linebreak' || type === 'softbreak' ? '\n' : (literal ?? '')))
    .join('')

const linksIn = (root: Node) => all(root).flatMap(node => (node.type === 'link' ? [node.destination] : []))
const children = (node: Node): Node[] => {
  const found: Node[] = []
  for (let child = node.firstChild; child; child = child.next) found.push(child)
  return found
}

test('a list is readable as Markdown source', () => {
  expect(written(fourPlaces)).toBe(`# Worth a journey

by Ada

Where I would go again.

1. [Dar filettaro a Santa Barbara](https://www.openstreetmap.org/node/257355946)\\
   Largo dei Librari 88, 00186 Roma

   Fried cod.\\
   Only cash.

   Go early.
2. [Ai Tre Scalini](https://www.openstreetmap.org/node/264673865)\\
   Via Panisperna 251, Roma
3. [風雲児 (Fuunji)](https://www.google.com/maps/search/?api=1&query=%E9%A2%A8%E9%9B%B2%E5%85%90%2C%20%E6%B8%8B%E8%B0%B7%E5%8C%BA%E4%BB%A3%E3%80%85%E6%9C%A82-14-3&query_place_id=ChIJN1t_tDeuEmsRUsoyG83frY4)\\
   渋谷区代々木2-14-3

   Tsukemen, worth the queue.
4. [The stall behind the market](https://www.google.com/maps/search/?api=1&query=The%20stall%20behind%20the%20market)

Place data © OpenStreetMap contributors, available under the Open Database License (ODbL): <https://www.openstreetmap.org/copyright>

The list: <https://forklist.example/lists/fried-cod-in-rome-k3v9qa>
`)
})

test('a list with bands has a heading for each, and the details below the notes', () => {
  const text = written(banded)
  expect(text).toContain(`## Go out of your way

1. [Dar filettaro a Santa Barbara](https://www.openstreetmap.org/node/257355946)\\
   Largo dei Librari 88, 00186 Roma

   Fried cod.

   \\$\\$\\
   Order: Cod, Puntarelle\\
   Tags: cash only, Late\\
   Visited Oct 17, 2026

## `)
  const shown = children(read(banded)).slice(2, 8)
  expect(shown.map(node => (node.type === 'list' ? node.listStart : seen(node)))).toEqual([
    ...['Go out of your way', 1, '2. Very *good*', 2, 'Also on this list', 3],
  ])
})

test('two thousand places are one numbered list, each note with its place', () => {
  const [, , list] = children(read(manyPlaces))
  const items = children(list!)
  expect([list!.type, list!.listStart, items.length]).toEqual(['list', 1, 2000])
  expect(items.map(item => children(item).map(seen)[1])).toEqual(manyPlaces.places.map(place => place.note))
})

test('a list without places is a title, an author and an address', () => {
  expect(children(read(noPlaces)).map(seen)).toEqual(['Fried cod in Rome', 'by Ada', `The list: ${noPlaces.url}`])
})

test('ampersands and house numbers need no escaping', () => {
  const list = { ...onePlace, title: 'Bar & Grill, 5th best (so far) - 100%!' }
  expect(written(list)).toContain('# Bar & Grill, 5th best (so far) - 100%!\n')
})

test('brackets in a map address do not end the link', () => {
  const list = allOf('Da Enzo (al 29)')
  expect(linksIn(read(list))[0]).toBe(list.places[0]!.mapsUrl.replaceAll('(', '%28').replaceAll(')', '%29'))
})

test('any text stays text: no markup, no HTML, no links but the service’s own', () => {
  const ours = new Set(['document', 'heading', 'paragraph', 'list', 'item', 'link', 'text', 'linebreak'])
  // Ignores line ends and spaces, which are Markdown's own.
  const squeezed = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim()
  fc.assert(
    fc.property(hostileLine, hostileLines, (line, lines) => {
      const list = allOf(line, lines)
      const root = read(list)
      const blocks = children(root)
      const [place] = list.places
      expect(all(root).filter(({ type }) => !ours.has(type))).toEqual([])
      expect(new Set(linksIn(root)).size).toBe(3)
      expect(linksIn(root)).toHaveLength(3)
      expect([blocks[0]!.type, blocks[0]!.level, squeezed(seen(blocks[0]!))]).toEqual(['heading', 1, squeezed(line)])
      const items = blocks.filter(({ type }) => type === 'list').flatMap(children)
      const [first, ...note] = items.flatMap(children)
      expect(items).toHaveLength(1)
      expect(squeezed(seen(first!))).toBe(squeezed(`${place!.name} (${place!.englishName}) ${place!.address}`))
      expect(squeezed(note.map(seen).join('\n'))).toBe(squeezed(`${lines}\nOrder: ${line}\nTags: ${line}`))
    }),
    { numRuns: 400 },
  )
})
