import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Language, languageNames, languageOf, languages } from '../../src/web/words/index.ts'
import { type Api, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

const tags = Object.keys(languages) as Language[]

let api: Api
let read: ReturnType<typeof reads>
let slug: string
beforeAll(async () => {
  api = await openApi()
  read = reads(api)
  slug = (await api.list({}, ['Armando al Pantheon'])).slug
})
afterAll(() => api[Symbol.asyncDispose]())

describe('The language of a page', () => {
  test.each([
    ['nothing', undefined, null, 'en'],
    ['nothing that is spoken here', 'tlh', 'tlh, xx;q=0.5', 'en'],
    ['anything at all', undefined, '*', 'en'],
    ['what is no language', '../en', ';;;q=,=', 'en'],
    ['a name that every object has', 'constructor', 'toString', 'en'],
  ])('is English for who asks for %s', (_, asked, header, expected) => {
    expect(languageOf(asked, header)).toBe(expected)
  })

  test.each(tags)('is %s for who prefers it to others that are spoken here, wherever it stands', tag => {
    for (const other of tags.filter(other => other !== tag)) {
      expect(languageOf(undefined, `${other};q=0.3, ${tag};q=0.8`)).toBe(tag)
      expect(languageOf(undefined, `${other};q=0, ${tag};q=0.1`)).toBe(tag)
      expect(languageOf(tag, other)).toBe(tag)
    }
    expect(languageOf(undefined, `tlh, ${tag};q=0.2`)).toBe(tag)
    expect(languageOf(undefined, `${tag}-${tag.toUpperCase()}, *;q=0.1`)).toBe(tag)
    expect(languageOf(tag.toUpperCase(), null)).toBe(tag)
  })
})

describe.each(tags)('In %s', tag => {
  const paths = () => ['/', `/lists/${slug}`, `/lists/${slug}/edit`, `/lists/${slug}/embed`, '/nowhere', '/developers']

  test('pages say which language they are in, by the address and by the browser alike', async () => {
    for (const path of paths())
      for (const { headers, text } of [
        await read(`${path}?lang=${tag}`),
        await read(path, { headers: { 'accept-language': `${tag};q=0.9, tlh` } }),
      ]) {
        expect([path, headers.get('content-language')]).toEqual([path, tag])
        expect([path, readHtml(text).one('html').attributes.lang]).toEqual([path, tag])
      }
  })

  test('pages lead on in it when it was asked for by the address, and leave it to the browser when not', async () => {
    const leads = async (query: string) => {
      const { links } = readHtml((await read(`/lists/${slug}${query}`)).text)
      return links.map(([, href]) => href).filter(href => /^\/(developers)?(\?.*)?$/.test(href))
    }
    expect(await leads(`?lang=${tag}`)).toEqual([`/?lang=${tag}`, `/?lang=${tag}`, `/developers?lang=${tag}`])
    expect(await leads('')).toEqual(['/', '/', '/developers'])
  })

  test('every other language is one link away, by its own name', async () => {
    const html = readHtml((await read(`/?lang=${tag}`)).text)
    const choice = html.one('nav', 'languages')
    expect(choice.one('b').text).toBe(languageNames[tag])
    expect(choice.links).toEqual(
      tags.filter(other => other !== tag).map(other => [languageNames[other], `?lang=${other}`]),
    )
  })

  test('the page of a list has its words, its date and its numbers', async () => {
    const { text } = await read(`/lists/${slug}?lang=${tag}`)
    const html = readHtml(text)
    const { share, downloads } = languages[tag]
    expect(html.one('section', 'share').one('h2').text).toBe(share.title)
    expect(html.one('section', 'downloads').one('h2').text).toBe(downloads.title)
    const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
    expect(html.one('time').text).toBe(date.format(new Date('2026-05-01')))
  })

  test('the other forms of a list speak it too', async () => {
    const said = languages[tag].formats.address.split('{')[0]!
    for (const ending of ['.md', '.txt'])
      expect((await read(`/lists/${slug}${ending}?lang=${tag}`)).text).toContain(said.trim())
    const { text } = await read(`/lists/${slug}/feed.atom?lang=${tag}`)
    expect(text).toContain(`xml:lang="${tag}"`)
  })
})
