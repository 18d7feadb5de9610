import type { Font } from './font.ts'
import type { Typeface } from './fonts.ts'

/** A part of a line that one font sets. */
export type FontRun = { font: Font; text: string }

const fontOf = (character: string, typeface: Typeface): Font | undefined =>
  typeface.find(font => font.advance(character.codePointAt(0)!) !== undefined)

export const isSettable = (text: string, typeface: Typeface): boolean =>
  [...text].every(character => fontOf(character, typeface) !== undefined)

/** Removes characters that no font has, and replaces such blanks by spaces. Empty if no letter or digit is left. */
export const settable = (text: string, typeface: Typeface): string => {
  if (isSettable(text, typeface)) return text
  const left = [...text]
    .map(character => (fontOf(character, typeface) ? character : /\s/.test(character) ? ' ' : ''))
    .join('')
  return /[\p{L}\p{N}]/u.test(left) ? left.replace(/ +/g, ' ').trim() : ''
}

/** @param text settable in the typeface */
export const runsOf = (text: string, typeface: Typeface): FontRun[] => {
  const runs: FontRun[] = []
  for (const character of text) {
    const font = fontOf(character, typeface)!
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** @param text settable in the typeface */
export const widthOf = (text: string, typeface: Typeface, size: number): number => {
  let width = 0
  for (const character of text) width += fontOf(character, typeface)!.advance(character.codePointAt(0)!)!
  return width * size
}

/** Height of capitals and numerals in Source Serif 4, as a share of the size. */
export const capHeight = 0.67

/** Typeface, size and width of lines. */
export type Measure = { typeface: Typeface; size: number; width: number }

const fits = (text: string, { typeface, size, width }: Measure): boolean => widthOf(text, typeface, size) <= width

/** Cuts a line to the width, with an ellipsis. */
export const cutToFit = (text: string, measure: Measure): string => {
  if (fits(text, measure)) return text
  const characters = graphemes(text)
  while (characters.length > 0 && !fits(shortened(characters), measure)) characters.pop()
  return shortened(characters)
}

const shortened = (characters: readonly string[]): string => `${characters.join('').replace(/[\s,;:.–—-]+$/, '')}…`

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

/** Splits a text where lines may break: after spaces, between Japanese words, and anywhere in a word longer than a line. */
const pieces = (text: string, measure: Measure): string[] =>
  text
    .split(/(?<=\s)(?=\S)/)
    .flatMap(word => (japanese.test(word) ? japaneseWords(word) : [word]))
    .flatMap(word => (fits(word.trimEnd(), measure) ? [word] : graphemes(word)))

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment)

/** Splits Japanese into words. Closing punctuation stays with the word before it, opening punctuation with the word after it. */
const japaneseWords = (text: string): string[] => {
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
