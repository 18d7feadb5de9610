import { element } from '../../shared/element.ts'
import type { ListEditing, State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'
import { DeleteList } from './delete-list.ts'

type Visibility = 'public' | 'hidden'

/** Who may read the list, and its end. */
export class Settings implements Part {
  readonly element: HTMLElement
  readonly #radios: Record<Visibility, HTMLInputElement>
  readonly #delete: DeleteList

  constructor(messages: EditorMessages, model: ListEditing, token: () => string) {
    const { editor, home } = messages
    const radio = (value: Visibility) =>
      element('input', {
        type: 'radio',
        name: 'visibility',
        value,
        on: { change: () => model.update({ visibility: value }) },
      })
    this.#radios = { public: radio('public'), hidden: radio('hidden') }
    this.#delete = new DeleteList(messages, model, token)
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
      this.#delete.element,
    )
  }

  show(state: State): void {
    if (state.list) this.#radios[state.list.visibility].checked = true
    this.#delete.show(state)
  }
}
