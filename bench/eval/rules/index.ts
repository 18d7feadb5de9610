import { apostrophes } from './apostrophes.ts'
import { commonWordAdded } from './common-word-added.ts'
import { commonWordDropped } from './common-word-dropped.ts'
import { exact } from './exact.ts'
import { joinedWords } from './joined-words.ts'
import { missingWord } from './missing-word.ts'
import { noAccents } from './no-accents.ts'
import { oneError } from './one-error.ts'
import { otherName } from './other-name.ts'
import { otherScript } from './other-script.ts'
import type { Rule } from './rule.ts'
import { signs } from './signs.ts'
import { splitWord } from './split-word.ts'
import { stillTyping } from './still-typing.ts'
import { swappedWords } from './swapped-words.ts'
import { twoErrors } from './two-errors.ts'
import { umlauts } from './umlauts.ts'

/** The ways in which people write the name of an existing place. */
export const rules: readonly Rule[] = [
  exact,
  noAccents,
  umlauts,
  swappedWords,
  missingWord,
  oneError,
  twoErrors,
  commonWordAdded,
  commonWordDropped,
  joinedWords,
  splitWord,
  apostrophes,
  signs,
  otherName,
  otherScript,
  stillTyping,
]
