import { trimmed } from '../text.ts'

/** A link in a text, with the range of its characters. */
export type LinkInText = { link: string; url: URL; start: number; end: number }

// A link with its scheme, or a host with a path.
const links =
  /(?:(?<![a-z\d])[a-z][a-z\d+.-]{1,30}:\/\/|(?<![\p{L}\p{N}])geo:|(?<![\p{L}\p{N}.@/-])(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,63}\/)[^\s<>"]+/giu

// Most lines have neither, and are not searched.
const mayHaveLink = /\/|geo:/i

// Without `_`, `-` and `~`, which ids can end with.
const behindLink = '.,:;!?\'"’”»>]}*。、，」』）'

/** Yields the links of a text. The label of a `geo:` link is part of it, with its spaces. Takes linear time and never throws. */
export function* linksIn(text: string): Generator<LinkInText> {
  if (!mayHaveLink.test(text)) return
  let end = 0
  for (const { 0: found, index } of text.matchAll(links)) {
    if (index < end) continue
    const link = /^geo:/i.test(found) ? withLabel(text, index, found) : withoutTail(found)
    const url = URL.parse(/^(?:[a-z][a-z\d+.-]*:\/\/|geo:)/i.test(link) ? link : `https://${link}`)
    if (!url) continue
    end = index + link.length
    yield { link, url, start: index, end }
  }
}

/** Removes the punctuation of the sentence around a link. A bracket that the link opened belongs to it. */
const withoutTail = (link: string): string => trimmed(link, '', link.includes('(') ? behindLink : `${behindLink})`)

const maxLabelLength = 400

/** Returns a `geo:` link with its label: the text between the first bracket and the one that closes it, or the end of the line. */
const withLabel = (text: string, start: number, found: string): string => {
  const [rest] = text.slice(start, start + found.length + maxLabelLength).split(/[\r\n]/, 1)
  const line = rest!.split(/ (?=[a-z][a-z\d+.-]*:\/\/|geo:)/i, 1)[0]!
  // Words may be written with spaces too: `geo:0,0?q=Oak Grill (Main Street)`.
  if (/[?&]q=[^&(]*\p{L}/u.test(found) && /(?:^|[\r\n])\s*$/.test(text.slice(Math.max(0, start - 20), start)))
    return line.trimEnd()
  const open = line.indexOf('(')
  if (open < 0 || /\s/.test(line.slice(0, open))) return withoutTail(found)
  let depth = 0
  for (let at = open; at < line.length; at++) {
    if (line[at] === '(') depth++
    if (line[at] !== ')' || --depth > 0) continue
    // Smileys and lists have brackets that nothing opened: `(Smile :))`, `(a) Grill)`.
    const next = line.slice(at + 1).search(/[()]/)
    if (next < 0 || line[at + 1 + next] === '(') return line.slice(0, at + 1)
  }
  return line
}
