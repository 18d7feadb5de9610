import type { Random } from '../random.ts'
import type { Scope } from '../scope.ts'
import type { Place } from '../truth.ts'
import type { World } from '../world.ts'

/** One way in which people ask for what is not there. One rule is one file; `index.ts` says which there are. */
export type AbsentRule = {
  name: string
  /** Half a sentence for the report. */
  about: string
  /** Whether there is no such place in any town. */
  anywhere?: true
  /** @param here somewhere in the town that is asked about @param scope the places that the answer may be among */
  write(here: Place, random: Random, scope: Scope, world: World): string | undefined
}
