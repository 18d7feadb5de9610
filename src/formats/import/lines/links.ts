import { readMapLink } from '../../../domain/map-links/index.ts'

const markdown = /^([^[]{0,300})\[([^\][]{1,300})\]\((https?:\S{1,4000})\)(.*)$/u
const bare = /<?((?:https?:\/\/|(?<![\p{L}\d])geo:)[^\s<>]+)>?/iu

/** A link in a line, with the text before and after it. */
export type LinkInLine = { link: string; before: string; behind: string; isMap: boolean }

/** Returns the first map link of a line, else the first link; `undefined` for a line without links. */
export const linkedIn = (line: string): LinkInLine | undefined => {
  const [, before, text, target, behind] = markdown.exec(line) ?? []
  if (target !== undefined) return linkOf(line, target, `${before} ${text}`, behind!)
  const found = bare.exec(line)
  if (found) return linkOf(line, found[1]!, line.slice(0, found.index), line.slice(found.index + found[0].length))
  // Hosts without a scheme are recognized only if they belong to a map.
  return readMapLink(line) ? { link: line, before: '', behind: '', isMap: true } : undefined
}

const linkOf = (line: string, found: string, before: string, behind: string): LinkInLine => {
  const link = readMapLink(found) || !readMapLink(line) ? found : line
  return { link, before: words(before), behind: words(behind), isMap: readMapLink(link) !== undefined }
}

// Characters that people and apps put between a name and a link.
const between = ' :|,;()<>–—-"“”'

const words = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && between.includes(text[start]!)) start++
  while (end > start && between.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}
