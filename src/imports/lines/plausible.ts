import { textLines } from '../text-lines.ts'
import { linkedIn } from './links.ts'
import { isBetween, itemOf } from './markers.ts'
import { longestLine, longestWords, spaced } from './written.ts'

const charactersLookedAt = 65_536
const linesLookedAt = 200

/** What people type themselves: so long a text, with no line longer than this. */
const shortText = { lines: 50, characters: longestWords }

/**
 * Whether lines are likely to be names of places and links, and not a log, a program, a page or prose: four of five have to be. In a
 * short text one is enough, as long as most of the others are words: they are looked up and not found, but not refused with the rest.
 */
export const arePlaces = (text: string): boolean => {
  const head = text.slice(0, charactersLookedAt)
  if (/^\s*(?:[<{%]|\[\s*[{["\d\]])/.test(head)) return false
  let [all, likely, strange] = [0, 0, 0]
  let isShort = head.length === text.length
  for (const { text: raw } of textLines(head)) {
    const written = spaced(raw)
    if (written === '' || isBetween(written)) continue
    const kind = kindOf(written)
    if (kind === 'likely') likely++
    if (kind === 'strange') strange++
    if (written.length > shortText.characters && !written.includes('://')) isShort = false
    if (++all === linesLookedAt) break
  }
  if (likely === 0) return false
  return likely >= all * 0.8 || (isShort && all <= shortText.lines && 2 * strange < all)
}

type Kind = 'likely' | 'words' | 'strange'

const kindOf = (line: string): Kind => {
  if (line.length > longestLine) return 'strange'
  const { text } = itemOf(line)
  const linked = linkedIn(text)
  if (linked?.isMap) return 'likely'
  const words = linked ? linked.before : text
  if (!isTyped(words)) return 'strange'
  return words.length <= longestWords && !isProse(words.split(/ [-–—]+ /u, 1)[0]!) ? 'likely' : 'words'
}

const program = /[{}<>=\\]|;$|\(\)|\*\/|^\/[/*]|::|->|&&|\|\||^\||\|$/
const dated = /^\[?(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\d\d:\d\d)/
const setting = /^(?:[a-z][\w.-]*|[A-Z][A-Z\d_-]*(?:;[^:]*)?):/

/** With letters in its name and more of them than digits, and with no sign of a program, a log or settings. */
const isTyped = (text: string): boolean =>
  /^[^,]*\p{L}/u.test(text) &&
  2 * countOf(text, /\p{L}/gu) >= countOf(text, /\d/g) &&
  ![program, dated, setting].some(kind => kind.test(text))

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0

/** In a sentence most words are small; in a name with its address most are not. */
const isProse = (text: string): boolean => {
  if (/[。！？]/u.test(text)) return true
  const words = text.split(' ')
  const small = words.filter(word => /^\p{Ll}/u.test(word)).length
  if (words.length < 5 || small <= words.length / 2) return false
  return /[.!?]$/.test(text) || words.length > 8
}
