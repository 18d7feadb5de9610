import * as z from 'zod'

const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g
// Control characters except TAB and LF (CR has become LF), and noncharacters of every plane.
const refused =
  /(?![\t\n])\p{Cc}|[\uFDD0-\uFDEF]|[\u{FFFE}\u{FFFF}\u{1FFFE}\u{1FFFF}\u{2FFFE}\u{2FFFF}\u{3FFFE}\u{3FFFF}\u{4FFFE}\u{4FFFF}\u{5FFFE}\u{5FFFF}\u{6FFFE}\u{6FFFF}\u{7FFFE}\u{7FFFF}\u{8FFFE}\u{8FFFF}\u{9FFFE}\u{9FFFF}\u{AFFFE}\u{AFFFF}\u{BFFFE}\u{BFFFF}\u{CFFFE}\u{CFFFF}\u{DFFFE}\u{DFFFF}\u{EFFFE}\u{EFFFF}\u{FFFFE}\u{FFFFF}\u{10FFFE}\u{10FFFF}]/u
const everyRefused = new RegExp(refused, 'gu')
const lineBreak = /[\n\u2028\u2029]/
const visible = /[^\p{Z}\p{C}]/u

/** Maximum length of an address with its town. */
export const maxAddressLength = 1000

// Normalizing is quadratic in a run of combining marks. Written languages need fewer than ten.
const maxMarks = 30
const longRun = new RegExp(`\\p{M}{${maxMarks + 1}}`, 'u')
const marksTooMany = new RegExp(`(?<=\\p{M}{${maxMarks}})\\p{M}+`, 'gu')

const unified = (text: string): string => text.replace(/\r\n?/g, '\n').replace(bidiControls, '')
const composed = (text: string): string => (longRun.test(text) ? text : text.normalize('NFC'))

/**
 * Normalizes text for storage: NFC, LF, no directional overrides. Applied once at entry; afterwards the bytes stay the same. Text with
 * more than 30 combining marks in a row is not normalized, because that could take minutes; entry refuses it.
 */
export const clean = (text: string): string => composed(unified(text))

/** Returns the number of code points, the unit of every length in the contract, without creating an array. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let i = 0; i + 1 < text.length; i++) if (text.codePointAt(i)! > 0xffff) length--
  return length
}

const text = (max: number, min: 0 | 1, oneLine: boolean) =>
  z
    .string()
    // Checked first, because a body of 1 MiB may be one text. Composing shortens a text to at most a quarter.
    .refine(value => lengthOf(value) <= 4 * max, { error: `must have at most ${max} characters`, abort: true })
    .refine(value => value.isWellFormed(), { error: 'must not contain lone surrogates', abort: true })
    .overwrite(clean)
    .refine(value => !longRun.test(value), {
      error: `must not have more than ${maxMarks} combining marks in a row`,
      abort: true,
    })
    .refine(value => !refused.test(value), {
      error: 'must not contain control characters or noncharacters',
      abort: true,
    })
    // Trimmed after the check, because some control characters count as space.
    .overwrite(value => (oneLine ? value.trim() : value))
    .refine(value => !(oneLine && lineBreak.test(value)), { error: 'must be one line', abort: true })
    .refine(value => !(min && !visible.test(value)), { error: 'must not be blank', abort: true })
    .refine(value => lengthOf(value) <= max, { error: `must have at most ${max} characters` })
    .meta({ ...(min && { minLength: min }), maxLength: max })

/** Returns the schema of one line of 1 to `max` code points, trimmed, not blank. */
export const oneLine = (max: number) => text(max, 1, true)

/** Returns the schema of any number of lines, 0 to `max` code points, not trimmed. */
export const manyLines = (max: number) => text(max, 0, false)

/**
 * Makes text from a file acceptable: drops refused characters, joins lines, and cuts long text. `cut` tells whether visible text is
 * missing.
 * @param max in code points
 * @returns `undefined` if nothing is left
 */
export const salvaged = (
  raw: string | undefined,
  max: number,
  lines: 'one line' | 'many lines',
): { text: string; cut: boolean } | undefined => {
  const input = lines === 'one line' ? (raw ?? '').trim() : (raw ?? '')
  // As at entry, at most `4 * max` code points are normalized. A code point has at most two units.
  const head = input.slice(0, 8 * max)
  const allowed = unified(head.toWellFormed()).replace(everyRefused, '')
  // Two marks may compose into one, so a run can exceed the limit again.
  const cleaned = withoutLongRuns(withoutLongRuns(allowed).normalize('NFC'))
  const whole = lines === 'one line' ? inOneLine(cleaned) : cleaned
  const cut = head.length < input.length || longRun.test(allowed) || lengthOf(whole) > max
  // A code point has at most two units, so the rest need not be split.
  const start = cut
    ? Array.from(whole.slice(0, 2 * max))
        .slice(0, max)
        .join('')
    : whole
  const text = lines === 'one line' ? start.trim() : start
  return (lines === 'one line' ? visible.test(text) : text !== '') ? { text, cut } : undefined
}

/** Removes the marks of a run that are too many. The test takes a fifth of the time, and hardly any text has a run. */
const withoutLongRuns = (text: string): string => (longRun.test(text) ? text.replace(marksTooMany, '') : text)

const inOneLine = (text: string): string =>
  text
    .split(lineBreak)
    .map(part => part.trim())
    .filter(part => part !== '')
    .join(' ')

/** Returns the key by which cleaned texts are equal without regard to case. */
export const caseless = (text: string): string => text.toLowerCase()

/** Folds text for comparison and search: no case, no diacritics, compatibility forms unified. Takes linear time. */
export const fold = (text: string): string =>
  // Most texts need only this. The rest takes six times as long.
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        // Also before normalizing, which would sort every run of marks.
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
 * Returns the folded words of a text: runs of letters and digits. `&` counts as "and", and an apostrophe separates: `L'Osteria` gives
 * `l`, `osteria`. Scripts without spaces give overlapping pairs of characters.
 */
export const wordsOf = (text: string): string[] => {
  // Most names need only this. The rest takes twice as long.
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

/** Returns whether a text has all words of another one, in a row. */
export const hasWords = (text: string, words: string): boolean => {
  // Most addresses have their town as it is written, which takes a tenth of the time.
  const at = text.indexOf(words)
  if (at >= 0 && !letter.test(text.charAt(at - 1)) && !letter.test(text.charAt(at + words.length))) return true
  return ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(words).join(' ')} `)
}

const letter = /[\p{L}\p{N}\p{M}]/u

/** Removes these characters, each of one UTF-16 unit, from the ends of a text. An expression would take quadratic time within the text. */
export const trimmed = (text: string, leading: string, trailing = leading): string => {
  let [start, end] = [0, text.length]
  while (start < end && leading.includes(text[start]!)) start++
  while (end > start && trailing.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}
