import { element } from '../../shared/element.ts'
import type { NewPlace } from '../model/index.ts'
import type { EditorWords } from '../part.ts'

type Own = Extract<NewPlace, { own: unknown }>['own']

/** A form for a place that no map knows. */
export class ByHand {
  readonly element: HTMLFormElement
  readonly #name = element('input', { id: 'own-name', required: true, autocomplete: 'off' })
  readonly #address = element('input', { id: 'own-address', autocomplete: 'off' })
  readonly #position = element('input', { id: 'own-position', inputMode: 'decimal', autocomplete: 'off' })
  readonly #wrong = element('p', { id: 'own-wrong', role: 'alert' })

  readonly #closed: () => void

  /** @param closed where the person goes on afterwards */
  constructor(words: EditorWords['editor'], add: (own: Own) => void, closed: () => void) {
    this.#closed = closed
    const label = (field: HTMLInputElement, text: string) => element('label', { htmlFor: field.id }, text)
    this.#position.setAttribute('aria-describedby', 'own-wrong')
    this.element = element(
      'form',
      { className: 'by-hand', hidden: true },
      element('h2', {}, words.byHandTitle),
      label(this.#name, words.byHandName),
      this.#name,
      label(this.#address, words.byHandAddress),
      this.#address,
      label(this.#position, words.byHandPosition),
      this.#position,
      this.#wrong,
      element(
        'div',
        { className: 'buttons' },
        element('button', { type: 'submit' }, words.byHandAdd),
        element('button', { type: 'button', on: { click: () => this.close() } }, words.cancel),
      ),
    )
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      const position = positionIn(this.#position.value)
      if (!position) {
        this.#wrong.textContent = words.byHandPositionWrong
        this.#position.focus()
        return
      }
      const address = this.#address.value.trim()
      add({ name: this.#name.value, ...(address && { address }), ...position })
      this.close()
    })
  }

  open(name: string): void {
    this.element.reset()
    this.#wrong.textContent = ''
    this.#name.value = name
    this.element.hidden = false
    this.#address.focus()
  }

  close(): void {
    this.element.hidden = true
    this.#closed()
  }
}

/** Nothing for an empty text; `undefined` for what is no position. */
function positionIn(text: string): { latitude?: number; longitude?: number } | undefined {
  if (text.trim() === '') return {}
  const [, first, second] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? []
  if (first === undefined || second === undefined) return undefined
  const [latitude, longitude] = [Number(first), Number(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
