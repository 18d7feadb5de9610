import anyAscii from 'any-ascii'
import type { Typeface } from './fonts.ts'
import { fontsFor, graphemes, widthOf } from './shape.ts'

/** Returns whether the fonts have all letters of a text. */
export const isSettable = (text: string, typeface: Typeface): boolean => asItIs(cleaned(text), typeface) !== undefined

/**
 * Returns a text as the fonts can draw it. A text with a letter that no font has is written in Latin letters. Symbols that no font has are
 * left out. Empty if nothing is left.
 */
export const settable = (text: string, typeface: Typeface): string => {
  const clean = cleaned(text)
  const drawn = asItIs(clean, typeface) ?? withFonts(latin(clean, typeface), typeface) ?? ''
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(drawn) ? drawn.replace(/ +/g, ' ').trim() : ''
}

/** Removes what has no shape, apart from what joins characters. */
const cleaned = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')

/** Returns a text in its own letters, or else in compatible ones, such as common letters for mathematical ones. */
const asItIs = (text: string, typeface: Typeface): string | undefined => {
  // Heaps of marks would cover other lines.
  const drawn = (form: string) => withFonts(text.normalize(form).replace(/\p{M}{4,}/gu, ''), typeface)
  return drawn('NFC') ?? drawn('NFKC')
}

/** Replaces symbols that no font has by ASCII, or leaves them out. Returns `undefined` if a letter has no font. */
const withFonts = (text: string, typeface: Typeface): string | undefined => {
  const fontOf = fontsFor(text, typeface)
  const parts = graphemes(text).map(grapheme => {
    if (fontOf(grapheme)) return grapheme
    if (/[\p{L}\p{N}]/u.test(grapheme)) return undefined
    // The ASCII of an emoji is its name between colons.
    return anyAscii(grapheme).replace(/^:.*:$/, '')
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** Writes all words in Latin letters, with a capital, apart from those that have such letters. */
const latin = (text: string, typeface: Typeface): string =>
  text.replace(/[\p{L}\p{M}\p{N}]+/gu, word =>
    /^[\p{Script=Latin}\p{M}\d]+$/u.test(word) && withFonts(word, typeface) === word
      ? word
      : anyAscii(word).replace(/^[a-z]/, letter => letter.toUpperCase()),
  )

/** Height of capitals and numerals in Source Serif 4, as a share of the size. */
export const capHeight = 0.67

export type Measure = { typeface: Typeface; size: number; width: number }

const fits = (text: string, { typeface, size, width }: Measure): boolean => widthOf(text, typeface, size) <= width
export const cutToFit = (text: string, measure: Measure): string => {
  if (fits(text, measure)) return text
  const characters = graphemes(text)
  const start = (length: number) => characters.slice(0, length).join('')
  const shortened = (length: number) => `${start(length).replace(/[\s,;:.–—-]+$/, '')}…`
  let [fitting, tooLong] = [0, characters.length]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(shortened(middle), measure)) fitting = middle
    else tooLong = middle
  }
  return shortened(fitting)
}

export const linesOf = (text: string, measure: Measure): string[] => {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text, measure)) {
    if (line !== '' && !fits((line + piece).trimEnd(), measure)) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += line === '' ? piece.trimStart() : piece
  }
  return [...lines, line.trimEnd()].filter(line => line !== '')
}

/** Breaks a text into as many lines as `linesOf`, but of similar length. The last line of a title is then not a single word. */
export const evenLinesOf = (text: string, measure: Measure): string[] => {
  let even = linesOf(text, measure)
  for (let part = 0.95; part > 0.5; part -= 0.05) {
    const narrower = { ...measure, width: measure.width * part }
    const lines = linesOf(text, narrower)
    if (lines.length > even.length || lines.some(line => !fits(line, narrower))) break
    even = lines
  }
  return even
}

/** Splits a text where lines may break: after spaces, between words of languages without spaces, and anywhere in a word longer than a line. */
const pieces = (text: string, measure: Measure): string[] =>
  text
    .split(/(?<=\s)(?=\S)/)
    .flatMap(word => (unspaced.test(word) ? wordsOf(word) : [word]))
    .flatMap(word => (fits(word.trimEnd(), measure) ? [word] : graphemes(word)))

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Splits Chinese, Japanese or Thai into words. Closing punctuation stays with the word before it, opening punctuation with the word after it. */
const wordsOf = (text: string): string[] => {
  const found: string[] = []
  let opening = ''
  // Created on use, because the first segmenter takes ten milliseconds, which would delay every start.
  for (const { segment, isWordLike } of new Intl.Segmenter('ja', { granularity: 'word' }).segment(text)) {
    if (/^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment
    else if (isWordLike || opening !== '' || found.length === 0) {
      found.push(opening + segment)
      opening = ''
    } else found.push(found.pop() + segment)
  }
  return opening === '' ? found : [...found, opening]
}
