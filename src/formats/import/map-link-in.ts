import { readMapLink } from '../../domain/map-links/index.ts'

// A closing parenthesis at the end belongs to the text.
const link = /https?:\/\/[^\s<>"]+(?<!\))/gi
const maxLinks = 50

/** Returns the map link of a text if it has exactly one. Several may lead to places nearby. */
export const onlyMapLinkIn = (text: string): string | undefined => {
  const found = new Set((text.match(link) ?? []).slice(0, maxLinks).filter(link => readMapLink(link)))
  return found.size === 1 ? [...found][0] : undefined
}
