import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'

/** Pause between two announcements of progress to screen readers. */
const announceEveryMs = 3_000

/** Shows the progress of a request, with a button that cancels it. */
export class Working {
  readonly element: HTMLElement
  readonly #messages: EditorMessages['importing']
  readonly #bar = element('progress')
  readonly #status = element('p', { role: 'status' })
  readonly #cancel: HTMLButtonElement
  #announcedAt = 0
  #ending = new AbortController()

  constructor({ importing, editor }: Pick<EditorMessages, 'importing' | 'editor'>) {
    this.#messages = importing
    this.#bar.ariaLabel = importing.working
    this.#cancel = element('button', { type: 'button', on: { click: () => this.stop() } }, editor.cancel)
    this.element = element('div', { className: 'working', hidden: true }, this.#bar, this.#status, this.#cancel)
  }

  /** @param takesFocus moves the focus to the button @returns the signal that cancels the request */
  begin(takesFocus: boolean): AbortSignal {
    this.#ending = new AbortController()
    this.#bar.removeAttribute('value')
    this.element.hidden = false
    this.#status.textContent = this.#messages.reading
    this.#announcedAt = performance.now()
    if (takesFocus) {
      this.#cancel.focus({ preventScroll: true })
      this.element.scrollIntoView({ block: 'nearest' })
    }
    return this.#ending.signal
  }

  tell(done: number, of: number): void {
    this.#bar.max = of
    this.#bar.value = done
    const now = performance.now()
    if (now - this.#announcedAt < announceEveryMs) return
    this.#announcedAt = now
    this.#status.textContent = formatMessage(this.#messages.lookedUp, { done, count: of })
  }

  /** Cancels the request in progress, if any. */
  stop(): void {
    this.#ending.abort()
  }

  /** @param signal of the request that has ended. A later request goes on. */
  end(signal: AbortSignal): void {
    if (signal === this.#ending.signal) this.element.hidden = true
  }
}
