import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSlug, newSlug, slugStem } from '../../src/domain/slug.ts'

describe('a slug', () => {
  test('is readable in any script', () => {
    expect(slugStem('Best ramen & tonkatsu!')).toBe('best-ramen-tonkatsu')
    expect(slugStem('Caffè dell’Arte')).toBe('caffe-dellarte')
    expect(slugStem('東京')).toMatch(/^[a-z]+$/)
  })

  test('of a title without usable characters begins with list', () => {
    expect(newSlug('———')).toMatch(/^list-[0-9a-hjkmnp-tv-z]{6}$/)
  })

  test('ends in six random characters, so that equal titles differ', () => {
    expect(newSlug('Rome')).toMatch(/^rome-[0-9a-hjkmnp-tv-z]{6}$/)
    expect(newSlug('Rome')).not.toBe(newSlug('Rome'))
  })

  test('is at most 60 characters of title, without a hyphen at the cut', () => {
    expect(slugStem('a'.repeat(100))).toBe('a'.repeat(60))
    expect(slugStem(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59))
    expect(slugStem(` ${'a'.repeat(60)}`)).toBe('a'.repeat(60))
  })

  test('is valid for every title', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })),
        title => {
          expect(isSlug(newSlug(title))).toBe(true)
          expect(slugStem(title)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(slugStem(title).length).toBeLessThanOrEqual(60)
        },
      ),
    )
  })

  test('is invalid with other characters, a path or another length', () => {
    for (const text of ['', '-rome', 'Rome', 'rome/..', 'rome%2e', 'rome\n', 'röme', 'a'.repeat(68)])
      expect(isSlug(text)).toBe(false)
  })
})
