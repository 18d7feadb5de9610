import type { Messages } from '../../locales/index.ts'
import type { MoverMessages } from '../shared/mover.tsx'

export type BallotMessages = Pick<Messages, 'ballot' | 'refusals' | 'voteResult'> & {
  voting: Pick<Messages['voting'], 'ballots'>
  editor: MoverMessages & Pick<Messages['editor'], 'handleHelp' | 'movedTo' | 'cancel' | 'refusedNow'>
}
