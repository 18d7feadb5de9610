import { element } from './element.ts'
import type { Limit } from './limit.ts'

/** How long nobody types before what was typed counts as said. */
const pauseMs = 900

/** The fields in which something was typed that is not said yet, and how each says it. */
const unsaid = new Map<TextField, () => void>()

// A page that is left, or put away on a phone, may not come back.
const sayAll = () => {
  for (const [text, say] of [...unsaid]) {
    say()
    // One that is too long and stands nowhere any more will never be shorter.
    if (!text.field.isConnected) text.drop()
  }
}
addEventListener('pagehide', sayAll)
document.addEventListener('visibilitychange', () => document.hidden && sayAll())
// What is too long cannot be said: who leaves had better know.
addEventListener('beforeunload', event => {
  if ([...unsaid.keys()].some(({ field, limit }) => field.isConnected && limit.isExceeded)) event.preventDefault()
})

type Given = {
  /** Of the field. */
  limit: Limit
  /** @param from what the text was when the typing began */
  commit(text: string, from: string): void
  /** With each key. */
  typing?(text: string): void
}

/**
 * A text that is saved as it is written: after each pause, and when the person goes on to something else; one that is too long as soon
 * as it is no longer. What others write into it meanwhile is shown when this person is not at it.
 */
export class TextField {
  readonly field: Limit['field']
  readonly limit: Limit
  #typed = false
  #from = ''
  #shown = ''
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor({ limit, commit, typing }: Given) {
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
      // What is still being put together from several keys is not said yet.
      if (!(event as InputEvent).isComposing) this.#pause = setTimeout(done, pauseMs)
    })
    field.addEventListener('compositionstart', () => clearTimeout(this.#pause))
    field.addEventListener('change', done)
    field.addEventListener('blur', done)
  }

  /** Whether something was typed that is not said yet. */
  get isTyped(): boolean {
    return this.#typed
  }

  /** What was typed and not said is said by somebody else. */
  drop(): void {
    clearTimeout(this.#pause)
    this.#typed = false
    unsaid.delete(this)
  }

  show(text: string): void {
    if (this.#typed) return
    this.#shown = text
    // Blanks that the server leaves out may be followed by a word in a moment.
    const going = document.activeElement === this.field && plain(this.field.value) === plain(text)
    if (!going && this.field.value !== text) this.field.value = text
  }
}

const plain = (text: string): string => text.normalize('NFC').trim()

/** A field of many lines that is as high as its text. */
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
