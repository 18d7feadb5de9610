import { element } from '../../shared/element.ts'
import { Limit } from '../../shared/limit.ts'
import { formatMessage } from '../../shared/messages.ts'
import { randomId } from '../../shared/random-id.ts'
import { growingTextArea } from '../../shared/text-field.ts'
import { ByHand } from '../add/by-hand.ts'
import type { Correction, Refused } from '../model/index.ts'
import type { EditorMessages, Longest } from '../part.ts'

type CorrectionOptions = {
  refused: Refused
  /** As it was written last. */
  note: string
  messages: EditorMessages['editor']
  longest: Longest
  send(by: Correction): void
  /** Where the person goes on afterwards. */
  closed(): void
}

type Form = { element: HTMLElement; open(): void }

/** Whether other words may help: those of a place of one's own, or a note. */
export const canBeCorrected = ({ change, because }: Refused): boolean => {
  if (change.do === 'add' && change.place.own) return true
  if (!('problem' in because)) return false
  const { errors = [] } = because.problem
  const isOfNote = errors.length > 0 && errors.every(({ pointer }) => pointer.endsWith('/note'))
  return change.do === 'note' || (change.do === 'add' && isOfNote)
}

/** A form with what was typed, to be written otherwise and sent once more. */
export function correction(given: CorrectionOptions): Form {
  const { refused, note, messages, longest, send, closed } = given
  const { id, change } = refused
  const name = change.do === 'add' ? change.shown.name : 'name' in change ? change.name : ''
  const field = noteField(formatMessage(messages.note, { name }), given)
  const own = change.do === 'add' && change.place.own
  if (!own) return noteForm(field, given)
  const form = new ByHand({
    id,
    messages,
    longest,
    add: own => send({ place: { own }, ...(note !== '' && { note: field.text }) }),
    closed,
  })
  // Its buttons stay last.
  if (note !== '') form.element.lastElementChild!.before(...field.elements)
  return { element: form.element, open: () => form.open(own) }
}

type NoteField = { elements: HTMLElement[]; readonly text: string; focus(): void }

/** While it is too long the browser does not send the form that it stands in, and says why. */
function noteField(label: string, { note, messages, longest }: CorrectionOptions): NoteField {
  const field = growingTextArea({ id: randomId(), className: 'note' })
  field.value = note
  const limit = new Limit(field, { longest: longest.note, lines: 'many', message: messages.tooLong })
  const judge = () => {
    limit.show()
    field.setCustomValidity(limit.isExceeded ? limit.element.textContent : '')
  }
  field.addEventListener('input', judge)
  judge()
  return {
    elements: [element('label', { htmlFor: field.id }, label), field, limit.element],
    get text() {
      return field.value
    },
    focus: () => field.focus(),
  }
}

function noteForm(field: NoteField, { messages, send, closed }: CorrectionOptions): Form {
  const form = element(
    'form',
    { className: 'by-hand' },
    ...field.elements,
    element(
      'div',
      { className: 'buttons' },
      element('button', { type: 'submit' }, messages.tryNow),
      element('button', { type: 'button', on: { click: () => closed() } }, messages.cancel),
    ),
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    send({ note: field.text })
  })
  return { element: form, open: () => field.focus() }
}
