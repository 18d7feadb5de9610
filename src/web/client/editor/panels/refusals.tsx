import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { degrees, isLocated } from '../../../../domain/coordinates.ts'
import { Button } from '../../shared/button.tsx'
import { formatMessage } from '../../shared/messages.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { OwnPlaceForm } from '../add/own-place-form.tsx'
import { hasLink } from '../add/position.ts'
import { townFor } from '../add/town.tsx'
import { detailInWords, failureInWords } from '../change-in-words.ts'
import { LimitedField } from '../limited-field.tsx'
import {
  type Change,
  isWith,
  maySucceedLater,
  type Own,
  ownOf as ownIn,
  type Refused,
  type State,
} from '../model/index.ts'
import { type EditorMessages, useTools } from '../tools.ts'
import { type Label, labelOf } from './importing/import-in-words.ts'

export const Refusals = ({ state: { refused } }: { state: State }) => {
  const { editor } = useTools().messages
  if (refused.length === 0) return null
  return (
    // Not announced as a whole when one more comes.
    <section class="notice refusals" role="alert" aria-atomic="false">
      <h2>{editor.refused}</h2>
      {refused.map(each => (
        <Refusal key={each.id} refused={each} note={noteOf(each, refused)} />
      ))}
    </section>
  )
}

const Refusal = ({ refused, note }: { refused: Refused; note: string }) => {
  const { messages, model } = useTools()
  const { editor } = messages
  const { id, change } = refused
  const [isCorrecting, setCorrecting] = useState(false)
  const reason = reasonOf(refused, messages)
  const typed = typedIn(change, messages.details)
  return (
    <section class="conflict" aria-label={reason}>
      <p>{reason}</p>
      {!reason.includes(typed) && !isCorrecting && <blockquote>{typed}</blockquote>}
      <Alternatives refused={refused} />
      {isCorrecting ? (
        <Correction refused={refused} note={note} close={() => setCorrecting(false)} />
      ) : (
        <div class="buttons">
          {canBeCorrected(refused) && <Button onClick={() => setCorrecting(true)} text={editor.correct} />}
          {maySucceedLater(refused) && <Button onClick={() => model.tryAgain(id)} text={editor.tryNow} />}
          <Button class="quiet" onClick={() => model.dismiss(id)} text={editor.dismiss} />
        </div>
      )}
    </section>
  )
}

const Alternatives = ({ refused: { id, change, because } }: { refused: Refused }) => {
  const { messages, model } = useTools()
  const { alternatives = [] } = 'problem' in because ? because.problem : {}
  if (change.do !== 'add' || alternatives.length === 0) return null
  return (
    <>
      <p>{messages.editor.alternatives}</p>
      <ul class="alternatives">
        {alternatives.map(candidate => (
          <li key={candidate.id}>
            <button type="button" onClick={() => model.tryAgain(id, { place: { candidate } })}>
              {inWords(labelOf(candidate, messages))}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const reasonOf = ({ change, because }: Refused, messages: EditorMessages): string => {
  const { editor, refusals } = messages
  const failure = failureInWords(change, messages)
  if ('problem' in because)
    return formatMessage(editor.refusedWhy, { failure, why: whyRefused(because.problem, refusals) })
  if ('add' in because) return formatMessage(editor.refusedWith, { failure })
  return formatMessage(because.unknown === 'band' ? editor.refusedBand : editor.refusedUnknown, { failure })
}

const inWords = ({ name, facts }: Label): string => [name, facts].filter(Boolean).join(' · ')

/** Returns the last note of a refused place. It may have been written after the place was refused. */
const noteOf = ({ id, change }: Refused, all: readonly Refused[]): string =>
  noteIn(all.filter(isWith(id)).findLast(({ change }) => change.do === 'note')?.change ?? change)

const noteIn = (change: Change): string =>
  change.do === 'note' ? change.to : change.do === 'add' ? (change.note ?? '') : ''

function typedIn(change: Change, texts: EditorMessages['details']): string {
  if (change.do === 'update') return change.to.description ?? change.to.title ?? change.to.authorName ?? ''
  if (change.do === 'detail') return detailInWords(change.to, texts)
  const own = (change.do === 'add' && change.place.own) || { name: '' }
  const position = isLocated(own) && `${degrees(own.latitude)}, ${degrees(own.longitude)}`
  const query = change.do === 'add' ? change.place.query : undefined
  return [query, own.name, own.address, position, noteIn(change)].filter(Boolean).join('\n')
}

/** Returns whether another text may help: that of an own place, or of a note. */
const canBeCorrected = ({ change, because }: Refused): boolean => {
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
  const { name } = change.shown
  return { ...ownIn(change.shown), name: name === query && hasLink(query) ? '' : name }
}

type CorrectionProps = {
  refused: Refused
  note: string
  close(): void
}

/** A form with the text that was refused. The change stays refused until the form is sent. */
const Correction = ({ refused: { id, change }, note, close }: CorrectionProps) => {
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
        <Button onClick={close} text={editor.cancel} />
      </div>
    </form>
  )
}
