import { degrees } from '../../../../domain/coordinates.ts'
import { element } from '../../shared/element.ts'
import { Limit } from '../../shared/limit.ts'
import type { NewPlace } from '../model/index.ts'
import type { EditorMessages, Longest } from '../part.ts'
import { positionIn } from './position.ts'

export type Own = Extract<NewPlace, { own: unknown }>['own']

type ByHandOptions = {
  /** What the ids of its fields begin with. */
  id: string
  messages: EditorMessages['editor']
  longest: Longest
  add(own: Own): void
  /** Where the person goes on afterwards. */
  closed(): void
}

/** A form for a place that no map knows. */
export class ByHand {
  readonly element: HTMLFormElement
  readonly #given: ByHandOptions
  readonly #name: HTMLInputElement
  readonly #address: HTMLInputElement
  readonly #position: HTMLInputElement
  readonly #wrong: HTMLElement
  readonly #limits: readonly Limit[]

  constructor(given: ByHandOptions) {
    this.#given = given
    const { id, messages, longest } = given
    const name = element('input', { id: `${id}-name`, autocomplete: 'off', required: true })
    const address = element('input', { id: `${id}-address`, autocomplete: 'off' })
    const position = element('input', { id: `${id}-position`, autocomplete: 'off' })
    this.#name = name
    this.#address = address
    this.#position = position
    this.#wrong = element('p', { id: `${id}-wrong`, role: 'alert' })
    position.setAttribute('aria-describedby', this.#wrong.id)
    const limit = (field: HTMLInputElement, longest: number) =>
      new Limit(field, { longest, lines: 'one', message: messages.tooLong })
    const [ofName, ofAddress] = [limit(name, longest.ownName), limit(address, longest.ownAddress)]
    this.#limits = [ofName, ofAddress]
    const label = (field: HTMLInputElement, text: string) => element('label', { htmlFor: field.id }, text)
    this.element = element(
      'form',
      { className: 'by-hand', hidden: true },
      element('h2', {}, messages.byHandTitle),
      label(name, messages.byHandName),
      name,
      ofName.element,
      label(address, messages.byHandAddress),
      address,
      ofAddress.element,
      label(position, messages.byHandPosition),
      position,
      this.#wrong,
      element(
        'div',
        { className: 'buttons' },
        element('button', { type: 'submit' }, messages.byHandAdd),
        element('button', { type: 'button', on: { click: () => this.#close() } }, messages.cancel),
      ),
    )
    this.#listen()
  }

  /** @param own what is known of the place */
  open({ name, address = '', latitude, longitude }: Own): void {
    this.#name.value = name
    this.#address.value = address
    this.#position.value =
      latitude === undefined || longitude === undefined ? '' : `${degrees(latitude)}, ${degrees(longitude)}`
    this.#judge(true)
    for (const limit of this.#limits) limit.show()
    this.element.hidden = false
    const next = address === '' ? this.#address : this.#name
    next.focus()
  }

  #listen(): void {
    for (const limit of this.#limits) limit.field.addEventListener('input', () => limit.show())
    this.#position.addEventListener('input', () => this.#judge(true))
    // Blanks are no name: then the browser says, in its own words, that it is missing.
    this.#name.addEventListener('change', () => {
      this.#name.value = this.#name.value.trim()
    })
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      this.#submit()
    })
  }

  #submit(): void {
    const tooLong = this.#limits.find(({ isExceeded }) => isExceeded)
    const position = positionIn(this.#position.value)
    this.#judge(position !== undefined)
    if (tooLong) {
      tooLong.tell()
      tooLong.field.focus()
    } else if (!position) this.#position.focus()
    else {
      const address = this.#address.value.trim()
      this.#given.add({ name: this.#name.value, ...(address && { address }), ...position })
      this.#close()
    }
  }

  #judge(isPosition: boolean): void {
    this.#wrong.textContent = isPosition ? '' : this.#given.messages.byHandPositionWrong
    this.#position.ariaInvalid = String(!isPosition)
  }

  #close(): void {
    this.element.hidden = true
    this.#given.closed()
  }
}
