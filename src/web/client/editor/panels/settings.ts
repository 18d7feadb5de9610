import { type AccessChoice, accessBy, accessChoices } from '../../../access.ts'
import { element } from '../../shared/element.ts'
import type { ListEditing, State } from '../model/index.ts'
import type { Access } from '../model/types.ts'
import type { EditorMessages, Part } from '../part.ts'
import { DeleteList } from './delete-list.ts'

const choiceOf = ({ visibility, listed }: Required<Access>): AccessChoice =>
  visibility === 'hidden' ? 'hidden' : listed ? 'public' : 'link'

/** Who may read the list, and its end. */
export class Settings implements Part {
  readonly element: HTMLElement
  readonly #radios: Record<AccessChoice, HTMLInputElement>
  readonly #delete: DeleteList

  constructor(messages: EditorMessages, model: ListEditing, token: () => string) {
    const { editor, home } = messages
    const radio = (value: AccessChoice) =>
      element('input', {
        type: 'radio',
        name: 'visibility',
        value,
        on: { change: () => model.update(accessBy[value]) },
      })
    this.#radios = { link: radio('link'), public: radio('public'), hidden: radio('hidden') }
    this.#delete = new DeleteList(messages, model, token)
    this.element = element(
      'details',
      { className: 'panel' },
      element('summary', {}, editor.settings),
      element(
        'fieldset',
        { className: 'choices' },
        element('legend', {}, editor.visibility),
        ...accessChoices.map(value =>
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
    if (state.list) this.#radios[choiceOf(state.list)].checked = true
    this.#delete.show(state)
  }
}
