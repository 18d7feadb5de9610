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
