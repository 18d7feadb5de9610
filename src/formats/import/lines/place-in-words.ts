import type { ImportedPlace } from '../imported-place.ts'

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

/** Returns the address and the town. Towns have no digits; streets and postcodes have. */
const whereabouts = (parts: readonly string[]): ImportedPlace => {
  if (parts.length === 0) return {}
  const all = parts.join(', ')
  if (!/\d/.test(all)) return { near: all }
  const towns = parts
    .slice(1)
    .map(withoutPostcode)
    .filter(part => part !== '' && !/\d/.test(part))
  return { address: all, ...(towns.length > 0 && { near: towns.join(', ') }) }
}

/** Removes postcodes such as `00186 Roma`, `1016 DZ Amsterdam`, `D-10115 Berlin`, `NY 10002`. */
const withoutPostcode = (part: string): string =>
  part.replace(/^(?:[A-Z]{1,2}-)?\d[\d-]{2,7} ?(?:[A-Z]{2} )?/, '').replace(/ \d[\d-]{2,9}$/, '')
