/** Returns the prefix that marks a word's area. All prefixes have the same length, so that none can be confused. */
export const areaToken = (area: number): string => area.toString(36).padStart(characters, '0')
const characters = 4

/** An extra area without a position. It also holds the words of widely known places, so that they are found first. */
export const knownAreaToken = 'z'.repeat(characters)
