import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clean, fold, lengthOf, manyLines, oneLine, salvaged, wordsOf } from '../../src/domain/text.ts'

// Code units, so that lone surrogates, controls and noncharacters come up too.
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '\r',
      '\n',
      '\t',
      ' ',
      '\u202A',
      '\u2067',
      'e',
      '\u0301',
      '\u0327',
      '\u0323\u0301'.repeat(16),
      'Å',
      'ﬁ',
      '한',
      '\uD83D',
      '\uDC37',
    ),
  }),
)

describe('an input text', () => {
  test('has LF line breaks, composed letters, and no directional overrides', () => {
    expect(clean('Cafe\u0301\r\nBar\rPub \u202Eoiduts\u202C')).toBe('Caf\u00e9\nBar\nPub oiduts')
  })

  test('is stable when cleaned twice', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(clean(clean(text))).toBe(clean(text))
      }),
    )
  })

  test('is stable when accepted twice', () => {
    fc.assert(
      fc.property(anyText, text => {
        for (const kind of [oneLine(200), manyLines(200)]) {
          const once = kind.safeParse(text)
          if (once.success) expect(kind.parse(once.data)).toBe(once.data)
        }
      }),
    )
  })

  test('is refused with controls, lone surrogates or noncharacters', () => {
    for (const text of ['a\0', 'a\x1b[0m', 'a\x7f', 'a\x85', 'a\ud800', '\udc37a', 'a\ufffe', 'a\u{10ffff}', 'a\ufdd0'])
      for (const kind of [oneLine(200), manyLines(200)])
        expect(kind.safeParse(text).success, JSON.stringify(text)).toBe(false)
  })

  test('keeps emoji, right-to-left script and combining marks', () => {
    const text = '👩‍🍳 مطعم שווארמה ก๋วยเตี๋ยว q\u0323'
    expect(oneLine(200).parse(text)).toBe(text)
  })

  test('allows 30 combining marks in a row and no more', () => {
    const refusal = 'must not have more than 30 combining marks in a row'
    for (const kind of [oneLine(200), manyLines(200)]) {
      expect(kind.parse(`q${'\u0323'.repeat(30)}`)).toBe(`q${'\u0323'.repeat(30)}`)
      // The last two grow, or lose a character, before they are checked.
      for (const run of ['\u0323'.repeat(31), '\u0344'.repeat(16), `${'\u0323'.repeat(16)}\u202e`.repeat(2)])
        expect(kind.safeParse(`q${run}`).error?.issues[0]?.message).toBe(refusal)
    }
  })

  test('is refused by length before its characters are checked', () => {
    expect(oneLine(200).safeParse('e\u0301'.repeat(200)).success).toBe(true)
    const { error } = oneLine(200).safeParse(`q${'\u0323'.repeat(800)}`)
    expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 200 characters'])
  })

  test('of one line is trimmed, not blank, and without line breaks of any kind', () => {
    expect(oneLine(10).parse('  Mok \n')).toBe('Mok')
    for (const text of ['', '  ', '\u200b\u00a0', 'a\nb', 'a\rb', 'a\u2028b'])
      expect(oneLine(10).safeParse(text).success).toBe(false)
  })

  test('of several lines may be empty and keeps its spaces', () => {
    expect(manyLines(10).parse('')).toBe('')
    expect(manyLines(10).parse(' a\r\n\tb ')).toBe(' a\n\tb ')
  })

  test('is measured in code points after composition', () => {
    expect(oneLine(2).safeParse('🐷🐷').success).toBe(true)
    expect(oneLine(2).safeParse('🐷🐷🐷').success).toBe(false)
    expect(oneLine(1).parse('e\u0301')).toBe('é')
  })
})

test('a length is the number of code points', () => {
  fc.assert(
    fc.property(anyText, text => {
      expect(lengthOf(text)).toBe([...text].length)
    }),
  )
})

describe('a folded text', () => {
  test('has no case, no accents and no compatibility forms', () => {
    expect(fold('CAFÉ Ｓｕｓｈｉ')).toBe('cafe sushi')
    expect(fold('Łódź Øl Straße Œuf')).toBe('lodz ol strasse oeuf')
  })

  test('equals normalising by NFKD before its marks are removed', () => {
    const unmarked = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')
    fc.assert(
      fc.property(anyText, text => {
        expect(fold(text)).toBe(fold(unmarked(text)))
      }),
    )
  })

  test('folds to itself', () => {
    fc.assert(
      fc.property(anyText, text => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

describe('the words of a name', () => {
  test('are cut at spaces, apostrophes and signs, and & is a word', () => {
    expect(wordsOf("L'Osteria & Café d’Or №7")).toEqual(['l', 'osteria', 'and', 'cafe', 'd', 'or', 'no7'])
  })

  test('are pairs of characters in scripts without spaces', () => {
    expect(wordsOf('麺屋武蔵 Shinjuku')).toEqual(['麺屋', '屋武', '武蔵', 'shinjuku'])
    expect(wordsOf('鮨')).toEqual(['鮨'])
  })
})

describe('a text from a file', () => {
  const kinds = { 'one line': oneLine, 'many lines': manyLines } as const

  test.each(Object.entries(kinds))('becomes valid input: %s', (lines, kind) => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 20 }), (raw, max) => {
        const salvage = salvaged(raw, max, lines as keyof typeof kinds)
        if (!salvage) return
        expect(kind(max).safeParse(salvage.text).data).toBe(salvage.text)
      }),
    )
  })

  test('loses combining marks beyond 30 in a row, and reports it', () => {
    for (const mark of ['\u0323', '\u0344'])
      expect(salvaged(`q${mark.repeat(40)} Bar`, 200, 'one line')).toEqual({
        text: `q${'\u0344' === mark ? '\u0308\u0301'.repeat(15) : mark.repeat(30)} Bar`,
        cut: true,
      })
  })

  test('is unchanged when it is valid input', () => {
    fc.assert(
      fc.property(anyText, raw => {
        for (const [lines, kind] of Object.entries(kinds)) {
          const taken = kind(1000).safeParse(raw)
          if (taken.success && taken.data !== '')
            expect(salvaged(raw, 1000, lines as keyof typeof kinds)).toEqual({ text: taken.data, cut: false })
        }
      }),
    )
  })

  test('turns line breaks into spaces in one line, fast even for a thousand blanks', () => {
    expect(salvaged(' Dar\r\n  Poeta\u2028 ', 100, 'one line')).toEqual({ text: 'Dar Poeta', cut: false })
    expect(salvaged(' '.repeat(1_000_000), 100, 'one line')).toBeUndefined()
    expect(salvaged('Zia 👵🏽', 5, 'one line')).toEqual({ text: 'Zia 👵', cut: true })
  })
})
