import type { Words } from '../../words/index.ts'
import type { MoverWords } from '../editor/rows/mover.ts'

/** What the page was given to say. */
export type BallotWords = Pick<Words, 'ballot' | 'refusals'> & {
  editor: MoverWords & Pick<Words['editor'], 'handleHelp' | 'movedTo' | 'cancel' | 'refusedNow'>
}
