import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorTexts } from '../../src/server/website.ts'
import { messagesByLanguage } from '../../src/web/locales/index.ts'
import { type Api, openApi } from '../support/api.ts'
import { readHtml } from './html.ts'
import { reads } from './reader.ts'

const imprint = `# Who runs this

Ada Lovelace, Via dei Giubbonari 21, Rome

- [Write to us](mailto:ada@forklist.example), [our terms](/terms), [the authority](https://garante.example/)
- [nowhere](javascript:alert(1)), [a file](other.md), [another site](//evil.example/)

<script>alert(1)</script>

| what | how long |
|---|---|
| lists | until you delete them |
`

let folder: string
let api: Api
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'forklist-operator-'))
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  api = await openApi(undefined, {
    imprintFile: write('imprint.md', imprint),
    termsFile: write('terms.md', 'Be kind.\n'),
    securityContact: ['mailto:ada@forklist.example', 'https://forklist.example/report'],
  })
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const open = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text, headers: received } = await reads(api)(path, { headers })
  return { status, headers: received, ...readHtml(text) }
}

describe('A page written by the operator', () => {
  test('is shown within the site, under its own title, with its links and tables', async () => {
    const { status, errors, one, all, links } = await open('/imprint')
    expect([status, errors, one('title').text, one('h1').text]).toEqual([
      200,
      [],
      'Who runs this · Forklist',
      'Who runs this',
    ])
    expect(one('article').attributes.lang, 'without a stated language').toBe('')
    expect(links).toEqual(
      expect.arrayContaining([
        ['Write to us', 'mailto:ada@forklist.example'],
        ['our terms', '/terms'],
        ['the authority', 'https://garante.example/'],
      ]),
    )
    expect(all('td').map(({ text }) => text)).toEqual(['lists', 'until you delete them'])
  })

  test('creates no foreign markup, script or dead link', async () => {
    const { one, all, text, links } = await open('/imprint')
    expect(all('script').map(({ attributes }) => attributes.src ?? attributes.type)).toEqual([])
    expect(one('article').text).toContain('<script>alert(1)</script>')
    expect(text).toContain('another site')
    expect(links.map(([, href]) => href).filter(href => /javascript|evil|other\.md/.test(href))).toEqual([])
  })

  test('uses its localised name as title if it has none', async () => {
    expect((await open('/terms', { 'accept-language': 'de' })).one('h1').text).toBe('Nutzungsbedingungen')
    expect((await open('/terms?lang=ja')).one('h1').text).toBe(messagesByLanguage.ja.site.terms)
  })

  test('is linked below every page, and a missing one is not', async () => {
    const { slug } = await api.list()
    for (const path of ['/', `/lists/${slug}`, `/lists/${slug}/edit`, '/developers', '/terms', '/nowhere']) {
      const { one } = await open(path, { 'accept-language': 'it' })
      const below = one('footer', 'foot').links
      expect(below, path).toEqual(
        expect.arrayContaining([
          ['Note legali', '/imprint'],
          ['Condizioni d’uso', '/terms'],
        ]),
      )
      expect(
        below.filter(([, href]) => href.startsWith('/privacy')),
        path,
      ).toEqual([])
    }
    expect((await open('/privacy')).status).toBe(404)
  })

  test('cannot be framed by other sites', async () => {
    const { slug } = await api.list()
    expect((await open(`/lists/${slug}/embed`)).links.filter(([, href]) => href.endsWith('/imprint'))).toEqual([])
  })
})

test('an unreadable or binary file is named with its setting', () => {
  const none = { imprintFile: undefined, privacyFile: undefined, termsFile: undefined }
  expect(operatorTexts(none)).toEqual({})
  expect(() => operatorTexts({ ...none, privacyFile: join(folder, 'nothing.md') })).toThrow(
    /^PRIVACY_FILE is ".*nothing\.md", which cannot be read: ENOENT/,
  )
  writeFileSync(join(folder, 'latin1.md'), Buffer.from('Caf\xe9', 'latin1'))
  expect(() => operatorTexts({ ...none, termsFile: join(folder, 'latin1.md') })).toThrow(/^TERMS_FILE is .*latin1\.md/)
})

describe('/.well-known/security.txt', () => {
  test('names the security contact per RFC 9116, valid for less than a year', async () => {
    const { status, headers, text } = await reads(api)('/.well-known/security.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const [first, second, expires, canonical, ...rest] = text.split('\n')
    expect([first, second]).toEqual([
      'Contact: mailto:ada@forklist.example',
      'Contact: https://forklist.example/report',
    ])
    expect([canonical, rest]).toEqual(['Canonical: https://forklist.example/.well-known/security.txt', ['']])
    const until = Date.parse(/^Expires: (\d{4}-\d\d-\d\dT00:00:00\.000Z)$/.exec(expires!)![1]!)
    const days = (until - api.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(365)
  })

  test('is renewed while the service runs', async () => {
    const expires = async () => /Expires: (\S+)/.exec((await reads(api)('/.well-known/security.txt')).text)![1]!
    const before = await expires()
    api.clock.forward(200 * 86_400_000)
    expect(Date.parse(await expires()) - Date.parse(before)).toBe(200 * 86_400_000)
  })

  test('is missing where no contact is set', async () => {
    await using other = await openApi()
    expect((await reads(other)('/.well-known/security.txt')).status).toBe(404)
  })
})
