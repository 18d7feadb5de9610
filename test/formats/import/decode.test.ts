import { describe, expect, test } from 'vitest'
import { decodeBytes, decodeText } from '../../../src/formats/import/decode.ts'

const text = 'Name;Ort\r\nCafé Brasilero;Montevideo\r\n'
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('the text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark, as Excel saves it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['big-endian UTF-16 with a mark', bigEndian(`\uFEFF${text}`)],
    ['windows-1252', latin1(text)],
  ])('in %s is read the same', (_, bytes) => {
    expect(decodeBytes(bytes)).toBe(text)
  })

  test('in windows-1252 keeps quotation marks and the euro sign', () => {
    expect(decodeBytes(Uint8Array.of(0x80, 0x20, 0x93, 0x42, 0xe4, 0x72, 0x94))).toBe('€ “Bär”')
  })

  test('of XML follows its declaration where possible', () => {
    const kml = (encoding: string, name: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<kml>${name}</kml>`
    expect(decodeBytes(latin1(kml('ISO-8859-1', 'Café')))).toContain('Café')
    expect(decodeBytes(Uint8Array.of(...latin1(kml('Shift_JIS', '')), 0x95, 0x97, 0x89, 0x5f, 0x8e, 0x99))).toContain(
      '風雲児',
    )
    expect(decodeBytes(latin1(kml('windows-1251', '\xc1\xe0\xf0')))).toContain('Бар')
    expect(decodeBytes(Buffer.from(kml('UTF-16', 'Café')))).toContain('Café')
    expect(decodeBytes(latin1(kml('UTF-8', 'Café')))).toContain('Café')
    expect(decodeBytes(Buffer.from(kml('no-such-code', 'Café')))).toContain('Café')
  })

  test('of no bytes is empty', () => {
    expect(decodeBytes(new Uint8Array())).toBe('')
  })
})

describe('refuses binary data', () => {
  test.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52)],
    ['noise', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)],
    [
      'a workbook of before 2007',
      Uint8Array.from({ length: 512 }, (_, i) => [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][i] ?? 0),
    ],
    ['zeros', new Uint8Array(4096)],
  ])('%s', (_, bytes) => {
    expect(() => decodeBytes(bytes)).toThrow(expect.objectContaining({ reason: 'unknown_format' }))
  })
})

describe('says what a file without text is', () => {
  test.each([
    ['pdf', '%PDF-1.4\n'],
    ['picture', '\x89PNG\r\n'],
    ['picture', '\xff\xd8\xff\xe0'],
    ['picture', 'RIFF\x24\n\0\0WEBPVP8 '],
    ['picture', '\0\0\0\x18ftypheic'],
    ['spreadsheet', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
    ['empty', ''],
    ['empty', ' \r\n'],
  ])('%s: %j', (reason, start) => {
    expect(() => decodeText(Buffer.from(start, 'latin1'))).toThrow(expect.objectContaining({ reason }))
  })
})
