import type { ImportedPlace } from '../imported-place.ts'
import { whereabouts } from '../whereabouts.ts'

const withNote = /^(.*?\S)(?: [-–—]{1,2}|:) (\S.*)$/u

/**
 * Parses `name`, `name, town` or `name, street, town`, each with a note after a dash or a colon. `NUBIANI - Koreatown` is found as
 * `NUBIANI` too, but `Roscioli – best carbonara` is not found as a whole. So text after a dash becomes the note.
 */
export const placeInWords = (words: string): ImportedPlace => {
  const [, description = words, note] = withNote.exec(words) ?? []
  const [name = '', ...rest] = description
    .split(/[,，、،|]/u)
    .map(part => part.trim())
    .filter(part => part !== '')
  return { name, ...whereabouts(rest), ...(note !== undefined && { note }) }
}
