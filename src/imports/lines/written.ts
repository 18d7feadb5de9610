/** What is longer, with its link, nobody has typed. */
export const longestLine = 4000
/** What is longer, without a link, is no name with an address and a note. */
export const longestWords = 300

/** A line without space around it, and with one where there are several; what a tab parts a comma parts as well. */
export const spaced = (text: string): string =>
  text.length > longestLine ? text : text.trim().replace(/\s+/gu, space => (space.includes('\t') ? ', ' : ' '))
