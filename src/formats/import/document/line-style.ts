/** Facts about the lines of one kind that tell how they are written. */
export type LineStyle = {
  /** Most lines have a dash, a colon or brackets behind the name, so a comma is part of it. */
  hasSeparators: boolean
  /** The words behind the first comma of a name say where it is in most lines, and so do those behind the name. */
  hasPlaceBehindComma: boolean
  hasPlaceBehindName: boolean
  hasPlaceInBrackets: boolean
  /** Names mostly end with a town, and several with the same one: `Adler Vaduz`. */
  hasTownAtEnd: boolean
  /** The dash or bar that nearly all lines have. Other ones before it belong to the name: `KFC - Hardee's, Rome – open late`. */
  dash?: string
  /** Most lines begin with a link. */
  hasLinks: boolean
  /** Most lines begin in lower case, so it says nothing. */
  isInLowerCase: boolean
}

export const noStyle: LineStyle = {
  hasSeparators: false,
  hasPlaceBehindComma: false,
  hasPlaceBehindName: false,
  hasPlaceInBrackets: false,
  hasTownAtEnd: false,
  hasLinks: false,
  isInLowerCase: false,
}
