import { SignButton } from '../../shared/mover.tsx'
import { useUniqueId } from '../../shared/use-unique-id.ts'
import type { ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'

/** While a year is typed, its first digits are a year too. */
const earliest = '1900-01-01'

/** The day of the last visit. */
export const VisitField = ({ place: { key, visitedOn = '' } }: { place: ShownPlace }) => {
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
      {visitedOn !== day && (
        <button type="button" onClick={() => put(day)}>
          {detailEditor.today}
        </button>
      )}
      {visitedOn !== '' && <SignButton class="clear" label={detailEditor.clearVisit} sign="×" click={() => put('')} />}
    </div>
  )
}

/** Returns the day where the person is. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
