import displayWidth from 'string-width'

export { displayWidth }

const breaks = / *[\t\n\v\f\r\x85\u2028\u2029]\s*/g
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** Text of which nothing but its line feeds commands the terminal: other control characters are shown as such, tabs as a space. */
export const harmless = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(directions, '')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '\uFFFD')

/** JSON that says the same and commands no terminal: it escapes the oldest control characters itself, and not the others. */
export const harmlessJson = (json: string): string =>
  json.replace(
    /[\x7F-\x9F\u202A-\u202E\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Harmless text as one line. Line breaks become spaces. A mark at the beginning stands on a dotted circle, because it would join the
 * column before it.
 */
export const asLine = (text: string): string =>
  harmless(text.replace(breaks, ' '))
    .trim()
    .replace(/^[\p{M}\p{Grapheme_Extend}\u200D]/u, '\u25CC$&')

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A line of at most so many columns; what is cut off is told by an ellipsis. */
export function cut(line: string, width: number): string {
  if (displayWidth(line) <= width) return line
  let kept = ''
  let left = width - 1
  for (const { segment } of characters.segment(line)) {
    left -= displayWidth(segment)
    if (left < 0) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

// The blocks that Unicode keeps for scripts written from right to left.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const leftToRightMark = '\u200E'

/** A line among others on the same row: without the marks a terminal that knows directions would let two Arabic neighbours change places. */
export const inPlace = (line: string): string =>
  rightToLeft.test(line) ? leftToRightMark + line + leftToRightMark : line

/** Words as lines of at most so many columns. */
export function wrapped(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || displayWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
