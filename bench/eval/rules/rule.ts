import type { Random } from '../random.ts'
import type { Scope } from '../scope.ts'
import type { Place } from '../truth.ts'

/**
 * The other places that a query fits equally well.
 * - `name`: with the same words in any order.
 * - `words`: with all its words.
 * - `telling words`: with the same name except for common words.
 * - `spelling`: with a name as similar in spelling.
 * - `beginning`: with a name that begins like it.
 */
export type Fit = 'name' | 'words' | 'telling words' | 'spelling' | 'beginning'

/** One way in which people write a name. One rule is one file; `index.ts` lists them. */
export type Rule = {
  name: string
  /** Half a sentence for the report. */
  about: string
  fit: Fit
  /** Partial input of a person who is typing: results are shown, but no place is added. */
  typing?: true
  /** Writes a name; `undefined` if the rule does not apply to it. @param all the places of every town */
  write(place: Place, random: Random, all: Scope): string | undefined
}

/** Splits a name at its spaces. Punctuation stays. */
export const partsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean)

export const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
