import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hoursOf } from '../../src/web/components/entry.tsx'
import { formatMessage } from '../../src/web/locales/format-message.ts'
import { type Language, languageOf, languages, messagesByLanguage } from '../../src/web/locales/index.ts'
import { pageOf } from '../../src/web/page.ts'
import type { PlaceView } from '../../src/web/views.ts'
import { type Api, base, openApi } from '../support/api.ts'
import { site } from './drawn.ts'
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
    ['an unavailable language', 'tlh', 'tlh, xx;q=0.5', 'en'],
    ['anything at all', undefined, '*', 'en'],
    ['an invalid language', '../en', ';;;q=,=', 'en'],
    ['a name that every object has', 'constructor', 'toString', 'en'],
  ])('is English for %s', (_, chosen, header, expected) => {
    expect(languageOf(chosen, header)).toEqual({ language: expected, locale: expected })
  })

  test.each(tags)('is %s when it is the preferred available language, at any position', tag => {
    for (const other of tags.filter(other => other !== tag)) {
      expect(languageOf(undefined, `${other};q=0.3, ${tag};q=0.8`).language).toBe(tag)
      expect(languageOf(undefined, `${other};q=0, ${tag};q=0.1`).language).toBe(tag)
      expect(languageOf(tag, other).language).toBe(tag)
    }
    expect(languageOf(undefined, `tlh, ${tag};q=0.2`).language).toBe(tag)
    expect(languageOf(undefined, `${tag}-${tag.toUpperCase()}, *;q=0.1`).language).toBe(tag)
    expect(languageOf(tag.toUpperCase(), null).language).toBe(tag)
  })

  test.each([
    ['an Englishman', undefined, 'en-GB,en;q=0.9', 'en-GB'],
    ['an American', undefined, 'en-US', 'en-US'],
    ['a Viennese who reads German first', undefined, 'de-AT, de;q=0.9, en-GB;q=0.5', 'de-AT'],
    ['a Viennese who asked for English', 'en', 'de-AT, de;q=0.9, en-GB;q=0.5', 'en-GB'],
    ['a Viennese who asked for Italian', 'it', 'de-AT, de;q=0.9', 'it'],
    ['whose first English has no region', undefined, 'en, en-AU;q=0.9', 'en-AU'],
    ['whose tag has a script and lower case', undefined, 'it-latn-ch', 'it-CH'],
    ['a German who reads English', undefined, 'en-DE', 'en-150'],
    ['a Singaporean', undefined, 'en-SG', 'en-001'],
    ['a Filipino', undefined, 'en-PH', 'en'],
    ['a Peruvian', undefined, 'es-PE', 'es-AR'],
    ['a Luxembourger', undefined, 'de-LU', 'de'],
    ['an unknown region', undefined, 'de-ZZ', 'de'],
    ['an invalid region', undefined, 'de-ZZZZ-Q1', 'de'],
  ])('follows the reader’s region: %s', (_, chosen, header, expected) => {
    expect(languageOf(chosen, header).locale).toBe(expected)
  })
})

describe.each(tags)('In %s', tag => {
  const paths = () => ['/', `/lists/${slug}`, `/lists/${slug}/edit`, `/lists/${slug}/embed`, '/nowhere', '/developers']

  test('pages declare their language, chosen by address or browser', async () => {
    for (const path of paths())
      for (const { headers, text } of [
        await read(`${path}?lang=${tag}`),
        await read(path, { headers: { 'accept-language': `${tag};q=0.9, tlh` } }),
      ]) {
        expect([path, headers.get('content-language')]).toEqual([path, tag])
        expect([path, readHtml(text).one('html').attributes.lang]).toEqual([path, tag])
      }
  })

  test('links keep the language only if the address chose it', async () => {
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
    expect(choice.one('b').text).toBe(languages[tag].name)
    expect(choice.links).toEqual(
      tags.filter(other => other !== tag).map(other => [languages[other].name, `?lang=${other}`]),
    )
  })

  test('the page of a list has its own texts, dates and numbers', async () => {
    const { text } = await read(`/lists/${slug}?lang=${tag}`)
    const html = readHtml(text)
    const { share, downloads } = messagesByLanguage[tag]
    expect(html.one('section', 'share').one('h2').text).toBe(share.title)
    expect(html.one('section', 'downloads').one('h2').text).toBe(downloads.title)
    const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
    expect(html.one('time').text).toBe(date.format(new Date('2026-05-01')))
  })

  test('other forms of a list use it too', async () => {
    const addressLine = formatMessage(messagesByLanguage[tag].formats.address, { url: '' }, tag)
    for (const ending of ['.md', '.txt'])
      expect((await read(`/lists/${slug}${ending}?lang=${tag}`)).text).toContain(addressLine.trim())
    const { text } = await read(`/lists/${slug}/feed.atom?lang=${tag}`)
    expect(text).toContain(`xml:lang="${tag}"`)
  })
})

describe('The reader’s time zone', () => {
  test.each([
    ['en-GB', '1 May', /12:30–15:00/],
    ['en-US', 'May 1', /12:30\sPM – 3:00\sPM/],
  ])('a list and its opening hours follow local conventions: %s', async (tag, updated, hours) => {
    const { text, headers } = await read(`/lists/${slug}`, { headers: { 'accept-language': `${tag}, en;q=0.9` } })
    const html = readHtml(text)
    const facts = [headers.get('content-language'), html.one('html').attributes.lang, html.one('time').text]
    expect(facts).toEqual([tag, tag, updated])
    const page = pageOf(site, new Request(base, { headers: { 'accept-language': tag } }))
    const place = { openingHours: 'Tu-Su 12:30-15:00' } as PlaceView
    expect(hoursOf(page, place)?.text).toMatch(hours)
  })

  test('a page without dates is made once for each language', async () => {
    for (const header of ['de-AT', 'de-CH', 'de']) {
      const { headers, text } = await read('/developers', { headers: { 'accept-language': header } })
      expect([headers.get('content-language'), readHtml(text).one('html').attributes.lang]).toEqual(['de', 'de'])
    }
  })
})
