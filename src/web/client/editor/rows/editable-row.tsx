import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatMessage } from '../../shared/messages.ts'
import { SavedText } from '../../shared/saved-text.tsx'
import type { Conflict, ShownDraft, ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { ConflictCard } from './conflict-card.tsx'
import { factsInWords } from './place-in-words.ts'

export type RowActions = {
  /** @param rank counted from 1 */
  toRank(place: ShownPlace, rank: number): void
  remove(place: ShownPlace): void
  grab(event: PointerEvent, key: string): void
  /** Tells whether the note has text that is not saved yet. */
  writing(place: ShownPlace, isWriting: boolean): void
  measure(row: HTMLElement): void
}

type EditableRowProps = {
  place: ShownPlace
  count: number
  /** The rank to show, which differs from the place's own while a row is dragged. */
  rank: number
  draft: ShownDraft | undefined
  conflicts: readonly Conflict[]
  actions: RowActions
  /** Height in pixels of the rows before it that are not in the document. */
  gap: number
  /** Distance in pixels by which it makes room for a dragged row. */
  shift: number
  class: string | undefined
  /** What is shown below a place that was just added. */
  children?: ComponentChildren
}

/** One place of the list as it is edited. */
export const EditableRow = (props: EditableRowProps) => {
  const { place, count, rank, draft, conflicts, actions, gap, shift } = props
  const { messages, model, longest } = useTools()
  const { editor } = messages
  const { key, name, englishName, note = '' } = place
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => actions.measure(row.current!), [])
  useEffect(() => () => actions.writing(place, false), [])
  const open = conflicts.find(conflict => conflict.about === 'note')
  const classes = [props.class, place.closed && 'closed', place.waiting && 'waits'].filter(Boolean).join(' ')
  const style = {
    ...(gap > 0 && { marginBlockStart: `${gap}px` }),
    ...(shift !== 0 && { translate: `0 ${shift}px` }),
  }
  return (
    <li
      ref={row}
      value={rank}
      data-key={key}
      class={classes || undefined}
      aria-setsize={count}
      aria-posinset={place.rank}
      style={gap > 0 || shift !== 0 ? style : undefined}
    >
      <Handle {...props} />
      <h3 dir="auto">
        {name}
        {englishName !== undefined && (
          <>
            {' '}
            <small>{englishName}</small>
          </>
        )}
      </h3>
      <p class="facts">{factsInWords(place, messages.list)}</p>
      <SavedText
        class="note"
        value={open?.mine ?? draft?.text ?? note}
        label={formatMessage(editor.note, { name })}
        placeholder={editor.noteExample}
        longest={longest.note}
        lines="many"
        messages={editor}
        theirs={draft?.theirs}
        commit={text => {
          actions.writing(place, false)
          model.note(key, text)
        }}
        typing={(text, from) => {
          actions.writing(place, true)
          model.draft(key, text, from)
        }}
      />
      <button
        type="button"
        class="row-more"
        aria-expanded={isOpen}
        aria-label={formatMessage(editor.moreFor, { name })}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">⋯</span>
      </button>
      <RowTools {...props} isOpen={isOpen} />
      {conflicts.map(conflict => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      {props.children}
    </li>
  )
}

/** Moves its row by dragging and by keys. */
const Handle = ({ place, count, rank, actions }: EditableRowProps) => {
  const { editor } = useTools().messages
  return (
    <button
      type="button"
      class="handle"
      aria-label={formatMessage(editor.handle, { name: place.name, rank, count })}
      aria-describedby="handle-help"
      onPointerDown={event => actions.grab(event, place.key)}
      onKeyDown={event => {
        const to = rankByKey(event.key, place.rank, count)
        if (to === undefined) return
        event.preventDefault()
        actions.toRank(place, to)
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

/** Buttons that move and remove the place. On a phone, they are shown on request. */
const RowTools = ({ place, count, rank, actions, isOpen }: EditableRowProps & { isOpen: boolean }) => {
  const { editor } = useTools().messages
  const { name } = place
  const tools = useRef<HTMLDivElement>(null)
  const move = (by: number) => {
    actions.toRank(place, place.rank + by)
    // A disabled button loses the focus.
    const isLast = place.rank + by === (by < 0 ? 1 : count)
    if (isLast) tools.current!.closest('li')!.querySelector<HTMLElement>('.handle')!.focus()
  }
  const button = (className: string, label: string, sign: string, click: () => void, isDisabled = false) => (
    <button type="button" class={className} aria-label={label} disabled={isDisabled} onClick={click}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
  return (
    <div ref={tools} class={isOpen ? 'row-tools shown' : 'row-tools'}>
      {button('up', formatMessage(editor.up, { name }), '↑', () => move(-1), place.rank === 1)}
      {button('down', formatMessage(editor.down, { name }), '↓', () => move(1), place.rank === count)}
      <input
        type="number"
        class="rank"
        min="1"
        max={count}
        inputMode="numeric"
        aria-label={formatMessage(editor.toRank, { name })}
        value={rank}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber
          currentTarget.value = String(place.rank)
          if (wanted >= 1) actions.toRank(place, Math.trunc(wanted))
        }}
      />
      {button('remove', formatMessage(editor.remove, { name }), '×', () => actions.remove(place))}
    </div>
  )
}
