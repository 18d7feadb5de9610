import { describe, expect, test } from 'vitest'
import { refusalIn, rowsOf } from './reading.ts'

const maxBytes = 16 * 1024 * 1024
const filled = (unit: string, length = 4 * 1024 * 1024) => unit.repeat(Math.ceil(length / unit.length))
const place = '<Placemark><name>Roscioli</name></Placemark>'
const names = (text: string) => rowsOf('kml', text).map(row => row.name)
const refusal = (text: string) => refusalIn(() => rowsOf('kml', text))

describe('a document type declaration is refused', () => {
  const laughs = ['a', 'b', 'c', 'd', 'e', 'f'].map((name, i, all) =>
    i === 0 ? '<!ENTITY a "lol">' : `<!ENTITY ${name} "${`&${all[i - 1]};`.repeat(10)}">`,
  )
  test.each([
    ['of the billion laughs attack', `<?xml version="1.0"?><!DOCTYPE kml [${laughs.join('')}]><kml>&f;</kml>`],
    ['that would read a file', '<!DOCTYPE kml [<!ENTITY x SYSTEM "file:///etc/passwd">]><kml>&x;</kml>'],
    ['that would ask another server', '<!-- --><!DOCTYPE lolz SYSTEM "https://example.org/x.dtd"><kml/>'],
    ['that never ends', `<!doctype kml [${filled('<!ENTITY a "b">')}<kml>`],
  ])('%s', (_, text) => {
    expect(refusal(text)).toBe('doctype')
  })

  test('before any place, also in GPX', () => {
    expect(refusalIn(() => rowsOf('gpx', '<!DOCTYPE gpx><gpx/>'))).toBe('doctype')
  })

  test('in the middle of a document is an error too', () => {
    expect(refusal(`<kml><!DOCTYPE kml [<!ENTITY x "y">]>${place}</kml>`)).toBe('damaged')
  })
})

test('undeclared entities are kept as text', () => {
  expect(
    names('<kml><Placemark><name>&lol; &constructor; &__proto__; &#0; &eacute; &#x1F35D;</name></Placemark></kml>'),
  ).toEqual(['&lol; &constructor; &__proto__; &#0; é 🍝'])
})

test('reads 64 nested elements and no more', () => {
  const nested = (depth: number) => `${'<Folder>'.repeat(depth)}${place}${'</Folder>'.repeat(depth)}`
  expect(names(nested(62))).toEqual(['Roscioli'])
  expect(refusal(nested(63))).toBe('too_deep')
  expect(refusal(filled('<Folder>'))).toBe('too_deep')
})

describe('within a document', () => {
  test('a broken, endless CDATA start is damage', () => {
    expect(names(`<kml>${place}<![CDAT${filled('&')}</kml>`)).toEqual(['Roscioli', undefined])
  })

  test('an attribute or comment as long as the file is damage', () => {
    expect(refusal(`<kml><Placemark id="${filled('x', maxBytes)}"/></kml>`)).toBe('damaged')
    expect(names(`<kml>${place}<!--${filled('x')}--></kml>`)).toEqual(['Roscioli', undefined])
  })

  test('refuses too many attributes, with any names', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}=""`).join(' ')
    expect(refusal(`<kml ${attributes}>${place}</kml>`)).toBe('damaged')
    expect(refusal(`<kml hasOwnProperty="1" id="2">${place}</kml>`)).toBe('damaged')
    expect(names(`<kml __proto__="1" constructor="2" toString="3">${place}</kml>`)).toEqual(['Roscioli'])
  })

  test('stops at too many elements', () => {
    expect(names(`<kml>${place}<Placemark>${filled('<Data/>')}</Placemark></kml>`)).toEqual(['Roscioli', undefined])
  })

  test('a text of 16 MiB is read completely', () => {
    const [row] = rowsOf('kml', `<kml><Placemark><name>${filled('Roscioli ', maxBytes)}</name></Placemark></kml>`)
    expect(row?.name?.length).toBeGreaterThanOrEqual(maxBytes)
  })

  test('a description of 16 MiB of tags is read only up to a note’s length', () => {
    const [row] = rowsOf(
      'kml',
      `<kml><Placemark><name>A</name><description><![CDATA[${filled('<b><a href="x">y', maxBytes)}]]></description></Placemark></kml>`,
    )
    expect(row).toMatchObject({ name: 'A', note: expect.stringMatching(/^y{60000,}$/) })
  })
})

test('a million elements other than places exceed the limit', () => {
  expect(refusal(`<kml>${place}${'<a/>'.repeat(1_000_000)}</kml>`)).toBe('took_too_long')
})

test('more bare ampersands than a mistake explains are damage', () => {
  expect(names(`<kml>${filled('<Placemark><name>A & B</name></Placemark>', 800 * 41)}</kml>`)).toHaveLength(800)
  expect(refusal(`<kml><Placemark><name>${filled('& ')}</name></Placemark></kml>`)).toBe('damaged')
})
