/** Maximum length of a line with a link. */
export const maxLineLength = 4000
/** Maximum length of a line without a link: a name, an address and a note. */
export const maxWordsLength = 300

/** Collapses spaces, and turns tabs into commas. */
export const spaced = (text: string): string =>
  text.length > maxLineLength ? text : text.trim().replace(/\s+/gu, space => (space.includes('\t') ? ', ' : ' '))
