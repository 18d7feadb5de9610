import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textAndLinks } from '../../src/domain/text-links.ts'

/** Returns the texts of the links. */
const links = (text: string) => textAndLinks(text).flatMap(run => ('href' in run ? [run.text] : []))
const hrefs = (text: string) => textAndLinks(text).flatMap(run => ('href' in run ? [run.href] : []))

describe('an address in a note', () => {
  test('becomes a link, and the words around it stay text', () => {
    expect(textAndLinks('Book at https://www.roscioli.com/prenota before noon.')).toEqual([
      { text: 'Book at ' },
      { href: 'https://www.roscioli.com/prenota', text: 'https://www.roscioli.com/prenota' },
      { text: ' before noon.' },
    ])
  })

  test.each([
    ['See https://roscioli.com.', 'https://roscioli.com'],
    ['Really https://roscioli.com/menu?!', 'https://roscioli.com/menu'],
    ['(https://roscioli.com/menu)', 'https://roscioli.com/menu'],
    ['(see https://it.wikipedia.org/wiki/Gricia_(pasta)).', 'https://it.wikipedia.org/wiki/Gricia_(pasta)'],
    ['[https://roscioli.com/a[1]]', 'https://roscioli.com/a[1]'],
    ['“https://roscioli.com/menu”', 'https://roscioli.com/menu'],
    ['«https://roscioli.com/menu»', 'https://roscioli.com/menu'],
    ['<https://roscioli.com/menu>', 'https://roscioli.com/menu'],
    ["'https://roscioli.com/menu'", 'https://roscioli.com/menu'],
    ['**https://roscioli.com/menu**', 'https://roscioli.com/menu'],
    ['[menu](https://roscioli.com/menu)', 'https://roscioli.com/menu'],
    ['予約はhttps://fu-unji.com/から。', 'https://fu-unji.com/から'],
    ['予約は https://fu-unji.com/予約。つけ麺', 'https://fu-unji.com/予約'],
    ['HTTPS://Roscioli.com/Menu', 'HTTPS://Roscioli.com/Menu'],
    ['https://roscioli.com:8443/a;b=1,2?q=a+b&c=%20#top', 'https://roscioli.com:8443/a;b=1,2?q=a+b&c=%20#top'],
    [
      'https://web.archive.org/web/2026/https://roscioli.com/',
      'https://web.archive.org/web/2026/https://roscioli.com/',
    ],
  ])('of %j ends where a reader expects', (text, link) => {
    expect(links(text)).toEqual([link])
  })

  test('is separated from the next by a comma or a line', () => {
    expect(links('https://roscioli.com,https://darpoeta.com\nhttp://www.armandoalpantheon.it/')).toEqual([
      'https://roscioli.com',
      'https://darpoeta.com',
      'http://www.armandoalpantheon.it/',
    ])
  })

  test('is shown as written, also under an international name', () => {
    const [run] = textAndLinks('https://аррӏе.com/übersicht')
    expect(run).toEqual({ text: 'https://аррӏе.com/übersicht', href: 'https://xn--80ak6aa92e.com/%C3%BCbersicht' })
    expect(links('https://xn--80ak6aa92e.com')).toEqual(['https://xn--80ak6aa92e.com'])
  })

  test('that is too long for browsers stays text', () => {
    expect(links(`https://roscioli.com/${'a'.repeat(2030)}`)).toEqual([])
  })
})

test.each([
  'javascript:alert(1)',
  'javascript://roscioli.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'mailto:eve@evil.example',
  'ftp://roscioli.com/',
  'www.roscioli.com',
  'xhttps://roscioli.com',
  'https://',
  'https://…',
  'https:///roscioli.com',
  'https:\\\\roscioli.com',
  'https://localhost',
  'https://[::1]/',
  'http://0x7f.1/',
  'http://2130706433/',
  'http://127.0.0.1/',
  'https://bank.example@evil.example',
  'https://bank.example:secret@evil.example/',
  'https://@evil.example/',
  'https://bank.example%40evil.example/',
  'https://bank.example＠evil.example/',
  'https://bank.example／@evil.example/',
  'https://bank。example/',
  'https://bank.example\u2066@evil.example',
  'https://-.example-/',
])('%j is no link', text => {
  expect(links(text).filter(link => link !== 'https://bank.example')).toEqual([])
})

test('a backslash ends an address', () => {
  expect(hrefs('https://bank.example\\@evil.example/')).toEqual(['https://bank.example/'])
})

const piece = fc.oneof(
  fc.constantFrom(
    'https://bank.example',
    'http://evil.example/',
    'https://',
    'javascript:',
    'bank.example',
    'evil.example',
    '@',
    ':',
    '/',
    '\\',
    '?',
    '#',
    '%40',
  ),
  fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '.',
    ',',
    '…',
    '。',
    '“',
    '”',
    '<',
    '>',
    '"',
    "'",
    ' ',
    '\n',
    '\t',
    '\u202e',
    '\u200b',
    '://',
  ),
  fc.constantFrom(
    'münchen.example',
    'مطعم.example',
    '風雲児',
    '👩‍🍳',
    'xn--',
    '0x7f',
    '127.0.0.1',
    'user:pass@',
    '\u0000',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
const anyText = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))

test('any text is kept whole, and every link opens a website by name without credentials', () => {
  let linked = 0
  fc.assert(
    fc.property(anyText, text => {
      const runs = textAndLinks(text)
      expect(runs.map(run => run.text).join('')).toBe(text)
      expect(runs.every(run => run.text !== '')).toBe(true)
      for (const run of runs) {
        if (!('href' in run)) continue
        linked++
        const { protocol, hostname, username, password } = new URL(run.href)
        expect([protocol, username, password]).toEqual([expect.stringMatching(/^https?:$/), '', ''])
        expect(hostname).toMatch(/\.[a-z]/)
        expect(run.text).toMatch(/^https?:\/\/[^\s\\<>"@/]+/i)
      }
    }),
    { numRuns: 5000 },
  )
  expect(linked, 'links must be found').toBeGreaterThan(100)
})

test('the longest note is read in one pass, with any number of brackets', () => {
  const note = `https://roscioli.com/${'('.repeat(1000)}${')'.repeat(979)}`
  expect(links(note)).toEqual([note])
  expect(links('https://a.b'.repeat(180))).toHaveLength(1)
  expect(links('https://roscioli.com '.repeat(95))).toHaveLength(95)
})
