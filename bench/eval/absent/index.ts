import { anotherWord } from './another-word.ts'
import { generic } from './generic.ts'
import { ofAnotherTown } from './of-another-town.ts'
import { recombined } from './recombined.ts'
import type { AbsentRule } from './rule.ts'

/** The ways in which people ask for absent places. */
export const absentRules: readonly AbsentRule[] = [ofAnotherTown, recombined, anotherWord, generic]
