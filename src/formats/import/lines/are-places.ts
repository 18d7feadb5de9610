import { textLines } from '../text-lines.ts'
import { maxLineLength, maxWordsLength, spaced } from './line-length.ts'
import { linkedIn } from './links.ts'
import { isBetween, itemOf } from './markers.ts'

const maxCharacters = 65_536
const maxLines = 200

/** A text within these limits was probably typed by a person. */
const shortText = { lines: 50, characters: maxWordsLength }

/**
 * Returns whether lines are likely to be names of places and links, and not a log, a program or prose: four of five must be. In a short
 * text one is enough if most others are words. Unknown lines are then reported one by one, and the text is not refused.
 */
export const arePlaces = (text: string): boolean => {
  const head = text.slice(0, maxCharacters)
  if (/^\s*(?:[<{%]|\[\s*[{["\d\]])/.test(head)) return false
  let [all, likely, strange] = [0, 0, 0]
  let isShort = head.length === text.length
  for (const { text: raw } of textLines(head)) {
    const written = spaced(raw)
    if (written === '' || isBetween(written)) continue
    const kind = lineKindOf(written)
    if (kind === 'likely') likely++
    if (kind === 'strange') strange++
    if (written.length > shortText.characters && !written.includes('://')) isShort = false
    if (++all === maxLines) break
  }
  if (likely === 0) return false
  return likely >= all * 0.8 || (isShort && all <= shortText.lines && 2 * strange < all)
}

type Kind = 'likely' | 'words' | 'strange'

const lineKindOf = (line: string): Kind => {
  if (line.length > maxLineLength) return 'strange'
  const { text } = itemOf(line)
  const linked = linkedIn(text)
  if (linked?.isMap) return 'likely'
  const words = linked ? linked.before : text
  if (!isTyped(words)) return 'strange'
  return words.length <= maxWordsLength && !isProse(words.split(/ [-–—]+ /u, 1)[0]!) ? 'likely' : 'words'
}

const program = /[{}<>=\\]|;$|\(\)|\*\/|^\/[/*]|::|->|&&|\|\||^\||\|$/
const dated = /^\[?(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\d\d:\d\d)/
const setting = /^(?:[a-z][\w.-]*|[A-Z][A-Z\d_-]*(?:;[^:]*)?):/

/** Returns whether a line has more letters than digits in its name, and no sign of a program, a log or settings. */
const isTyped = (text: string): boolean =>
  /^[^,]*\p{L}/u.test(text) &&
  2 * countOf(text, /\p{L}/gu) >= countOf(text, /\d/g) &&
  ![program, dated, setting].some(kind => kind.test(text))

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0

/** Returns whether most words are lower case, as in a sentence. In a name with its address most are not. */
const isProse = (text: string): boolean => {
  if (/[。！？]/u.test(text)) return true
  const words = text.split(' ')
  const small = words.filter(word => /^\p{Ll}/u.test(word)).length
  if (words.length < 5 || small <= words.length / 2) return false
  return /[.!?]$/.test(text) || words.length > 8
}
