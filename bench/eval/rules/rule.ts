import type { Random } from '../random.ts'
import type { Scope } from '../scope.ts'
import type { Place } from '../truth.ts'

/**
 * Which other places a query fits as well as the one that is asked for.
 * - `name`: those of the same words in any order.
 * - `words`: those whose names have all its words.
 * - `telling words`: those of the same name but for words that many bear.
 * - `spelling`: those whose names are as near in spelling.
 * - `beginning`: those whose names begin so.
 */
export type Fit = 'name' | 'words' | 'telling words' | 'spelling' | 'beginning'

/** One way in which people write a name. One rule is one file; `index.ts` says which there are. */
export type Rule = {
  name: string
  /** Half a sentence for the report. */
  about: string
  fit: Fit
  /** What somebody is still typing: places are shown for it, none is added by it. */
  typing?: true
  /** `undefined` for a name that cannot be written so. `all` are the places of every town. */
  write(place: Place, random: Random, all: Scope): string | undefined
}

/** As they stand in the name, with the punctuation in them. */
export const partsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean)

export const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
