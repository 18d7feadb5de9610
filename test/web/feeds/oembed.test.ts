import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embedCode, oEmbed, oEmbedUrl, readOEmbed } from '../../../src/web/feeds/oembed.ts'
import { unescaped } from '../../support/xml.ts'
import { hostileLine } from './hostile.ts'
import { allOf, base, fourPlaces } from './lists.ts'
import { messages } from './messages.ts'

const page = fourPlaces.url
const { slug } = fourPlaces
const readRequest = (members: Record<string, string>, at = base) => readOEmbed(new URLSearchParams(members), at)
const unbounded = { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY }

describe('the address of a list', () => {
  test.each([
    page,
    `${page}?utm_source=newsletter&lang=de`,
    `${page}#p3`,
    `${page}?#`,
    page.replace('forklist.example', 'FORKLIST.example:443'),
  ])('%s is accepted', url => {
    expect(readRequest({ url })).toEqual({ slug, ...unbounded })
  })

  test('is accepted below the site’s path', () => {
    const below = `${base}/eat/`
    expect(readRequest({ url: `${base}/eat/lists/${slug}` }, below)).toEqual({ slug, ...unbounded })
    expect(readRequest({ url: page }, below)).toEqual({ status: 404 })
  })

  test.each([
    ['of another site', `https://evil.example/lists/${slug}`],
    ['of a site whose name begins as ours', `https://forklist.example.evil.example/lists/${slug}`],
    ['of ours without TLS', `http://forklist.example/lists/${slug}`],
    ['of another port', `https://forklist.example:8443/lists/${slug}`],
    ['with a user name', `https://ada@forklist.example/lists/${slug}`],
    ['that only looks like ours', `https://forklist.example@evil.example/lists/${slug}`],
    ['of the editor', `${page}/edit`],
    ['of another page', base],
    ['of a list with no name', `${base}/lists/`],
    ['of something that is no slug', `${base}/lists/%65at`],
    ['of a script', 'javascript:alert(1)'],
    ['that is invalid', 'worth a journey'],
    ['without end', `${page}?${'a'.repeat(3000)}`],
  ])('%s is refused', (_, url) => {
    expect(readRequest({ url })).toEqual({ status: 404 })
  })

  test('is in the page’s head in an accepted form', () => {
    expect(readOEmbed(new URL(oEmbedUrl(page, base)).searchParams, base)).toMatchObject({ slug })
  })
})

test('supports JSON only', () => {
  expect(readRequest({ url: page, format: 'json' })).toMatchObject({ slug })
  expect(readRequest({ url: page, format: 'xml' })).toEqual({ status: 501 })
})

test.each([
  {},
  { url: '' },
  { url: page, maxwidth: '0' },
  { url: page, maxheight: '50%' },
  { url: page, maxwidth: '-1' },
])('refuses a request with %j', members => {
  expect(readRequest(members)).toEqual({ status: 400 })
})

test('the response is a frame with the list, and its image', () => {
  expect(oEmbed(fourPlaces, unbounded, base, messages, 'en')).toEqual({
    version: '1.0',
    type: 'rich',
    title: 'Worth a journey',
    author_name: 'Ada',
    provider_name: 'Forklist',
    provider_url: base,
    cache_age: 300,
    width: 600,
    height: 480,
    html: `<iframe src="${page}/embed" title="Worth a journey, a ranked list by Ada" width="600" height="480" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox" style="border:0"></iframe>`,
    thumbnail_url: `${page}/picture.png`,
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
})

test('respects the requested maximum size, also for the image', () => {
  const { maxWidth, maxHeight } = { maxWidth: 320, maxHeight: 2000 }
  const answer = oEmbed(fourPlaces, { maxWidth, maxHeight }, base, messages, 'en')
  expect(answer).toMatchObject({ width: 320, height: 480, html: expect.stringContaining('width="320" height="480"') })
  expect(Object.keys(answer).filter(name => name.startsWith('thumbnail'))).toEqual([])
})

test('any title stays complete within its attribute', () => {
  fc.assert(
    fc.property(hostileLine, text => {
      const list = allOf(text)
      const html = embedCode(list, { width: '100%', height: 480 }, messages, 'en')
      const attributes = [...html.matchAll(/ ([a-z]+)="([^"<>]*)"/g)]
      expect(html).toBe(`<iframe${attributes.map(([whole]) => whole).join('')}></iframe>`)
      expect(attributes.map(([, name]) => name)).toEqual([
        'src',
        'title',
        'width',
        'height',
        'loading',
        'sandbox',
        'style',
      ])
      expect(unescaped(attributes[1]![2]!)).toBe(`${text}, a ranked list by ${text}`)
    }),
  )
})
