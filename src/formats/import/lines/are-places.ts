import { textLines } from '../text-lines.ts'
import { isProse } from './details.ts'
import { headingIn, isRule } from './headings.ts'
import { maxLineLength, maxWordsLength, spaced } from './line-length.ts'
import { linkedIn } from './links.ts'
import { itemOf, withoutQuoteMarks } from './markers.ts'
import { withoutRating } from './ratings.ts'
import { severalIn } from './several.ts'

const maxCharacters = 65_536
const maxLines = 200

/** A text within these limits was probably typed by a person. */
const shortText = { lines: 50, characters: maxWordsLength }

/**
 * Returns whether lines are likely to be names of places and links, and not a log, a program or prose: four of five must be. In a short
 * text one is enough if most others are words. In an article with a list, two items are enough if there is hardly anything strange.
 * Unknown lines are then reported one by one, and the text is not refused.
 */
export const arePlaces = (text: string): boolean => {
  const head = text.slice(0, maxCharacters)
  if (/^\s*(?:[<{%]|\[\s*[{["\d\]])/.test(head)) return false
  let [all, likely, strange, items] = [0, 0, 0, 0]
  let isShort = head.length === text.length
  for (const { text: raw } of textLines(head)) {
    const written = spaced(withoutQuoteMarks(raw))
    if (written === '' || isRule(written) || headingIn(written)) continue
    const kind = lineKindOf(written)
    if (kind === 'likely' && itemOf(written).isMarked) items++
    if (kind === 'likely') likely++
    if (kind === 'strange') strange++
    if (written.length > shortText.characters && !written.includes('://')) isShort = false
    if (++all === maxLines) break
  }
  if (likely === 0) return false
  if (items >= 2 && strange <= all * 0.1) return true
  return likely >= all * 0.8 || (isShort && all <= shortText.lines && 2 * strange < all)
}

type Kind = 'likely' | 'words' | 'strange'

const lineKindOf = (line: string): Kind => {
  if (line.length > maxLineLength) return 'strange'
  const { text } = itemOf(line)
  const linked = linkedIn(text)
  if (linked?.isMap) return 'likely'
  if (text.length <= maxWordsLength && severalIn(text, false)) return 'likely'
  const words = linked ? linked.before : withoutRating(text).text.replaceAll('~~', '')
  // A link alone is no place, and the report says so.
  if (linked && words === '' && linked.behind === '') return 'likely'
  if (!isTyped(words)) return 'strange'
  return words.length <= maxWordsLength && !isProse(words.split(/ [-–—]+ /u, 1)[0]!) ? 'likely' : 'words'
}

const program = /[{}<>=\\]|;$|\(\)|\*\/|^\/[/*]|::|->\S|&&|\|\||^\||\|$/
const dated = /^\[?(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\d\d:\d\d)/
const setting = /^(?:[a-z][\w.-]*|[A-Z][A-Z\d_-]*(?:;[^:]*)?):/

/** Returns whether a line has more letters than digits in its name, and no sign of a program, a log or settings. */
const isTyped = (text: string): boolean =>
  /^[^,]*\p{L}/u.test(text) &&
  2 * countOf(text, /\p{L}/gu) >= countOf(text, /\d/g) &&
  ![program, dated, setting].some(kind => kind.test(text))

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0
