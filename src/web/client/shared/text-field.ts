import { element } from './element.ts'
import type { Limit } from './limit.ts'

/** Pause in typing after which a text is saved. */
const pauseMs = 900

/** Fields with unsaved text, and how to save each. */
const unsaved = new Map<TextField, () => void>()

// Saves all text when the page is left or hidden. A phone may never show a hidden page again.
const saveAll = () => {
  for (const [text, save] of [...unsaved]) {
    save()
    // A removed field with a long text can never become valid.
    if (!text.field.isConnected) text.drop()
  }
}
addEventListener('pagehide', saveAll)
document.addEventListener('visibilitychange', () => document.hidden && saveAll())
// Long text cannot be saved, so the browser asks before the page is left.
addEventListener('beforeunload', event => {
  if ([...unsaved.keys()].some(({ field, limit }) => field.isConnected && limit.isExceeded)) event.preventDefault()
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
 * A text that is saved while it is written: after each pause, and when the field loses focus. Text that is too long is saved once it is
 * short enough. Changes by others are shown while there is no unsaved text.
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
      unsaved.set(this, done)
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

  /** Forgets that there is unsaved text, for example because another part has saved it. */
  drop(): void {
    clearTimeout(this.#pause)
    this.#typed = false
    unsaved.delete(this)
  }

  show(text: string): void {
    if (this.#typed) return
    this.#shown = text
    // Leaves a focused field alone if only blanks differ. The server drops them, and the person may go on typing.
    const isSame = document.activeElement === this.field && plain(this.field.value) === plain(text)
    if (!isSame && this.field.value !== text) this.field.value = text
  }
}

const plain = (text: string): string => text.normalize('NFC').trim()

/** Creates a text area that grows with its text. */
export const growingTextArea = (
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
