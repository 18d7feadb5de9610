/** A line that is not empty, counted from 1, without its end. */
export type TextLine = { line: number; text: string }

/** The lines of a text, whichever system ended them. Found from break to break: a pattern over a line of 16 MiB can run out of stack. */
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
