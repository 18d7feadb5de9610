import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCursor, writeCursor } from '../../src/core/cursor.ts'
import { asProblem } from '../../src/core/problem.ts'

const rome = ['getList', 'eat-in-rome-0k3v9q', '']
const refusal = (read: () => unknown) => {
  try {
    return { answered: read() }
  } catch (error) {
    const { code, extras } = asProblem(error)
    return { code, pointer: extras.errors?.[0]?.pointer }
  }
}
const refused = { code: 'invalid_input', pointer: '/cursor' }

describe('a cursor', () => {
  test('returns the values written into it', () => {
    const text = fc.string({ unit: 'grapheme' }).filter(value => !value.includes('\0'))
    fc.assert(
      fc.property(text, fc.maxSafeNat(), (title, rank) => {
        const cursor = writeCursor(rome, [title, rank])
        expect(readCursor(cursor, rome, ['string', 'number'])).toEqual([title, rank])
        expect(cursor).toMatch(/^[\w-]+$/)
      }),
    )
  })

  test('of another list or another query is refused', () => {
    const cursor = writeCursor(rome, [25])
    const naples = ['getList', 'eat-in-naples-0k3v9q', '']
    expect(refusal(() => readCursor(cursor, naples, ['number']))).toEqual(refused)
    expect(refusal(() => readCursor(cursor, ['browseLists', 'title'], ['number']))).toEqual(refused)
  })

  test('with values of other types, or another number of values, is refused', () => {
    expect(refusal(() => readCursor(writeCursor(rome, ['25']), rome, ['number']))).toEqual(refused)
    expect(refusal(() => readCursor(writeCursor(rome, [25]), rome, ['string']))).toEqual(refused)
    expect(refusal(() => readCursor(writeCursor(rome, [25, 26]), rome, ['number']))).toEqual(refused)
    expect(refusal(() => readCursor(writeCursor(rome, []), rome, ['number']))).toEqual(refused)
  })

  test.each([-1, 0.5, 1e300, Number.NaN])('with %d, which the service never issues, is refused', number => {
    expect(refusal(() => readCursor(writeCursor(rome, [number]), rome, ['number']))).toEqual(refused)
  })

  test.each(['Roma\0', '\ud800'])('with text that a database rejects is refused: %j', text => {
    expect(refusal(() => readCursor(writeCursor(rome, [text]), rome, ['string']))).toEqual(refused)
  })

  test('that was forged is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.base64String(),
          fc.json().map(json => Buffer.from(json).toString('base64url')),
        ),
        text => {
          expect(refusal(() => readCursor(text, rome, ['number']))).toEqual(refused)
        },
      ),
    )
  })
})
