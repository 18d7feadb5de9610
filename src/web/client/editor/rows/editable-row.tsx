import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { maxBands } from '../../../../domain/bands.ts'
import { Place } from '../../../components/place.tsx'
import { aboutPlace, factsInLine } from '../../../text/about-place.ts'
import { hashOf } from '../../reading/entries.ts'
import { formatMessage } from '../../shared/messages.ts'
import { Handle, MoveButtons, SignButton } from '../../shared/mover.tsx'
import { CorrectPlace } from '../add/unplaced.tsx'
import type { Conflict, ShownDraft, ShownList, ShownPlace } from '../model/index.ts'
import { SavedText } from '../saved-text.tsx'
import { useTools } from '../tools.ts'
import { ConflictCard } from './conflict-card.tsx'
import { Details } from './details.tsx'
import { type RowPlacement, styleOf } from './row-window.ts'

export type RowActions = {
  /** @param rank counted from 1 */
  toRank(place: ShownPlace, rank: number): void
  /** Moves a place by one rank, or to the band beside it. */
  step(place: ShownPlace, rank: number): void
  /** @param band index of the band; that behind the last means none */
  join(place: ShownPlace, band: number): void
  cut(place: ShownPlace): void
  remove(place: ShownPlace): void
  grab(event: PointerEvent, key: string): void
  /** Tells whether the note has text that is not saved yet. */
  writing(place: ShownPlace, isWriting: boolean): void
  measure(row: HTMLElement): void
}

type EditableRowProps = RowPlacement & {
  place: ShownPlace
  list: Pick<ShownList, 'title' | 'places' | 'bands'>
  /** The rank to show, which differs from the place's own while a row is dragged. */
  rank: number
  draft: ShownDraft | undefined
  conflicts: readonly Conflict[]
  actions: RowActions
  class: string | undefined
  /** What is shown below a place that was just added. */
  children?: ComponentChildren
}

export const EditableRow = (props: EditableRowProps) => {
  const { place, list, rank, draft, conflicts, actions } = props
  const { messages, model, longest } = useTools()
  const { editor, bandEditor } = messages
  const { places, bands = [] } = list
  const count = places.length
  const { key, name, note = '', suggestedBy } = place
  const mover = { name, rank, count, messages: editor, toRank: (to: number) => actions.step(place, to) }
  const row = useRef<HTMLLIElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  useLayoutEffect(() => actions.measure(row.current!), [])
  useEffect(() => () => actions.writing(place, false), [])
  const open = conflicts.find(conflict => conflict.about === 'note')
  const classes = [props.class, place.closed && 'closed', place.waiting && 'waits'].filter(Boolean).join(' ')
  return (
    <li
      ref={row}
      value={rank}
      data-key={key}
      class={classes || undefined}
      aria-setsize={count}
      aria-posinset={place.rank}
      style={styleOf(props)}
    >
      <Handle {...mover} grab={event => actions.grab(event, key)} />
      <Place
        variant="row"
        place={{
          name,
          href: hashOf(name),
          englishName: place.englishName,
          about: factsInLine(
            aboutPlace(place, messages.fieldTexts, messages),
            suggestedBy && formatMessage(messages.list.suggestedBy, { name: suggestedBy }),
          ),
        }}
      />
      <SavedText
        class="note"
        value={open?.mine ?? draft?.text ?? note}
        label={formatMessage(editor.note, { name })}
        placeholder={editor.noteExample}
        longest={longest.note}
        lines="many"
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
      <Details place={place} list={list} join={band => actions.join(place, band)} />
      <button
        type="button"
        class="row-more"
        aria-expanded={isOpen}
        aria-label={formatMessage(editor.moreFor, { name })}
        onClick={() => setOpen(!isOpen)}
      />
      <div class={isOpen ? 'row-tools shown' : 'row-tools'}>
        <MoveButtons {...mover} words={{ up: editor.moveUp, down: editor.moveDown }} />
        <RankField
          rank={rank}
          count={count}
          toRank={to => actions.toRank(place, to)}
          label={formatMessage(editor.toRank, { name })}
          word={editor.rankWord}
        />
        {bands.length < maxBands && (
          <SignButton
            class="cut"
            label={formatMessage(bandEditor.cut, { name })}
            sign={bandEditor.newBand}
            click={() => actions.cut(place)}
          />
        )}
        {place.mapPlaceId?.startsWith('own:') && (
          <SignButton
            class="correct"
            label={formatMessage(editor.correctPlace, { name })}
            sign={editor.correctIt}
            click={() => setCorrecting(true)}
          />
        )}
        <SignButton
          class="remove"
          label={formatMessage(editor.remove, { name })}
          sign={editor.removeIt}
          click={() => actions.remove(place)}
        />
      </div>
      {isCorrecting && (
        <CorrectPlace
          place={place}
          list={list}
          close={() => {
            setCorrecting(false)
            row.current!.querySelector<HTMLElement>('.handle')!.focus()
          }}
        />
      )}
      {conflicts.map(conflict => (
        <ConflictCard key={conflict.id} conflict={conflict} />
      ))}
      {props.children}
    </li>
  )
}

type RankFieldProps = { label: string; word: string; rank: number; count: number; toRank(rank: number): void }

/** A field for the rank. A redraw leaves what is being typed as it is. */
const RankField = ({ label, word, rank, count, toRank }: RankFieldProps) => {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current!.value = String(rank)
  }, [rank])
  return (
    <span class="to-rank">
      <span aria-hidden="true">{word}</span>
      <input
        ref={field}
        type="number"
        class="rank"
        min="1"
        max={count}
        inputMode="numeric"
        aria-label={label}
        onChange={({ currentTarget }) => {
          const wanted = currentTarget.valueAsNumber
          currentTarget.value = String(rank)
          // The Tab key is giving the focus to the next control. Chromium loses `:focus-within` of a row that moves meanwhile.
          if (wanted >= 1) setTimeout(() => toRank(Math.trunc(wanted)))
        }}
      />
    </span>
  )
}
