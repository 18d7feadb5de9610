/** Before a word of a place this says in which area the place is: as many characters for each, so that no two can be mistaken. */
export const areaToken = (area: number): string => area.toString(36).padStart(characters, '0')
const characters = 4

/** An area that is nowhere: the words of places that are known far and wide are in it too, so that they are found first. */
export const knownAreaToken = 'z'.repeat(characters)
