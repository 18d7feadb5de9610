import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'

/** In ms. Who listens to the page is not told of each place. */
const toldEvery = 3_000

/** How far it has come, and the way out. */
export class Working {
  readonly element: HTMLElement
  readonly #messages: EditorMessages['importing']
  readonly #bar = element('progress')
  readonly #said = element('p', { role: 'status' })
  readonly #stop: HTMLButtonElement
  #saidAt = 0
  #ending = new AbortController()

  constructor({ importing, editor }: Pick<EditorMessages, 'importing' | 'editor'>) {
    this.#messages = importing
    this.#bar.ariaLabel = importing.working
    this.#stop = element('button', { type: 'button', on: { click: () => this.#ending.abort() } }, editor.cancel)
    this.element = element('div', { className: 'working', hidden: true }, this.#bar, this.#said, this.#stop)
  }

  /** @returns the signal that it is to be stopped */
  begin(): AbortSignal {
    this.#ending = new AbortController()
    this.#bar.removeAttribute('value')
    this.element.hidden = false
    this.#said.textContent = this.#messages.reading
    this.#saidAt = performance.now()
    this.#stop.focus({ preventScroll: true })
    this.element.scrollIntoView({ block: 'nearest' })
    return this.#ending.signal
  }

  tell(done: number, of: number): void {
    this.#bar.max = of
    this.#bar.value = done
    const now = performance.now()
    if (now - this.#saidAt < toldEvery) return
    this.#saidAt = now
    this.#said.textContent = formatMessage(this.#messages.lookedUp, { done, count: of })
  }

  end(): void {
    this.element.hidden = true
  }
}
