import { readMapLink } from '../domain/map-link/index.ts'

// A parenthesis at its end is that around it.
const link = /https?:\/\/[^\s<>"]+(?<!\))/gi
const mostLinks = 50

/** The link to a map in a text, if there is only one: several may lead to what is near. */
export const onlyMapLinkIn = (text: string): string | undefined => {
  const found = new Set((text.match(link) ?? []).slice(0, mostLinks).filter(link => readMapLink(link)))
  return found.size === 1 ? [...found][0] : undefined
}
