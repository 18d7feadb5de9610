import displayWidth from 'string-width'

export { displayWidth }

const breaks = / *[\t\n\v\f\r\x85\u2028\u2029]\s*/g
const directions = /[\u202A-\u202E\u2066-\u2069]/g

/** Replaces control characters except line feeds, so that text cannot control the terminal. Tabs become spaces. */
export const withoutControls = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replace(directions, '')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)\p{Cc}/gu, '\uFFFD')

/** Escapes control characters in JSON. `JSON.stringify` escapes only some of them. */
export const jsonWithoutControls = (json: string): string =>
  json.replace(
    /[\x7F-\x9F\u202A-\u202E\u2066-\u2069]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Returns text as one line without control characters. Line breaks become spaces. A leading combining mark is put on a dotted circle,
 * because it would join the column before it.
 */
export const asLine = (text: string): string =>
  withoutControls(text.replace(breaks, ' '))
    .trim()
    .replace(/^[\p{M}\p{Grapheme_Extend}\u200D]/u, '\u25CC$&')

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Truncates a line to a width, with an ellipsis. */
export function truncate(line: string, width: number): string {
  if (displayWidth(line) <= width) return line
  let start = ''
  let left = width - 1
  for (const { segment } of characters.segment(line)) {
    left -= displayWidth(segment)
    if (left < 0) break
    start += segment
  }
  return `${start.trimEnd()}…`
}

// Unicode blocks of right-to-left scripts.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const leftToRightMark = '\u200E'

/** Adds direction marks to right-to-left text. Without them, terminals with bidirectional support would swap two Arabic cells. */
export const withDirectionMarks = (line: string): string =>
  rightToLeft.test(line) ? leftToRightMark + line + leftToRightMark : line

/** Wraps text to lines of at most `width` columns. */
export function wrap(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || displayWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`
