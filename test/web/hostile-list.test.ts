import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EmbedPage } from '../../src/web/pages/embed.tsx'
import { ListPage } from '../../src/web/pages/list.tsx'
import type { ListView } from '../../src/web/views.ts'
import { pageIn } from './drawn.ts'
import { hostileLine, hostileLines } from './feeds/hostile.ts'
import { allOf } from './feeds/lists.ts'
import { type Element, type Html, readHtml } from './html.ts'

const page = pageIn('en')
const everything = { map: true, notes: true, places: Number.POSITIVE_INFINITY }
const drawn = {
  page: (list: ListView) => ListPage({ page, list }),
  embed: (list: ListView) => EmbedPage({ page, list, options: everything }),
}
type Drawn = keyof typeof drawn

const read = async (which: Drawn, list: ListView): Promise<Html> => readHtml(String(await drawn[which](list)))

/** Returns a list in which every text is this one, including those that come from map providers. */
const listOf = (line: string, lines: string): ListView => {
  const list = allOf(line, lines)
  const copiedFrom = { slug: 'eat-in-rome-000000', title: line, authorName: line }
  const places = list.places.map(place => ({ ...place, openingHours: line, cuisines: [line], category: line }))
  return { ...list, copiedFrom, places }
}

/** Returns the structure of a page, without links that exist only if a text is an address or a number. */
const shape = (html: Html): [tag: string, ...attributes: string[]][] => {
  const mayBeMissing = new Set(
    html.elements
      .filter(({ tag, attributes }) => attributes.class === 'note' || (tag === 'p' && attributes.class === 'links'))
      .flatMap(({ all }) => all('a')),
  )
  // Only addresses with a comma name a town that the list does not repeat.
  for (const { all } of html.all('bdi')) for (const town of all('span')) mayBeMissing.add(town)
  return html.elements
    .filter(element => !mayBeMissing.has(element))
    .map(({ tag, attributes }) => [tag, ...Object.keys(attributes)])
}

const textsOf = (html: Html) => ({
  title: html.one('title').text,
  heading: html.one('h1').text,
  author: html.all('p', 'byline')[0]!.one('b').text,
  name: html.one('ol').one('h3').text,
  note: html.one('ol').one('div', 'note').text,
})

/** Returns the targets of an element's links and files. */
const addresses = (element: Element): string[] =>
  element.elements.flatMap(({ attributes: { href, src, action } }) =>
    [href, src, action].filter(url => url !== undefined),
  )

/** Parser errors about characters, not markup, which do not affect the result. */
const ofCharacters = ['noncharacter-in-input-stream', 'control-character-in-input-stream']

const harmless = Object.fromEntries(
  await Promise.all(
    (['page', 'embed'] as const).map(async which => [which, shape(await read(which, listOf('x', 'x')))] as const),
  ),
)

test.each(['page', 'embed'] as const)(
  'any text in the %s of a list stays text: it creates no element or attribute',
  async which => {
    await fc.assert(
      fc.asyncProperty(hostileLine, hostileLines, async (line, lines) => {
        const html = await read(which, listOf(line, lines))
        expect(html.errors.filter(error => !ofCharacters.includes(error))).toEqual([])
        expect(shape(html)).toEqual(harmless[which])
        expect(textsOf(html)).toEqual({
          title: `${line} · Forklist`,
          heading: line,
          author: line,
          name: `${line} ${line}`,
          note: lines,
        })
      }),
    )
  },
)

test('any text creates only links to the web, telephones, map apps and the site', async () => {
  await fc.assert(
    fc.asyncProperty(hostileLine, hostileLines, async (line, lines) => {
      const html = await read('page', listOf(line, lines))
      for (const address of addresses(html))
        expect(address).toMatch(/^(https?:\/\/|tel:\+?\d|geo:|\/(?!\/)|#|\?lang=[a-z]+(&tag=[^&]*)?$)/)
      for (const note of html.all('div', 'note'))
        for (const { attributes } of note.all('a')) {
          expect(new URL(attributes.href!).protocol).toMatch(/^https?:$/)
          expect(attributes).toEqual({ href: attributes.href, rel: 'ugc nofollow noopener noreferrer' })
        }
    }),
  )
})

test('any text in data for programs stays valid JSON and is read back exactly', async () => {
  await fc.assert(
    fc.asyncProperty(hostileLine, hostileLines, async (line, lines) => {
      const html = await read('page', listOf(line, lines))
      const [ofList, ...more] = html.all('script').filter(({ attributes }) => attributes.type === 'application/ld+json')
      expect(more).toEqual([])
      expect(JSON.parse(ofList!.text)).toMatchObject({ name: line, description: lines, author: { name: line } })
    }),
  )
})
