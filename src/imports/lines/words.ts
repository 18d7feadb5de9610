import type { ImportedPlace } from '../imported.ts'

const noted = /^(.*?\S)(?: [-–—]{1,2}|:) (\S.*)$/u

/**
 * What the words of a line say: `name`, `name, town`, `name, street, town`, each with a note behind a dash or a colon. `NUBIANI -
 * Koreatown` is found by `NUBIANI` as well, but `Roscioli – best carbonara` not by the whole; and what was no note is still there to read.
 */
export const placeInWords = (words: string): ImportedPlace => {
  const [, told = words, note] = noted.exec(words) ?? []
  const [name = '', ...rest] = told
    .split(/[,，、،|]/u)
    .map(part => part.trim())
    .filter(part => part !== '')
  return { name, ...whereabouts(rest), ...(note !== undefined && { note }) }
}

/** Towns have no numbers, streets and postcodes have. */
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

/** `00186 Roma`, `1016 DZ Amsterdam`, `D-10115 Berlin`, `NY 10002`. */
const withoutPostcode = (part: string): string =>
  part.replace(/^(?:[A-Z]{1,2}-)?\d[\d-]{2,7} ?(?:[A-Z]{2} )?/, '').replace(/ \d[\d-]{2,9}$/, '')
