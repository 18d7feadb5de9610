import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentDisposition } from '../../../src/formats/export/file-name.ts'

const slug = 'best-ramen-k3v9qa'
const header = (title: string) => contentDisposition(slug, title, 'kml')
/** Returns the name as a browser saves it. */
const saved = (title: string) => decodeURIComponent(header(title).split("filename*=UTF-8''")[1]!)

describe('the name of a downloaded file', () => {
  test('is the slug in ASCII and the title in full', () => {
    expect(header('東京 best ramen')).toBe(
      `attachment; filename="best-ramen-k3v9qa.kml"; filename*=UTF-8''%E6%9D%B1%E4%BA%AC%20best%20ramen.kml`,
    )
  })

  test('has only characters valid in file systems', () => {
    expect(saved('Rome: "best" of 24/7 <diners>?\\|*\t')).toBe('Rome best of 24 7 diners.kml')
  })

  test('cannot leave its folder or be hidden', () => {
    expect(saved('../../.profile. ')).toBe('profile.kml')
  })

  test('escapes the four characters that encodeURIComponent leaves', () => {
    expect(header("Joe's (old) place!")).toContain("UTF-8''Joe%27s%20%28old%29%20place!.kml")
  })

  test('is the slug when nothing is left of the title', () => {
    expect(saved('???')).toBe(`${slug}.kml`)
    expect(saved('...')).toBe(`${slug}.kml`)
  })

  test('is not cut inside an emoji', () => {
    const name = saved('👩‍🍳'.repeat(50))
    expect(name).toBe(`${'👩‍🍳'.repeat(18)}.kml`)
  })

  test('cannot be reversed to show another extension', () => {
    expect(saved('menu\u202Efdp.exe')).toBe('menu fdp.exe.kml')
  })

  test('is valid on every system and in an ASCII header, for any title', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' })),
        title => {
          expect(header(title)).toMatch(
            /^attachment; filename="best-ramen-k3v9qa\.kml"; filename\*=UTF-8''[A-Za-z0-9!#$&+\-.^_`|~%]+\.kml$/,
          )
          expect(Buffer.byteLength(saved(title))).toBeLessThanOrEqual(255)
          expect(saved(title)).not.toMatch(/[\0-\x1F"\\/:*?<>|]|^[. ]/)
        },
      ),
    )
  })
})
