import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthOf } from '../../../src/domain/text.ts'
import { webAddress } from '../../../src/domain/web-address.ts'
import { inScript } from '../../../src/web/components/document.tsx'
import { shortMomentIn } from '../../../src/web/text/moment.ts'
import { onOneLine, shortened } from '../../../src/web/text/shortened.ts'

test('data in a page cannot end its element or begin a comment, and is read back exactly', () => {
  const note = '</script><!-- <b>\u2028\u2029 -->'
  expect(inScript({ note })).toBe('{"note":"\\u003c/script\\u003e\\u003c!-- \\u003cb\\u003e\\u2028\\u2029 --\\u003e"}')
  expect(JSON.parse(inScript({ note }))).toEqual({ note })
})

test('a time of day has the form that is usual in its language', () => {
  const morning = new Date(2026, 10, 28, 6, 24)
  const times = ['en-US', 'en-GB', 'de', 'ja'].map(locale => shortMomentIn(locale, morning).replace('\u202f', ' '))
  expect(times).toEqual(['Nov 28, 2026, 6:24 AM', '28 Nov 2026, 06:24', '28.11.2026, 06:24', '2026/11/28 6:24'])
})

test('a name on two lines is joined into one', () => {
  expect(onOneLine('Da Enzo\r\nal 29\u2028Roma')).toBe('Da Enzo al 29 Roma')
})

test('a website is an address that browsers open as a page', () => {
  expect(webAddress('http://www.darpoeta.com')).toBe('http://www.darpoeta.com/')
  expect(['www.darpoeta.com', 'javascript:alert(1)', 'ftp://darpoeta.com/', '', undefined].map(webAddress)).toEqual([
    ...Array(5),
  ])
})

test('a fitting text is unchanged, and a cut one keeps whole characters', () => {
  expect(shortened('Dar Poeta', 9)).toBe('Dar Poeta')
  expect(shortened('Dar Poeta', 8)).toBe('Dar Poe…')
  expect(shortened('Dar Poeta', 5)).toBe('Dar…')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const short = shortened(text, max)
      expect(lengthOf(short)).toBeLessThanOrEqual(max)
      expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true)
    }),
  )
})
