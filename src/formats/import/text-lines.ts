import { UnreadableFile } from './refusals.ts'

/** A line that is not empty, with its number from 1 and without its line break. */
type TextLine = { line: number; text: string }

/** Yields the lines of a text with any line breaks. Scans for breaks, because a pattern can overflow the stack on a line of 16 MiB. */
export function* textLines(text: string): Generator<TextLine> {
  let line = 1
  let start = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    if (index > start) yield { line, text: text.slice(start, index) }
    line++
    start = index + end.length
  }
  if (start < text.length) yield { line, text: text.slice(start) }
}

/** Maximum number of lines or tags: each costs about a kilobyte of memory. A list of `maxFileRows` has fewer. */
const maxParts = 100_000
/** Maximum characters of a text of lines. A list of `maxFileRows` has a fifth. */
const maxLength = 8 * 1024 * 1024

/** Returns a text that has few lines or tags. @throws UnreadableFile */
export const limited = (text: string, sign: '\n' | '<'): string => {
  if (sign === '\n' && text.length > maxLength) throw new UnreadableFile('took_too_long')
  let count = 0
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1))
    if (++count > maxParts) throw new UnreadableFile('too_many_rows')
  return text
}
