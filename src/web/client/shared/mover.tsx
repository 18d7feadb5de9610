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

/** Moves its row by dragging and by keys. The page has the help text `handle-help`. */
export const Handle = (props: MoverProps & { grab(event: PointerEvent): void }) => {
  const { name, rank, count, messages, grab, toRank } = props
  return (
    <button
      type="button"
      class="handle"
      aria-label={formatMessage(messages.handle, { name, rank, count })}
      aria-describedby="handle-help"
      onPointerDown={grab}
      onKeyDown={event => {
        const to = rankByKey(event.key, rank, count)
        if (to === undefined) return
        event.preventDefault()
        toRank(to)
      }}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}

const rankByKey = (key: string, rank: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return Math.max(1, rank - 1)
    case 'ArrowDown':
      return Math.min(count, rank + 1)
    case 'Home':
      return 1
    case 'End':
      return count
    default:
      return undefined
  }
}

export const MoveButtons = ({ name, rank, count, messages, toRank }: MoverProps) => {
  const move = (by: number) => (event: MouseEvent) => {
    const row = (event.currentTarget as HTMLElement).closest('li')!
    toRank(rank + by)
    // A disabled button loses the focus.
    if (rank + by === (by < 0 ? 1 : count)) row.querySelector<HTMLElement>('.handle')!.focus()
  }
  return (
    <>
      <SignButton class="up" label={formatMessage(messages.up, { name })} sign="↑" click={move(-1)} off={rank === 1} />
      <SignButton
        class="down"
        label={formatMessage(messages.down, { name })}
        sign="↓"
        click={move(1)}
        off={rank === count}
      />
    </>
  )
}

type SignButtonProps = { class: string; label: string; sign: string; click(event: MouseEvent): void; off?: boolean }

/** A small button that shows a sign. Screen readers hear the label. */
export const SignButton = ({ label, sign, click, off = false, ...shown }: SignButtonProps) => (
  <button type="button" {...shown} aria-label={label} title={label} disabled={off} onClick={click}>
    <span aria-hidden="true">{sign}</span>
  </button>
)
