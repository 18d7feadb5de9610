import { useRef } from 'preact/hooks'
import { maxDetailItems, maxDishLength, maxTagLength } from '../../../../domain/detail-limits.ts'
import { clean } from '../../../../domain/text.ts'
import { formatMessage } from '../../shared/messages.ts'
import { useUniqueId } from '../../shared/use-unique-id.ts'
import { LimitedField } from '../limited-field.tsx'
import { has, type ShownPlace } from '../model/index.ts'
import { useTools } from '../tools.ts'

type ItemFieldProps = {
  detail: 'tags' | 'dishes'
  place: ShownPlace
  label: string
  example: string
  suggestions?: readonly string[]
  maxSuggestions?: number
}

/** Longer than most presses of a button. */
const pressMs = 250

export const ItemField = ({ detail, place, label, example, suggestions = [], maxSuggestions = 0 }: ItemFieldProps) => {
  const { messages, model } = useTools()
  const { detailEditor } = messages
  const id = useUniqueId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const items = place[detail] ?? []
  const add = (text: string) => {
    const item = clean(text).trim()
    // What the list has now, which may be later than what is drawn.
    const now = model.state.list?.places.find(({ key }) => key === place.key)?.[detail] ?? []
    if (item !== '' && !has(now, item)) model.detail(place.key, detail, [...now, item])
  }
  const takeTyped = (): string => {
    const { value } = field.current!
    field.current!.value = ''
    return value
  }
  const others = suggestions.filter(item => !has(items, item)).slice(0, maxSuggestions)
  return (
    <div class="detail">
      {items.length < maxDetailItems && (
        <form
          onSubmit={event => {
            event.preventDefault()
            add(takeTyped())
          }}
          onFocusOut={event => {
            // What was typed is not lost when the person goes on to another field.
            const isLeft = !event.currentTarget.contains(event.relatedTarget as Node | null)
            if (!isLeft || !event.currentTarget.checkValidity()) return
            const text = takeTyped()
            // A chip that appears during a press would move the pressed button away from the pointer.
            setTimeout(() => add(text), pressMs)
          }}
        >
          <LimitedField
            field={field}
            id={id}
            label={label}
            value=""
            placeholder={example}
            longest={detail === 'tags' ? maxTagLength : maxDishLength}
          />
          <button type="submit" class="quiet">
            {detailEditor.addItem}
          </button>
        </form>
      )}
      {items.length > 0 && (
        <ul class="detail-chips" aria-label={label}>
          {items.map(item => (
            <li key={item} class="detail-chip">
              <bdi>{item}</bdi>
              <button
                type="button"
                aria-label={formatMessage(detailEditor.removeItem, { item })}
                onClick={() =>
                  model.detail(
                    place.key,
                    detail,
                    items.filter(other => other !== item),
                  )
                }
              >
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {items.length < maxDetailItems && others.length > 0 && (
        <div class="detail-chips">
          {others.map(item => (
            <button
              key={item}
              type="button"
              class="detail-chip"
              aria-label={formatMessage(detailEditor.suggestion, { item })}
              onClick={() => add(item)}
            >
              <span aria-hidden="true">+ </span>
              <bdi>{item}</bdi>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
