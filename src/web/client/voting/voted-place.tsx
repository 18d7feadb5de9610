import { Hosted } from '../shared/hosted.tsx'
import { formatMessage } from '../shared/messages.ts'
import { Handle, MoveButtons, SignButton } from '../shared/mover.tsx'
import type { BallotMessages } from './messages.ts'

export type VotedPlace = {
  id: string
  name: string
  /** The place as the server drew it. */
  drawing: HTMLElement
}

type ChosenPlaceProps = {
  place: VotedPlace
  /** Its rank on the ballot, counted from 1. While a row is dragged, the rank that it would have. */
  rank: number
  /** Number of chosen places. */
  count: number
  messages: BallotMessages
  isHeld: boolean
  /** Distance in pixels by which it makes room for a dragged row. */
  shift: number
  grab(event: PointerEvent): void
  toRank(rank: number): void
  remove(): void
}

/** A place on the ballot. */
export const ChosenPlace = ({ place, messages, isHeld, shift, grab, remove, ...moved }: ChosenPlaceProps) => {
  const { id, name, drawing } = place
  const mover = { ...moved, name, messages: messages.editor }
  return (
    <li
      data-id={id}
      value={moved.rank}
      class={isHeld ? 'held' : undefined}
      style={shift === 0 ? undefined : { translate: `0 ${shift}px` }}
    >
      <Handle {...mover} grab={grab} />
      <Hosted element={drawing} />
      <div class="row-tools shown">
        <MoveButtons {...mover} />
        <SignButton class="remove" label={formatMessage(messages.ballot.remove, { name })} sign="×" click={remove} />
      </div>
    </li>
  )
}

type OtherPlaceProps = { place: VotedPlace; messages: BallotMessages; add(): void }

/** A place that is not on the ballot. */
export const OtherPlace = ({ place: { id, name, drawing }, messages, add }: OtherPlaceProps) => (
  <li data-id={id}>
    <SignButton class="add" label={formatMessage(messages.ballot.addPlace, { name })} sign="+" click={add} />
    <Hosted element={drawing} />
  </li>
)
