import { readMapLink } from '../../../domain/map-links/index.ts'
import { linksIn } from '../../../domain/map-links/links-in.ts'
import { isFiller } from '../../../domain/map-links/words-around.ts'
import { trimmed } from '../../../domain/text.ts'

const markdown = /^([^[]{0,300})\[([^\][]{1,300})\]\((https?:\S{1,4000})\)(.*)$/u

/** A link in a line, with the text before and after it, unless that says nothing: `Follow this link`. */
export type LinkInLine = { link: string; before: string; behind: string; isMap: boolean }

/** Returns the first map link of a line, else the first link; `undefined` for a line without links. */
export const linkedIn = (line: string): LinkInLine | undefined => {
  const [, before, text, target, behind] = markdown.exec(line) ?? []
  if (target !== undefined) return linkOf(line, target, `${before} ${text}`, behind!)
  // Hosts without a scheme are recognized only if they belong to a map.
  for (const { link, start, end } of linksIn(line))
    if (/^[a-z][a-z\d+.-]*:/i.test(link)) return linkOf(line, link, line.slice(0, start), line.slice(end))
  return readMapLink(line) ? { link: line, before: '', behind: '', isMap: true } : undefined
}

const linkOf = (line: string, found: string, before: string, behind: string): LinkInLine => {
  const link = readMapLink(found) || !readMapLink(line) ? found : line
  return { link, before: words(before), behind: words(behind), isMap: readMapLink(link) !== undefined }
}

// Characters that people and apps put between a name and a link.
const between = ' :|,;()<>–—-"“”'

const words = (text: string): string => (isFiller(text) ? '' : trimmed(text, between))
