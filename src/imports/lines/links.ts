import { readMapLink } from '../../domain/map-link/index.ts'

const markdown = /^([^[]{0,300})\[([^\][]{1,300})\]\((https?:\S{1,4000})\)(.*)$/u
const bare = /<?((?:https?:\/\/|(?<![\p{L}\d])geo:)[^\s<>]+)>?/iu

/** A link in a line, and the words before and behind it. */
export type Linked = { link: string; before: string; behind: string; isMap: boolean }

/** The first link to a map in a line, else the first link; `undefined` for a line without one. */
export const linkedIn = (line: string): Linked | undefined => {
  const [, before, text, target, behind] = markdown.exec(line) ?? []
  if (target !== undefined) return linkOf(line, target, `${before} ${text}`, behind!)
  const found = bare.exec(line)
  if (found) return linkOf(line, found[1]!, line.slice(0, found.index), line.slice(found.index + found[0].length))
  // Hosts without a scheme, as people type them, are known where they are a map's.
  return readMapLink(line) ? { link: line, before: '', behind: '', isMap: true } : undefined
}

const linkOf = (line: string, found: string, before: string, behind: string): Linked => {
  const link = readMapLink(found) || !readMapLink(line) ? found : line
  return { link, before: words(before), behind: words(behind), isMap: readMapLink(link) !== undefined }
}

// What people and apps put between a name and a link.
const between = ' :|,;()<>–—-"“”'

const words = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && between.includes(text[start]!)) start++
  while (end > start && between.includes(text[end - 1]!)) end--
  return text.slice(start, end)
}
