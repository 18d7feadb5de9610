import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import { base } from '../../shared/my-keys.ts'
import type { ListEditing, State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'
import { outcomeInWords } from './outcome.ts'
import { saveFrom } from './save-from.ts'

/** The end of a list, and before it the way to keep what is in it. */
export class DeleteList implements Part {
  readonly element: HTMLElement
  readonly #messages: EditorMessages
  readonly #model: ListEditing
  readonly #token: () => string
  readonly #title = element('input', { id: 'delete-title', autocomplete: 'off' })
  readonly #label = element('label', { htmlFor: 'delete-title' })
  readonly #said = element('p', { role: 'status' })
  #list: State['list']

  constructor(messages: EditorMessages, model: ListEditing, token: () => string) {
    this.#messages = messages
    this.#model = model
    this.#token = token
    const { editor } = messages
    this.element = element(
      'form',
      {},
      element('p', { className: 'aside' }, editor.deleteMeans),
      element('button', { type: 'button', on: { click: () => void this.#keep() } }, editor.deleteKeep),
      element('p', { className: 'aside' }, editor.deleteKeepMeans),
      this.#label,
      this.#title,
      element('button', { type: 'submit' }, editor.deleteNow),
      this.#said,
    )
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      void this.#delete()
    })
  }

  show({ list }: State): void {
    this.#list = list
    if (!list) return
    const asked = formatMessage(this.#messages.editor.deleteTitle, { title: list.title })
    if (this.#label.textContent !== asked) this.#label.textContent = asked
  }

  async #keep(): Promise<void> {
    if (!this.#list) return
    const { slug } = this.#list
    this.#said.textContent = await saveFrom(
      `${base}/api/v1/lists/${slug}`,
      `${slug}.json`,
      this.#token(),
      this.#messages,
    )
  }

  async #delete(): Promise<void> {
    const isMeant = this.#title.value.trim() === this.#list?.title
    this.#said.textContent = isMeant
      ? outcomeInWords(await this.#model.deleteList(), this.#messages)
      : this.#messages.editor.deleteWrong
  }
}
