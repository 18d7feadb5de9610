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
  if ([...unsaved.keys()].some(({ field, isTooLong }) => field.isConnected && isTooLong)) event.preventDefault()
})

type TextFieldOptions = {
  field: HTMLTextAreaElement
  /** Returns the number of characters beyond the maximum. */
  excess(text: string): number
  /** @param from the text when typing began */
  commit(text: string, from: string): void
  /** Called with each key. */
  typing(text: string, from: string): void
  /** Called when the person pauses with a text that is too long. */
  paused(): void
  /** Called with the text of others that is not shown, because the field has the focus; `undefined` once there is none. */
  withheld(text: string | undefined): void
}

/**
 * A text that is saved while it is written: after each pause, and when the field loses focus. Text that is too long is saved once it is
 * short enough. A field that has the focus is never changed: changes by others are shown when it loses the focus.
 */
export class TextField {
  readonly field: HTMLTextAreaElement
  readonly #options: TextFieldOptions
  #typed = false
  #from = ''
  /** The text as others see it. */
  #latest = ''
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(options: TextFieldOptions) {
    const { field, commit, typing, paused } = options
    this.field = field
    this.#options = options
    const done = () => {
      if (!this.#typed) return
      if (this.isTooLong) return paused()
      this.drop()
      if (field.value !== this.#from) commit(field.value, this.#from)
      this.#from = field.value
    }
    field.addEventListener('input', event => {
      this.#typed = true
      unsaved.set(this, done)
      typing(field.value, this.#from)
      clearTimeout(this.#pause)
      // Text of an unfinished composition is not saved.
      if (!(event as InputEvent).isComposing) this.#pause = setTimeout(done, pauseMs)
    })
    field.addEventListener('compositionstart', () => clearTimeout(this.#pause))
    field.addEventListener('change', done)
    field.addEventListener('blur', () => {
      done()
      this.#show()
    })
  }

  get isTooLong(): boolean {
    return this.#options.excess(this.field.value) > 0
  }

  /** Forgets that there is unsaved text, for example because another part has saved it. */
  drop(): void {
    clearTimeout(this.#pause)
    this.#typed = false
    unsaved.delete(this)
  }

  show(text: string): void {
    this.#latest = text
    this.#show()
  }

  /** Takes the text of others that was withheld. */
  takeLatest(): void {
    this.drop()
    this.#put()
  }

  #show(): void {
    if (this.#typed) return
    const isFocused = document.activeElement === this.field
    // The server drops blanks at both ends, which are no change of others.
    if (isFocused && plain(this.#latest) !== plain(this.field.value)) this.#options.withheld(this.#latest)
    else if (!isFocused) this.#put()
  }

  #put(): void {
    this.#from = this.#latest
    if (this.field.value !== this.#latest) this.field.value = this.#latest
    grow(this.field)
    this.#options.withheld(undefined)
  }
}

const plain = (text: string): string => text.normalize('NFC').trim()

/** Gives a text area the height of its text, in browsers whose style sheets cannot. */
export function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}
