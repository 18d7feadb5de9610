import type { Messages } from '../../locales/index.ts'
import { formatMessage } from './messages.ts'

export type MoverMessages = Pick<Messages['editor'], 'handle' | 'up' | 'down'>

type MoverProps = {
  name: string
  /** Counted from 1. */
  rank: number
  count: number
  messages: MoverMessages
  toRank(rank: number): void
}

type GripProps = {
  label: string
  /** What is drawn on 24 × 24 pixels. A character would be looked for in other fonts, which takes as long as the rest of the row. */
  sign: string
  /** Id of the help text that the page has. */
  help: string
  at: number
  first: number
  last: number
  grab(event: PointerEvent): void
  move(to: number): void
}

/** Moves its row by dragging and by keys. */
export const Grip = ({ label, sign, help, at, first, last, grab, move }: GripProps) => (
  <button
    type="button"
    class="handle"
    aria-label={label}
    aria-describedby={help}
    onPointerDown={grab}
    onKeyDown={event => {
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: first, End: last }[event.key]
      if (to === undefined) return
      event.preventDefault()
      move(Math.max(first, Math.min(last, to)))
    }}
  >
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={sign} fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" />
    </svg>
  </button>
)

/** The grip of a place. */
export const Handle = ({ name, rank, count, messages, grab, toRank }: MoverProps & Pick<GripProps, 'grab'>) => (
  <Grip
    label={formatMessage(messages.handle, { name, rank, count })}
    sign="M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0"
    help="handle-help"
    {...{ at: rank, first: 1, last: count, grab, move: toRank }}
  />
)

type MoveButtonsProps = MoverProps & {
  /** Shown beside the signs where there is room. */
  words?: { up: string; down: string }
}

export const MoveButtons = ({ name, rank, count, messages, toRank, words }: MoveButtonsProps) => {
  const move = (by: number) => (event: MouseEvent) => {
    const row = (event.currentTarget as HTMLElement).closest('li')!
    toRank(rank + by)
    // A disabled button loses the focus.
    if (rank + by === (by < 0 ? 1 : count)) row.querySelector<HTMLElement>('.handle')!.focus()
  }
  return (
    <>
      <SignButton
        class="up"
        label={formatMessage(messages.up, { name })}
        sign="↑"
        word={words?.up}
        click={move(-1)}
        off={rank === 1}
      />
      <SignButton
        class="down"
        label={formatMessage(messages.down, { name })}
        sign="↓"
        word={words?.down}
        click={move(1)}
        off={rank === count}
      />
    </>
  )
}

type SignButtonProps = {
  class: string
  label: string
  sign: string
  word?: string | undefined
  click(event: MouseEvent): void
  off?: boolean
}

/** A small button that shows a sign. Screen readers hear the label. */
export const SignButton = ({ label, sign, word, click, off = false, ...shown }: SignButtonProps) => (
  <button type="button" {...shown} aria-label={label} title={label} disabled={off} onClick={click}>
    <span aria-hidden="true">
      {sign}
      {word && <span class="word"> {word}</span>}
    </span>
  </button>
)
