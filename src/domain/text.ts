import * as z from 'zod'

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g
// Cc but TAB and LF (CR has become LF by then), noncharacters of every plane.
const refused =
  /(?![\t\n])\p{Cc}|[\uFDD0-\uFDEF]|[\u{FFFE}\u{FFFF}\u{1FFFE}\u{1FFFF}\u{2FFFE}\u{2FFFF}\u{3FFFE}\u{3FFFF}\u{4FFFE}\u{4FFFF}\u{5FFFE}\u{5FFFF}\u{6FFFE}\u{6FFFF}\u{7FFFE}\u{7FFFF}\u{8FFFE}\u{8FFFF}\u{9FFFE}\u{9FFFF}\u{AFFFE}\u{AFFFF}\u{BFFFE}\u{BFFFF}\u{CFFFE}\u{CFFFF}\u{DFFFE}\u{DFFFF}\u{EFFFE}\u{EFFFF}\u{FFFFE}\u{FFFFF}\u{10FFFE}\u{10FFFF}]/u
const everyRefused = new RegExp(refused, 'gu')
const lineBreak = /[\n\u2028\u2029]/
const visible = /[^\p{Z}\p{C}]/u

// Normalising takes time in proportion to the square of a run of combining marks. Written languages need fewer than ten.
const mostMarks = 30
const longRun = new RegExp(`\\p{M}{${mostMarks + 1}}`, 'u')
const marksTooMany = new RegExp(`(?<=\\p{M}{${mostMarks}})\\p{M}+`, 'gu')

const unified = (text: string): string => text.replace(/\r\n?/g, '\n').replace(bidiControls, '')
const composed = (text: string): string => (longRun.test(text) ? text : text.normalize('NFC'))

/**
 * Text as it is kept: NFC, line breaks as LF, no directional overrides. Applied once, at entry; bytes stay the same from then on.
 * A text with more than 30 combining marks in a row, which entry refuses, is not normalised: that could take minutes.
 */
export const clean = (text: string): string => composed(unified(text))

/** Code points, the unit of every length in the contract, as `[...text].length` counts them but without the array. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let i = 0; i + 1 < text.length; i++) if (text.codePointAt(i)! > 0xffff) length--
  return length
}

const text = (max: number, min: 0 | 1, oneLine: boolean) =>
  z
    .string()
    // Before any other look at it: a body of 1 MiB may be one text. Composing shortens a text to a quarter at most.
    .refine(value => lengthOf(value) <= 4 * max, { error: `must have at most ${max} characters`, abort: true })
    .refine(value => value.isWellFormed(), { error: 'must not contain lone surrogates', abort: true })
    .overwrite(clean)
    .refine(value => !longRun.test(value), {
      error: `must not have more than ${mostMarks} combining marks in a row`,
      abort: true,
    })
    .refine(value => !refused.test(value), {
      error: 'must not contain control characters or noncharacters',
      abort: true,
    })
    // Not before: some control characters count as space.
    .overwrite(value => (oneLine ? value.trim() : value))
    .refine(value => !(oneLine && lineBreak.test(value)), { error: 'must be one line', abort: true })
    .refine(value => !(min && !visible.test(value)), { error: 'must not be blank', abort: true })
    .refine(value => lengthOf(value) <= max, { error: `must have at most ${max} characters` })
    .meta({ ...(min && { minLength: min }), maxLength: max })

/** One line of 1…`max` code points, trimmed, not blank. */
export const oneLine = (max: number) => text(max, 1, true)

/** Any number of lines, 0…`max` code points, kept as it is. */
export const manyLines = (max: number) => text(max, 0, false)

/**
 * Makes text from a file fit for entry: leaves out what entry refuses, turns the line breaks of one line into spaces, and cuts what is
 * too long. `cut` says whether anything that people see is missing.
 * @param max in code points
 * @returns `undefined` where nothing is left
 */
export const salvaged = (
  raw: string | undefined,
  max: number,
  lines: 'one line' | 'many lines',
): { text: string; cut: boolean } | undefined => {
  const given = lines === 'one line' ? (raw ?? '').trim() : (raw ?? '')
  // As at entry, longer text is not even normalised. No code point has more than two units.
  const head = given.slice(0, 8 * max)
  const allowed = unified(head.toWellFormed()).replace(everyRefused, '')
  // A mark can be composed of two: a run may grow again.
  const kept = allowed.replace(marksTooMany, '').normalize('NFC').replace(marksTooMany, '')
  const whole = lines === 'one line' ? inOneLine(kept) : kept
  const cut = head.length < given.length || longRun.test(allowed) || lengthOf(whole) > max
  // No code point has more than two units: what is behind them need not be taken apart.
  const start = cut
    ? Array.from(whole.slice(0, 2 * max))
        .slice(0, max)
        .join('')
    : whole
  const text = lines === 'one line' ? start.trim() : start
  return (lines === 'one line' ? visible.test(text) : text !== '') ? { text, cut } : undefined
}

const inOneLine = (text: string): string =>
  text
    .split(lineBreak)
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')

/** For comparing and searching: no case, no diacritics, compatibility forms unified. Takes time in proportion to any text. */
export const fold = (text: string): string =>
  // Most texts need no more, and all of it takes six times as long.
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        // Before normalising, too, which sorts every run of them.
        .replace(marks, '')
        .normalize('NFKD')
        .replace(marks, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .replaceAll('ø', 'o')
        .replaceAll('ł', 'l')
        .replaceAll('đ', 'd')
        .replaceAll('æ', 'ae')
        .replaceAll('œ', 'oe')
        .replaceAll('ı', 'i')

const marks = /\p{M}+/gu
const isAscii = /^[\0-\x7f]*$/
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]+/gu

/**
 * The words of a text, folded: runs of letters and digits (`&` counts as "and", an apostrophe joins nothing: `L'Osteria` is `l`, `osteria`).
 * Scripts written without spaces have no words to cut at, so they give overlapping pairs of characters.
 */
export const wordsOf = (text: string): string[] => {
  // Most names need none of what follows, which takes twice as long.
  if (isAscii.test(text))
    return (
      text
        .toLowerCase()
        .replaceAll('&', ' and ')
        .match(/[a-z0-9]+/g) ?? []
    )
  const words: string[] = []
  for (const [run] of fold(text)
    .replaceAll('&', ' and ')
    .matchAll(/[\p{L}\p{N}]+/gu)) {
    let from = 0
    for (const match of run.matchAll(unspaced)) {
      if (match.index > from) words.push(run.slice(from, match.index))
      const characters = [...match[0]]
      if (characters.length === 1) words.push(match[0])
      for (let i = 0; i + 1 < characters.length; i++) words.push(characters[i]! + characters[i + 1]!)
      from = match.index + match[0].length
    }
    if (from < run.length) words.push(run.slice(from))
  }
  return words
}
