import { priceSigns } from '../../../text/details.ts'
import { formatMessage } from '../../shared/messages.ts'
import { useUniqueId } from '../../shared/use-unique-id.ts'
import type { ShownList, ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'
import { ItemField } from './item-field.tsx'
import { indexIn } from './place-moves.ts'
import { VisitField } from './visit-field.tsx'

export type DetailsProps = {
  place: ShownPlace
  list: Pick<ShownList, 'places' | 'bands'>
  /** Moves the place to a band; the index behind the last means none. */
  join(band: number): void
}

/** Maximum number of tags of this list to choose from. */
const maxSuggestions = 6
const levels = [1, 2, 3, 4]

/** The fields for the details of a place. Each is saved at once. */
export const DetailsPanel = ({ label, close, ...props }: DetailsProps & { label: string; close(): void }) => {
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
      <button type="button" class="quiet" onClick={close}>
        {editor.done}
      </button>
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
