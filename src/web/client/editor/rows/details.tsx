import { Fragment } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { priceSigns } from '../../../text/details.ts'
import { Button } from '../../shared/button.tsx'
import { formatMessage } from '../../shared/messages.ts'
import { SignButton } from '../../shared/mover.tsx'
import { useUniqueId } from '../../shared/use-unique-id.ts'
import { dayInWords, detailInWords } from '../change-in-words.ts'
import type { ShownList, ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { ItemField } from './item-field.tsx'
import { indexIn } from './place-moves.ts'

/** The tags, dishes, price and last visit of a place in one line, which opens the fields to change them. */
export const Details = (props: DetailsProps) => {
  const { detailEditor, details } = useTools().messages
  const { place } = props
  const { name, tags = [], dishes = [], price, visitedOn } = place
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const texts = [
    ...(price === undefined ? [] : [detailInWords(price, details)]),
    ...tags,
    ...dishes,
    ...(visitedOn === undefined ? [] : [formatMessage(detailEditor.visitedOn, { date: dayInWords(visitedOn) })]),
  ]
  const chips = isOpen ? [] : texts
  const label = formatMessage(texts.length > 0 ? detailEditor.change : detailEditor.add, { name })
  return (
    <>
      <button
        ref={button}
        type="button"
        class={chips.length > 0 ? 'details-line' : 'details-line icon'}
        aria-expanded={isOpen}
        aria-label={[label, texts.join(', ')].filter(Boolean).join(': ')}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        {chips.map((chip, index) => (
          // Speech control matches the words that are shown with the name, so spaces divide them.
          <Fragment key={index}>
            <bdi class="detail-chip">{chip}</bdi>{' '}
          </Fragment>
        ))}
        {chips.length === 0 && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12.5 12.5 4H20v7.5L11.5 20zM16 8h.01" />
          </svg>
        )}
      </button>
      {isOpen && (
        <DetailsPanel
          {...props}
          label={label}
          close={() => {
            setOpen(false)
            button.current!.focus()
          }}
        />
      )}
    </>
  )
}

type DetailsProps = {
  place: ShownPlace
  list: Pick<ShownList, 'places' | 'bands'>
  /** Moves the place to a band; the index behind the last means none. */
  join(band: number): void
}

const maxSuggestions = 6
const levels = [1, 2, 3, 4]

const DetailsPanel = ({ label, close, ...props }: DetailsProps & { label: string; close(): void }) => {
  const { messages } = useTools()
  const { editor, detailEditor } = messages
  const { place, list } = props
  return (
    <fieldset
      class="details"
      aria-label={label}
      onKeyDown={event => {
        if (event.key === 'Escape') close()
      }}
    >
      <ItemField
        detail="tags"
        place={place}
        label={detailEditor.tags}
        example={detailEditor.tagExample}
        suggestions={tagsOf(list.places)}
        maxSuggestions={maxSuggestions}
      />
      <ItemField detail="dishes" place={place} label={detailEditor.dishes} example={detailEditor.dishExample} />
      <PriceField {...props} />
      <VisitField place={place} />
      {list.bands && <BandField {...props} />}
      <Button class="quiet" onClick={close} text={editor.done} />
    </fieldset>
  )
}

const PriceField = ({ place: { key, price } }: DetailsProps) => {
  const { messages, model } = useTools()
  const { detailEditor, details } = messages
  return (
    <fieldset class="detail">
      <legend>{detailEditor.price}</legend>
      <div class="price-levels">
        {levels.map(level => (
          <button
            key={level}
            type="button"
            aria-pressed={level === price}
            aria-label={formatMessage(details.price, { level })}
            onClick={() => model.detail(key, 'price', level === price ? null : level)}
          >
            <span aria-hidden="true">{priceSigns(level, details)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const BandField = ({ place, list: { bands = [] }, join }: DetailsProps) => {
  const { detailEditor } = useTools().messages
  const id = useUniqueId()
  return (
    <div class="detail">
      <label for={id}>{detailEditor.band}</label>
      <select
        id={id}
        value={indexIn(bands, place.band)}
        onChange={({ currentTarget }) => join(Number(currentTarget.value))}
      >
        {[...bands.map(({ name }) => name), detailEditor.noBand].map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Returns the tags of a list, the most frequent first. */
function tagsOf(places: DetailsProps['list']['places']): string[] {
  const counts = new Map<string, number>()
  for (const tag of places.flatMap(({ tags = [] }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag)
}

/** While a year is typed, its first digits are a year too. */
const earliest = '1900-01-01'

const VisitField = ({ place: { key, visitedOn = '' } }: { place: ShownPlace }) => {
  const { messages, model } = useTools()
  const { detailEditor } = messages
  const id = useUniqueId()
  const put = (day: string) => model.detail(key, 'visitedOn', day === '' ? null : day)
  const day = today()
  return (
    <div class="detail visit">
      <label for={id}>{detailEditor.visited}</label>
      <input
        id={id}
        type="date"
        min={earliest}
        max={day}
        value={visitedOn}
        onChange={({ currentTarget: { value, validity } }) => {
          // Empty while a part of it is typed.
          if (value !== '' && validity.valid) put(value)
        }}
        onBlur={({ currentTarget: { value, validity } }) => {
          if (validity.valid) put(value)
        }}
      />
      {visitedOn !== day && <Button onClick={() => put(day)} text={detailEditor.today} />}
      {visitedOn !== '' && <SignButton class="clear" label={detailEditor.clearVisit} sign="×" click={() => put('')} />}
    </div>
  )
}

/** Returns the day where the person is. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
