import { describe, expect, test } from 'vitest'
import { readers } from '../../../src/formats/import/readers.ts'
import { guideBytes, guideLink, romanGuide } from './fixtures/apple-guides.ts'
import { read, rowsOf, towns } from './reading.ts'

const places = [
  { name: 'Roscioli', address: 'Via dei Giubbonari 21, 00186 Roma, Italia', latitude: 41.8937, longitude: 12.4737 },
  { address: 'Via della Meloria 43, Roma', latitude: 41.9071, longitude: 12.4466 },
  { name: 'Felice a Testaccio', link: 'https://maps.apple.com/place?auid=15031693076549454298' },
  { refused: 'only_a_number' },
]
const inBase64 = romanGuide.toString('base64')
const paris = guideLink(guideBytes('Paris', [{ name: 'Septime', at: [48.8535, 2.3809] }]))

describe('a link to a guide of Apple Maps', () => {
  test.each([
    ['shared by a phone', guideLink(romanGuide)],
    ['of the website', `https://maps.apple.com/guides?user=${romanGuide.toString('base64url')}`],
    ['for a new guide', `https://maps.apple.com/guide?_col=${encodeURIComponent(inBase64)}`],
    ['with more parameters', `https://maps.apple.com/?lsp=9902&ug=${encodeURIComponent(inBase64)}`],
    ['copied without escapes', `https://guides.apple.com/?ug=${inBase64}`],
    ['in a message', `Here is my guide!\n\n${guideLink(romanGuide)}\n`],
    ['twice in a message', `${guideLink(romanGuide)}\n${guideLink(romanGuide)}`],
    ['in a shortcut of Windows', `[InternetShortcut]\r\nURL=${guideLink(romanGuide)}\r\n`],
    [
      'in a shortcut of macOS',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">\n<dict>\n\t<key>URL</key>\n\t<string>${guideLink(romanGuide)}</string>\n</dict>\n</plist>\n`,
    ],
  ])('%s has its places', (_, text) => {
    expect(rowsOf('apple_guide', text)).toEqual(places)
  })

  test('has the name of the guide as its title', () => {
    const [title] = readers.find(({ format }) => format === 'apple_guide')!.read(guideLink(romanGuide), towns)
    expect(title).toEqual({ title: 'Rome – pasta' })
  })

  test('beside others is a group', () => {
    const rows = rowsOf('apple_guide', `${guideLink(romanGuide)}\n${paris}`)
    expect(rows.map(({ group }) => group)).toEqual([...places.map(() => 'Rome – pasta'), 'Paris'])
  })

  test('that is short or cut is reported', () => {
    expect(rowsOf('apple_guide', 'https://maps.apple/ug/yDaPfLzD_27SbtQL_DSGUA')).toEqual([
      { refused: 'link_not_opened' },
    ])
    const cut = `https://guides.apple.com/?ug=${inBase64.slice(0, 160)}`
    expect(rowsOf('apple_guide', cut)).toEqual([places[0], { refused: 'unreadable' }])
    expect(rowsOf('apple_guide', 'https://guides.apple.com/?ug=aGVsbG8')).toEqual([{ refused: 'unreadable' }])
  })

  test('does not hide the places of a list around it', () => {
    expect(read(`Roscioli, Rome\nBonci, Rome\nFelice, Rome\n${guideLink(romanGuide)}`)?.format).toBe('lines')
    expect(read('https://guides.apple.com/?pp=16477572344376014386&lsp=9902&name=hyperlocal')?.format).not.toBe(
      'apple_guide',
    )
  })
})
