import { useLayoutEffect, useRef } from 'preact/hooks'
import { isLocated } from '../../../../domain/coordinates.ts'
import { LimitedField } from '../../shared/limited-field.tsx'
import { formatMessage } from '../../shared/messages.ts'
import { hasLink } from '../add/options.tsx'
import { type Own, OwnPlaceForm } from '../add/own-place-form.tsx'
import { townFor } from '../add/town.tsx'
import type { Change, Refused } from '../model/index.ts'
import { useTools } from '../tools.ts'

/** Returns whether another text may help: that of an own place, or of a note. */
export const canBeCorrected = ({ change, because }: Refused): boolean => {
  if (ownOf(change)) return true
  if (!('problem' in because)) return false
  const { errors = [] } = because.problem
  const isOfNote = errors.length > 0 && errors.every(({ pointer }) => pointer.endsWith('/note'))
  return change.do === 'note' || (change.do === 'add' && isOfNote)
}

/** Returns the place in the person's words, which they can correct; for a link, what it says, and its name if it has one. */
const ownOf = (change: Change): Own | undefined => {
  if (change.do !== 'add') return undefined
  const { own, query } = change.place
  if (own || query === undefined) return own
  const { name, address, latitude, longitude } = change.shown
  return {
    name: name === query && hasLink(query) ? '' : name,
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  }
}

type CorrectionProps = {
  refused: Refused
  /** As it was written last. */
  note: string
  close(): void
}

/** A form with the text that was refused. The change stays refused until the form is sent. */
export const Correction = ({ refused: { id, change }, note, close }: CorrectionProps) => {
  const { messages, model, longest } = useTools()
  const { editor } = messages
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const own = ownOf(change)
  useLayoutEffect(() => {
    if (!own) field.current!.focus()
  }, [])
  const name = change.do === 'add' ? change.shown.name : 'name' in change ? change.name : ''
  const noteField = (
    <LimitedField
      field={field}
      id={`${id}-note`}
      label={formatMessage(editor.note, { name })}
      class="note"
      value={note}
      longest={longest.note}
      lines="many"
      tooLong={editor.tooLong}
    />
  )
  if (own)
    return (
      <OwnPlaceForm
        id={id}
        initial={own}
        start={model.state.list?.places.findLast(isLocated)}
        add={corrected =>
          model.tryAgain(id, {
            place: { own: { ...corrected, ...townFor(own.town, corrected, isLocated(own) ? own : undefined) } },
            ...(note !== '' && { note: field.current!.value }),
          })
        }
        close={close}
      >
        {note !== '' && noteField}
      </OwnPlaceForm>
    )
  return (
    <form
      class="own-place"
      onSubmit={event => {
        event.preventDefault()
        model.tryAgain(id, { note: field.current!.value })
      }}
    >
      {noteField}
      <div class="buttons">
        <button type="submit">{editor.tryNow}</button>
        <button type="button" onClick={close}>
          {editor.cancel}
        </button>
      </div>
    </form>
  )
}
