import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeBytes } from '../../../src/formats/import/decode.ts'
import { UnreadableFile } from '../../../src/formats/import/refusals.ts'
import { notAsPromised } from './reading.ts'

/** Asserts that a text gives rows of the documented shape, or the documented error. */
const expectRowsOrRefusal = (text: string): void => {
  try {
    expect(notAsPromised(text)).toEqual([])
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
}

describe('any file gives rows or is refused', () => {
  test('with any text or bytes', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), expectRowsOrRefusal), { numRuns: 200 })
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        try {
          expectRowsOrRefusal(decodeBytes(bytes))
        } catch (error) {
          if (!(error instanceof UnreadableFile)) throw error
        }
      }),
      { numRuns: 200 },
    )
  })

  // A regular expression that restarts at every character would not finish on these texts.
  const beginnings = [
    '',
    'Name,Address\n',
    'Name|Address\n',
    'Title,Note,URL\n',
    '{"places":[{"name":"',
    'Roscioli, Rome\n'.repeat(20),
    '1. Roscioli\n2. Bonci\n3. ',
    '| Name | Mood |\n|---|---|\n| Roscioli | ',
    '[31.12.24, 20:15:01] Ada: 1. Roscioli\n2. Bonci\n',
    '<!DOCTYPE html><script type="application/geo+json">\n',
    '{"messages":[{"type":"message","from_id":"user1","text":"',
  ]
  const endless = [
    ' ',
    '"',
    '",',
    '[',
    '[a](https://',
    '- ',
    ' – ',
    '**',
    'https://',
    '🍕',
    '★',
    '(',
    '|',
    '1. ',
    'a, ',
  ]
  test.each(endless)('with %j repeated endlessly', unit => {
    for (const beginning of beginnings) expectRowsOrRefusal(beginning + unit.repeat(20_000 / unit.length))
  })

  test('as YAML whose aliases have no anchor, or would make a large value', () => {
    expectRowsOrRefusal('- name: *Bonci*\n  town: Rome\n')
    const nested = [...'bcdefg'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[at]}`).join()}]\n`)
    expectRowsOrRefusal(`a: &a [Bonci, Roscioli]\n${nested.join('')}`)
  })
})
