import { button } from '../../shared/button.ts'
import { confirmed } from '../../shared/confirmed.ts'
import { element } from '../../shared/element.ts'
import { locale } from '../../shared/messages.ts'
import { redrawn } from '../../shared/redrawn.ts'
import { entryInWords } from '../change-in-words.ts'
import type { HistoryPage, ListEditing, State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'
import { outcomeInWords } from './outcome.ts'

/** Everything that was changed, and the way back to before any of it. */
export class History implements Part {
  readonly element: HTMLDetailsElement
  readonly #messages: EditorMessages
  readonly #model: ListEditing
  readonly #list = element('ol', { className: 'history', tabIndex: -1 })
  readonly #more: HTMLButtonElement
  readonly #said = element('p', { role: 'status' })
  #cursor: string | undefined
  #version = 0

  constructor(messages: EditorMessages, model: ListEditing) {
    this.#messages = messages
    this.#model = model
    const { editor } = messages
    this.#more = button(editor.more, () => this.#read())
    this.element = element(
      'details',
      { className: 'panel' },
      element('summary', {}, editor.history),
      element('p', { className: 'aside' }, editor.historyMeans),
      this.#list,
      element(
        'div',
        { className: 'buttons' },
        this.#more,
        button(editor.clearHistory, () => this.#clear()),
      ),
      this.#said,
    )
    this.element.addEventListener('toggle', () => this.element.open && void this.#readAnew())
  }

  show({ list }: State): void {
    if (!list || list.version === this.#version) return
    this.#version = list.version
    if (this.element.open) void this.#readAnew()
  }

  async #readAnew(): Promise<void> {
    this.#cursor = undefined
    await this.#read()
  }

  async #read(): Promise<void> {
    const from = this.#cursor
    const outcome = await this.#model.history(from)
    this.#said.textContent = outcomeInWords(outcome, this.#messages)
    if (!outcome.done) return
    const items = outcome.changes.map(change => this.#item(change))
    if (from === undefined) redrawn(this.#list, () => this.#list.replaceChildren(...items))
    else this.#list.append(...items)
    this.#cursor = outcome.nextCursor
    this.#more.hidden = outcome.nextCursor === undefined
  }

  #item(change: HistoryPage['changes'][number]): HTMLElement {
    const { editor, changes } = this.#messages
    const at = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(change.at))
    return element(
      'li',
      {},
      element('time', { dateTime: change.at }, at),
      element('span', { dir: 'auto' }, entryInWords(change, changes)),
      change.version > 1 &&
        element(
          'button',
          { type: 'button', on: { click: () => this.#model.restore(change.version - 1) } },
          editor.restore,
        ),
    )
  }

  async #clear(): Promise<void> {
    const { editor } = this.#messages
    if (!(await confirmed(editor.clearHistorySure, { yes: editor.clearHistory, no: editor.cancel }))) return
    const outcome = await this.#model.clearHistory()
    this.#said.textContent = outcomeInWords(outcome, this.#messages)
    if (outcome.done) await this.#readAnew()
  }
}
