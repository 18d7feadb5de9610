import { lengthOf } from '../../domain/text.ts'

/** Shortens a text to `max` code points with `…`, between graphemes. */
export const shortened = (text: string, max: number): string => {
  if (lengthOf(text) <= max) return text
  let short = ''
  // Created on use, because the first segmenter takes ten milliseconds, which would delay every start.
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    if (lengthOf(short + segment) >= max) break
    short += segment
  }
  return `${short.trimEnd()}…`
}

// Line breaks in Markdown, terminals and Unicode.
const breaks = /[\n\v\f\r\u0085\u2028\u2029]+/g

/** Joins text into one line. Names in external data may have several. */
export const onOneLine = (text: string): string => text.replace(breaks, ' ')
