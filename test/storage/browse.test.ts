import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BrowsePosition, Page } from '../../src/storage/browse.ts'
import { onAllDatabases } from '../support/databases.ts'
import { entry, openStorage } from './open-storage.ts'

/** Returns the titles on all pages. */
async function titles(page: (after?: BrowsePosition) => Promise<Page>): Promise<string[]> {
  const found: string[] = []
  for (let after: BrowsePosition | undefined, more = true; more; ) {
    const { lists, next } = await page(after)
    found.push(...lists.map(list => list.title))
    after = next
    more = next !== undefined
  }
  return found
}

const words = ['carbonara', 'roma', 'gelato', 'enzo', 'poeta', 'trastevere']
const someWords = fc.subarray(words)

onAllDatabases('public lists', open => {
  test('are found by all query words anywhere in the list, page by page', async () => {
    await using opened = await openStorage(open)
    const { lists } = opened.storage
    const drafts = fc.sample(fc.tuple(someWords, someWords, someWords, fc.boolean()), { numRuns: 40, seed: 7 })
    const findable: { title: string; has: Set<string> }[] = []
    for (const [index, [inTitle, inDescription, inPlaces, hidden]] of drafts.entries()) {
      const title = `${inTitle.join(' ')} ${index}`
      const slug = await opened.make(
        inPlaces.map((word, node) => entry(node + 1, word.toUpperCase())),
        { title, description: inDescription.join(', ') },
      )
      if (hidden) await opened.change(slug, edit => edit.update({ visibility: 'hidden' }))
      else findable.push({ title, has: new Set([...inTitle, ...inDescription, ...inPlaces]) })
    }
    for (const query of fc.sample(fc.subarray(words, { minLength: 1, maxLength: 4 }), { numRuns: 30, seed: 8 })) {
      const expected = findable.filter(({ has }) => query.every(word => has.has(word))).map(({ title }) => title)
      const all = await titles(after => lists.search(query.join(' '), 100, after))
      expect(all.toSorted(), query.join(' ')).toEqual(expected.sort())
      expect(await titles(after => lists.search(query.join(' '), 3, after))).toEqual(all)
    }
    expect(await titles(after => lists.search('roma pizzeria', 100, after))).toEqual([])
    expect(await titles(after => lists.search('!?', 100, after))).toEqual([])
  }, 60_000)

  test('are ranked by the word in the title, then in the author, then by number of places', async () => {
    await using opened = await openStorage(open)
    await opened.make([], { title: 'Lunch', description: 'Where Armando eats.' })
    await opened.make([entry(1, 'Armando al Pantheon')], { title: 'One of them' })
    await opened.make([], { title: 'By him', authorName: 'Armando' })
    await opened.make([], { title: 'Armando and others' })
    await opened.make(
      [1, 2, 3].map(node => entry(node, `Armando ${node}`)),
      { title: 'Three of them' },
    )
    expect(await titles(after => opened.storage.lists.search('armando', 2, after))).toEqual([
      'Armando and others',
      'By him',
      'Three of them',
      'One of them',
      'Lunch',
    ])
  })

  test('occur once each in any order, even with equal times or titles', async () => {
    await using opened = await openStorage(open)
    const { lists } = opened.storage
    for (const title of [
      'Roma',
      'roma',
      'Élan',
      'elan',
      'Zürich',
      'ŽÜ',
      '東京',
      '10 best',
      '9 best',
      '_',
      'a b',
      'ab',
      'Äb',
    ])
      for (const visibility of ['public', 'hidden'] as const) {
        await opened.make([], { title, visibility })
        if (title.length % 2) opened.clock.forward(1000)
      }
    for (const sort of ['updated', 'created', 'title'] as const) {
      const all = await titles(after => lists.browse(sort, 100, after))
      expect(all).toHaveLength(13)
      expect(await titles(after => lists.browse(sort, 2, after))).toEqual(all)
    }
    // Sorted by letters, ignoring case and accents.
    const byTitle = await titles(after => lists.browse('title', 100, after))
    const letters = byTitle
      .filter(title => /^\p{L}/u.test(title))
      .map(title => title.toLowerCase().normalize('NFD').replace(/\p{M}/gu, ''))
    expect(letters).toEqual(['a b', 'ab', 'ab', 'elan', 'elan', 'roma', 'roma', 'zu', 'zurich', '東京'])
  })

  test('changed last come first, also after a move', async () => {
    await using opened = await openStorage(open)
    const places = [entry(1), entry(2)]
    const slugs: string[] = []
    for (const title of ['Rome', 'Montevideo', 'Astana']) {
      slugs.push(await opened.make(places, { title }))
      opened.clock.forward(1000)
    }
    const order = (sort: 'updated' | 'created') => titles(after => opened.storage.lists.browse(sort, 10, after))
    expect(await order('updated')).toEqual(['Astana', 'Montevideo', 'Rome'])
    await opened.change(slugs[0]!, edit => edit.apply({ do: 'move', id: places[1]!.id, to: { rank: 1 } }))
    expect(await order('updated')).toEqual(['Rome', 'Astana', 'Montevideo'])
    expect(await order('created')).toEqual(['Astana', 'Montevideo', 'Rome'])
    opened.clock.forward(1000)
    await opened.change(slugs[1]!, edit => edit.apply({ do: 'move', id: places[1]!.id, to: { rank: 2 } }))
    expect(await order('updated')).toEqual(['Rome', 'Astana', 'Montevideo'])
  })
})
