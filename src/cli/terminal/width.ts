import { eastAsianWidth } from 'get-east-asian-width'

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that take no column of their own: controls, direction marks, joiners, combining marks. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Mark}\p{Surrogate}]+$/v
const emoji = /^\p{RGI_Emoji}$/v
/** Half-width voicing marks of Japanese after their letter. They take a column of their own. */
const voicingMarks = /(?<!^)[\uFF9E\uFF9F]/g

/** Returns the number of columns that a text without escape sequences takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0
  for (const { segment } of characters.segment(text)) width += widthOf(segment)
  return width
}

function widthOf(character: string): number {
  // A sign that joins what follows, as some scripts have, also joins the blanks of a column.
  if (character.length > 1 && character.endsWith(' ')) return widthOf(character.slice(0, -1)) + 1
  // A colour of skin joins the blank before it, and is shown beside it.
  if (character.length > 1 && character.startsWith(' ')) return 1 + widthOf(character.slice(1))
  if (invisible.test(character)) return 0
  if (emoji.test(character)) return 2
  return eastAsianWidth(character.codePointAt(0)!) + (character.match(voicingMarks)?.length ?? 0)
}

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
