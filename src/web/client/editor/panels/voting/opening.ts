import { element } from '../../../shared/element.ts'
import { Limit } from '../../../shared/limit.ts'
import type { EditorMessages } from '../../part.ts'
import type { Draft } from './requests.ts'

type OpeningOptions = {
  messages: EditorMessages
  /** The most characters of a question. */
  longest: number
  open(draft: Draft): void
}

/** What a vote is to be like. */
export class Opening {
  readonly element: HTMLFormElement
  readonly #question: Limit
  readonly #end: HTMLInputElement
  readonly #methods: HTMLInputElement[]

  constructor({ messages, longest, open }: OpeningOptions) {
    const { voting, editor } = messages
    const question = element('input', {
      id: 'vote-question',
      dir: 'auto',
      autocomplete: 'off',
      placeholder: voting.questionExample,
    })
    this.#question = new Limit(question, { longest, lines: 'one', message: editor.tooLong })
    question.addEventListener('input', () => this.#question.show())
    question.addEventListener('change', () => this.#question.tell())
    this.#end = element('input', { id: 'vote-end', type: 'datetime-local' })
    this.#methods = Object.keys(voting.methodsMean).map((value, index) =>
      element('input', { type: 'radio', name: 'vote-method', value, checked: index === 0 }),
    )
    this.element = element(
      'form',
      {},
      element('p', { className: 'aside' }, voting.placesMean),
      element('label', { htmlFor: question.id }, voting.question),
      question,
      this.#question.element,
      element('label', { htmlFor: this.#end.id }, voting.closesAt),
      this.#end,
      this.#choices(messages),
      element('button', { type: 'submit' }, voting.open),
    )
    this.element.addEventListener('submit', event => {
      event.preventDefault()
      if (!this.#question.isExceeded) open(this.#draft)
    })
  }

  #choices({ voting, merging }: EditorMessages): HTMLElement {
    const named: Readonly<Record<string, string>> = merging.methods
    const means: Readonly<Record<string, string>> = voting.methodsMean
    return element(
      'fieldset',
      { className: 'choices' },
      element('legend', {}, voting.method),
      ...this.#methods.map(radio =>
        element(
          'label',
          {},
          radio,
          element('b', {}, named[radio.value] ?? radio.value),
          element('span', {}, means[radio.value] ?? ''),
        ),
      ),
    )
  }

  get #draft(): Draft {
    const question = this.#question.field.value.trim()
    const end = this.#end.value
    const method = this.#methods.find(({ checked }) => checked)?.value
    return {
      ...(question !== '' && { question }),
      // The field has the time of the reader's own clock.
      ...(end !== '' && { closesAt: new Date(end).toISOString() }),
      method: method as NonNullable<Draft['method']>,
    }
  }
}
