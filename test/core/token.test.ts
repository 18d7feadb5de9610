import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newToken, type TokenKind, tokenHash, tokenKind, withoutTokens } from '../../src/core/token.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const kinds: TokenKind[] = ['forklist', 'edit', 'ticket']
const opaque = (token: string) => token.slice(token.indexOf('_') + 1)
const replaced = (text: string, index: number, by: string) => text.slice(0, index) + by + text.slice(index + by.length)

describe('a token', () => {
  test.each(kinds)('of the kind %s has its prefix and 38 characters', kind => {
    expect(newToken(kind)).toMatch(new RegExp(`^${kind}_[0-9A-Za-z]{38}$`))
    expect(tokenKind(newToken(kind))).toBe(kind)
  })

  test('ends in six characters of CRC32 over the rest, equal to another implementation’s', () => {
    // Python's `zlib.crc32(b'edit_' + b'A' * 32)`, written in base 62.
    expect(tokenKind(`edit_${'A'.repeat(32)}0D0OHD`)).toBe('edit')
  })

  test.each(kinds)('of the kind %s is refused with any one character changed', kind => {
    const token = newToken(kind)
    const typos = [...token].flatMap((right, index) =>
      [...`${alphabet}_-`].filter(wrong => wrong !== right).map(wrong => replaced(token, index, wrong)),
    )
    expect(typos.length).toBeGreaterThan(2500)
    expect(typos.filter(typo => tokenKind(typo) !== undefined)).toEqual([])
  })

  test('is rejected with two neighbouring characters swapped', () => {
    for (const token of Array.from({ length: 200 }, () => newToken('edit')))
      for (let i = 0; i + 1 < token.length; i++)
        if (token[i] !== token[i + 1]) expect(tokenKind(replaced(token, i, token[i + 1]! + token[i]!))).toBeUndefined()
  })

  test('is rejected with a character missing or added', () => {
    const token = newToken('edit')
    for (const other of [
      token.slice(1),
      token.slice(0, -1),
      `${token}0`,
      ` ${token}`,
      `${token}\n`,
      token.toUpperCase(),
    ])
      expect(tokenKind(other)).toBeUndefined()
    expect(tokenKind(`forklist_${opaque(token)}`)).toBeUndefined()
    expect(tokenKind('')).toBeUndefined()
  })

  test('is drawn evenly from the alphabet', () => {
    const drawn = Array.from({ length: 3000 }, () => opaque(newToken('edit')).slice(0, 32)).join('')
    const expected = drawn.length / alphabet.length
    const chiSquared = [...alphabet].reduce((sum, character) => {
      const found = drawn.split(character).length - 1
      return sum + (found - expected) ** 2 / expected
    }, 0)
    // With 61 degrees of freedom an even draw passes 150 once in a billion; bytes taken modulo 62 come to more than 400.
    expect(chiSquared).toBeLessThan(150)
  })

  test('is stored as a hash that reveals nothing', () => {
    const token = newToken('edit')
    expect(tokenHash(token)).toMatch(/^[\w-]{43}$/)
    expect(tokenHash(token)).toBe(tokenHash(token))
    expect(tokenHash(newToken('edit'))).not.toBe(tokenHash(token))
  })
})

describe('text for a log', () => {
  const tokens = fc.constantFrom(...kinds).map(newToken)

  test('contains no token', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tokens, fc.string(), fc.constantFrom('\\n', '%3D', '"', '=', '/'))), parts => {
        const text = withoutTokens(parts.join(''))
        for (const part of parts) if (tokenKind(part)) expect(text).not.toContain(opaque(part).slice(0, 12))
      }),
    )
  })

  test('is otherwise unchanged', () => {
    expect(withoutTokens('GET /api/v1/lists/eat-in-rome-0k3v9q edit_url forklist_key')).toBe(
      'GET /api/v1/lists/eat-in-rome-0k3v9q edit_url forklist_key',
    )
    expect(withoutTokens(`Bearer ${newToken('forklist')}, then ${newToken('edit')}.`)).toBe(
      'Bearer forklist_…, then edit_….',
    )
  })
})
