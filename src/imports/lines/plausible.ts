import { textLines } from '../text-lines.ts'
import { linkedIn } from './links.ts'
import { isBetween, itemOf } from './markers.ts'
import { longestLine, longestWords, spaced } from './written.ts'

const charactersLookedAt = 65_536
const linesLookedAt = 200

/** Whether lines are likely to be names of places and links, and not a log, a program, a page or prose: four of five have to be. */
export const arePlaces = (text: string): boolean => {
  const head = text.slice(0, charactersLookedAt)
  if (/^\s*(?:[<{%]|\[\s*[{["\d\]])/.test(head)) return false
  let [all, likely] = [0, 0]
  for (const { text: raw } of textLines(head)) {
    const written = spaced(raw)
    if (written === '' || isBetween(written)) continue
    if (isLikely(written)) likely++
    if (++all === linesLookedAt) break
  }
  return likely > 0 && likely >= all * 0.8
}

const isLikely = (line: string): boolean => {
  if (line.length > longestLine) return false
  const { text } = itemOf(line)
  const linked = linkedIn(text)
  return linked ? linked.isMap || isName(linked.before) : isName(text)
}

const program = /[{}<>=\\]|;$|\(\)|\*\/|^\/[/*]|::|->|&&|\|/
const dated = /^\[?(?:\d{4}[-/]\d\d?[-/]\d\d?|\d\d?[./]\d\d?[./]\d{2,4}|\d\d:\d\d)/
const setting = /^(?:[a-z][\w.-]*|[A-Z][A-Z\d_-]*(?:;[^:]*)?):/

const isName = (text: string): boolean =>
  text.length <= longestWords &&
  /^[^,]*\p{L}/u.test(text) &&
  2 * countOf(text, /\p{L}/gu) >= countOf(text, /\d/g) &&
  ![program, dated, setting].some(kind => kind.test(text)) &&
  !isProse(text.split(/ [-–—]+ /u, 1)[0]!)

const countOf = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0

/** In a sentence most words are small; in a name with its address most are not. */
const isProse = (text: string): boolean => {
  if (/[。！？]/u.test(text)) return true
  const words = text.split(' ')
  const small = words.filter(word => /^\p{Ll}/u.test(word)).length
  if (words.length < 5 || small <= words.length / 2) return false
  return /[.!?]$/.test(text) || words.length > 8
}
