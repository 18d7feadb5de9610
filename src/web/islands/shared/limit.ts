import { clean, lengthOf } from '../../../domain/text.ts'
import type { Template } from '../../words/say.ts'
import { element } from './element.ts'
import { say } from './words.ts'

type Given = {
  /** In characters, as the service counts them. */
  longest: number
  /** Blanks at the ends of a line are left out. */
  lines: 'one' | 'many'
  /** With `{count}`: by how much it is too long. */
  words: Template
}

let made = 0

/** How long a text may be. What is longer is not cut off, as the browser would: beside its field it is said by how much. */
export class Limit {
  readonly field: HTMLInputElement | HTMLTextAreaElement
  /** To stand behind the field. */
  readonly element: HTMLElement
  readonly #given: Given
  // What it says to everybody changes with each key, what it says by itself does not: who hears it could not write.
  readonly #seen = element('p', { id: `limit-${++made}`, ariaHidden: 'true' })
  readonly #heard = element('p', { className: 'unseen', role: 'status' })

  constructor(field: Limit['field'], given: Given) {
    this.field = field
    this.#given = given
    this.element = element('div', { className: 'too-long', hidden: true }, this.#seen, this.#heard)
  }

  get isExceeded(): boolean {
    return this.#excess > 0
  }

  /** After each change of the text. */
  show(): void {
    const count = this.#excess
    this.element.hidden = count <= 0
    if (count > 0) {
      this.#seen.textContent = say(this.#given.words, { count })
      this.field.ariaInvalid = 'true'
      this.field.setAttribute('aria-describedby', this.#seen.id)
    } else {
      this.#heard.textContent = ''
      this.field.removeAttribute('aria-invalid')
      this.field.removeAttribute('aria-describedby')
    }
  }

  /** When nobody types at the moment. */
  tell(): void {
    if (this.isExceeded) this.#heard.textContent = this.#seen.textContent
  }

  get #excess(): number {
    const { longest, lines } = this.#given
    const kept = clean(this.field.value)
    return lengthOf(lines === 'one' ? kept.trim() : kept) - longest
  }
}
