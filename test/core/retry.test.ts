import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retryKey } from '../../src/core/retry.ts'
import { newToken } from '../../src/core/token.ts'

const credential = newToken('forklist')
const request = [
  'createList',
  { title: 'Eat in Rome', authorName: 'Ada', places: [{ query: 'Dar Poeta', near: 'Rome' }] },
]
const key = retryKey(credential, 'a key that the caller chose', request)
const answer = { slug: 'eat-in-rome-0k3v9q', editToken: newToken('edit') }

/** Returns the value with the members of every object in another order. */
const reordered = (value: unknown): unknown =>
  value === null || typeof value !== 'object'
    ? value
    : Array.isArray(value)
      ? value.map(reordered)
      : Object.fromEntries(
          Object.entries(value)
            .map(([name, member]) => [name, reordered(member)])
            .reverse(),
        )

describe('a response stored for a retry', () => {
  test('opens with the same credential and key, also in a new process', () => {
    const again = retryKey(credential, 'a key that the caller chose', request)
    expect(again.row).toBe(key.row)
    expect(again.open(key.seal(answer))).toEqual(answer)
  })

  test('does not open with another credential or key', () => {
    const sealed = key.seal(answer)
    const others = [
      retryKey(newToken('forklist'), 'a key that the caller chose', request),
      retryKey(credential, 'another key', request),
      retryKey('', `${credential}a key that the caller chose`, request),
    ]
    for (const other of others) {
      expect(other.row).not.toBe(key.row)
      expect(() => other.open(sealed)).toThrow()
    }
  })

  test('reveals neither the response nor its keys', () => {
    const sealed = key.seal(answer)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('eat-in-rome')
    expect(key.seal(answer)).not.toBe(sealed)
    expect(JSON.stringify([key.row, key.fingerprint])).not.toContain(credential)
  })

  test('does not open after any byte changed', () => {
    const sealed = Buffer.from(key.seal(answer), 'base64url')
    for (let i = 0; i < sealed.length; i++) {
      const changed = Buffer.from(sealed)
      changed[i]! ^= 1
      expect(() => key.open(changed.toString('base64url'))).toThrow()
    }
  })
})

describe('the fingerprint of a request', () => {
  const fingerprint = (request: unknown) => retryKey(credential, 'key', request).fingerprint

  test('ignores the order of members', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        expect(fingerprint(reordered(value))).toBe(fingerprint(value))
      }),
    )
    expect(fingerprint(reordered(request))).toBe(fingerprint(request))
  })

  test('differs for another request', () => {
    const [name, body] = request
    expect(fingerprint(['copyList', body])).not.toBe(fingerprint(request))
    expect(fingerprint([name, { ...(body as object), title: 'Eat in Naples' }])).not.toBe(fingerprint(request))
    expect(fingerprint(['reorderList', { placeIds: ['a', 'b'] }])).not.toBe(
      fingerprint(['reorderList', { placeIds: ['b', 'a'] }]),
    )
    expect(fingerprint(['addPlace', { rank: 1 }])).not.toBe(fingerprint(['addPlace', { rank: '1' }]))
  })

  test('ignores edit tokens', () => {
    const merge = (editToken?: string) => ['mergeLists', { lists: [{ slug: 'rome', ...(editToken && { editToken }) }] }]
    expect(fingerprint(merge(newToken('edit')))).toBe(fingerprint(merge()))
    expect(fingerprint(['movePlace', { rank: 1, editToken: newToken('edit') }])).toBe(
      fingerprint(['movePlace', { rank: 1 }]),
    )
  })
})
