import { element } from './element.ts'
import type { Limit } from './limit.ts'

/** Pause in typing after which a text is saved. */
const pauseMs = 900

/** Fields with unsaved text, and how to save each. */
const unsaid = new Map<TextField, () => void>()

// A page that is left, or suspended on a phone, may not come back.
const sayAll = () => {
  for (const [text, say] of [...unsaid]) {
    say()
    // A removed field with a long text can never become valid.
    if (!text.field.isConnected) text.drop()
  }
}
addEventListener('pagehide', sayAll)
document.addEventListener('visibilitychange', () => document.hidden && sayAll())
// Long text cannot be saved, so the browser asks before the page is left.
addEventListener('beforeunload', event => {
  if ([...unsaid.keys()].some(({ field, limit }) => field.isConnected && limit.isExceeded)) event.preventDefault()
})

type TextFieldOptions = {
  /** The maximum length of the field. */
  limit: Limit
  /** @param from the text when typing began */
  commit(text: string, from: string): void
  /** Called with each key. */
  typing?(text: string): void
}

/**
 * A text that is saved while it is written: after each pause and when the field loses focus; a long text as soon as it is short enough.
 * Changes by others are shown while this person does not edit.
 */
export class TextField {
  readonly field: Limit['field']
  readonly limit: Limit
  #typed = false
  #from = ''
  #shown = ''
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor({ limit, commit, typing }: TextFieldOptions) {
    const { field } = limit
    this.field = field
    this.limit = limit
    const done = () => {
      if (!this.#typed) return
      limit.tell()
      if (limit.isExceeded) return
      this.drop()
      if (field.value !== this.#from) commit(field.value, this.#from)
      this.#from = field.value
    }
    field.addEventListener('input', event => {
      if (!this.#typed) this.#from = this.#shown
      this.#typed = true
      unsaid.set(this, done)
      limit.show()
      typing?.(field.value)
      clearTimeout(this.#pause)
      // Text of an unfinished composition is not saved.
      if (!(event as InputEvent).isComposing) this.#pause = setTimeout(done, pauseMs)
    })
    field.addEventListener('compositionstart', () => clearTimeout(this.#pause))
    field.addEventListener('change', done)
    field.addEventListener('blur', done)
  }

  /** Whether there is unsaved text. */
  get isTyped(): boolean {
    return this.#typed
  }

  /** Discards the unsaved text, which another part has saved. */
  drop(): void {
    clearTimeout(this.#pause)
    this.#typed = false
    unsaid.delete(this)
  }

  show(text: string): void {
    if (this.#typed) return
    this.#shown = text
    // The person may continue after blanks that the server drops.
    const going = document.activeElement === this.field && plain(this.field.value) === plain(text)
    if (!going && this.field.value !== text) this.field.value = text
  }
}

const plain = (text: string): string => text.normalize('NFC').trim()

/** Creates a text area that grows with its text. */
export const growing = (
  given: Partial<Pick<HTMLTextAreaElement, 'placeholder' | 'ariaLabel' | 'className' | 'id'>>,
) => {
  const field = element('textarea', { rows: 1, dir: 'auto', ...given })
  if (!CSS.supports('field-sizing', 'content'))
    field.addEventListener('input', () => {
      field.style.height = 'auto'
      field.style.height = `${field.scrollHeight}px`
    })
  return field
}
