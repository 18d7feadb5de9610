import { element } from '../../shared/element.ts'
import { say } from '../../shared/words.ts'
import type { ListEditing, State } from '../model/index.ts'
import type { EditorWords, Part } from '../part.ts'
import { outcomeInWords } from './outcome.ts'

type Visibility = 'public' | 'hidden'

/** Who may read the list, and its end. */
export class Settings implements Part {
  readonly element: HTMLElement
  readonly #words: EditorWords
  readonly #model: ListEditing
  readonly #radios: Record<Visibility, HTMLInputElement>
  readonly #title = element('input', { id: 'delete-title', autocomplete: 'off' })
  readonly #label = element('label', { htmlFor: 'delete-title' })
  readonly #said = element('p', { role: 'status' })
  #state: State | undefined

  constructor(words: EditorWords, model: ListEditing) {
    this.#words = words
    this.#model = model
    const { editor, home } = words
    const radio = (value: Visibility) =>
      element('input', {
        type: 'radio',
        name: 'visibility',
        value,
        on: { change: () => model.update({ visibility: value }) },
      })
    this.#radios = { public: radio('public'), hidden: radio('hidden') }
    const form = element(
      'form',
      {},
      element('p', { className: 'aside' }, editor.deleteMeans),
      this.#label,
      this.#title,
      element('button', { type: 'submit' }, editor.deleteNow),
      this.#said,
    )
    form.addEventListener('submit', event => {
      event.preventDefault()
      void this.#delete()
    })
    this.element = element(
      'details',
      { className: 'panel' },
      element('summary', {}, editor.settings),
      element(
        'fieldset',
        { className: 'choices' },
        element('legend', {}, editor.visibility),
        ...(['public', 'hidden'] as const).map(value =>
          element(
            'label',
            {},
            this.#radios[value],
            element('b', {}, home[value]),
            element('span', {}, home[`${value}Means`]),
          ),
        ),
      ),
      element('h3', {}, editor.delete),
      form,
    )
  }

  show(state: State): void {
    this.#state = state
    const { list } = state
    if (!list) return
    this.#radios[list.visibility].checked = true
    const asked = say(this.#words.editor.deleteTitle, { title: list.title })
    if (this.#label.textContent !== asked) this.#label.textContent = asked
  }

  async #delete(): Promise<void> {
    const { editor } = this.#words
    if (this.#title.value.trim() !== this.#state?.list?.title) {
      this.#said.textContent = editor.deleteWrong
      return
    }
    this.#said.textContent = outcomeInWords(await this.#model.deleteList(), this.#words)
  }
}
