import { clean, lengthOf } from '../../../domain/text.ts'
import type { Template } from '../../locales/format-message.ts'
import { element } from './element.ts'
import { formatMessage } from './messages.ts'

/** `one`: blanks at both ends do not count. */
export type Lines = 'one' | 'many'

/** Returns the number of characters beyond the maximum, as the service counts them. */
export const excessOf = (text: string, longest: number, lines: Lines): number => {
  const cleaned = clean(text)
  return Math.max(0, lengthOf(lines === 'one' ? cleaned.trim() : cleaned) - longest)
}

type LimitOptions = {
  /** Maximum length in characters. */
  longest: number
  lines: Lines
  /** `{count}` is the number of excess characters. */
  message: Template<'count'>
}

let made = 0

/** The maximum length of a text. Long text is not cut, unlike with `maxlength`. The excess is shown beside the field. */
export class Limit {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  /** The message. Put it after the field. */
  readonly element: HTMLElement
  readonly #given: LimitOptions
  // The visible text changes with each key. The announced text does not, because it would interrupt screen readers.
  readonly #seen = element('p', { id: `limit-${++made}`, ariaHidden: 'true' })
  readonly #heard = element('p', { className: 'unseen', role: 'status' })

  constructor(field: Limit['field'], given: LimitOptions) {
    this.field = field
    this.#given = given
    this.element = element('div', { className: 'too-long', hidden: true }, this.#seen, this.#heard)
  }

  get isExceeded(): boolean {
    return this.#excess > 0
  }

  /** Call after each change of the text. */
  show(): void {
    const count = this.#excess
    this.element.hidden = count <= 0
    if (count > 0) {
      this.#seen.textContent = formatMessage(this.#given.message, { count })
      this.field.ariaInvalid = 'true'
      this.field.setAttribute('aria-describedby', this.#seen.id)
    } else {
      this.#heard.textContent = ''
      this.field.removeAttribute('aria-invalid')
      this.field.removeAttribute('aria-describedby')
    }
  }

  /** Announces the excess to screen readers. Call when the person pauses. */
  tell(): void {
    if (this.isExceeded) this.#heard.textContent = this.#seen.textContent
  }

  get #excess(): number {
    const { longest, lines } = this.#given
    return excessOf(this.field.value, longest, lines)
  }
}
