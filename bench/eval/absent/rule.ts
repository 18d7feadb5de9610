import type { Random } from '../random.ts'
import type { Scope } from '../scope.ts'
import type { Place } from '../truth.ts'
import type { World } from '../world.ts'

/** One way in which people ask for absent places. One rule is one file; `index.ts` lists them. */
export type AbsentRule = {
  name: string
  /** Half a sentence for the report. */
  about: string
  /** Whether such a place exists in no town, so that a question needs no location. */
  anywhere?: true
  /**
   * Writes the name; `undefined` if there is none.
   * @param here a place in the town of the question
   * @param scope the places that a result may come from
   */
  write(here: Place, random: Random, scope: Scope, world: World): string | undefined
}
