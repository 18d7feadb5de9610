import { element } from '../../shared/element.ts'
import { isComposing } from '../../shared/is-composing.ts'
import { Limit } from '../../shared/limit.ts'
import { growingTextArea, TextField } from '../../shared/text-field.ts'
import type { ListEditing, State, TextMember } from '../model/index.ts'
import type { EditorMessages, Longest, Part } from '../part.ts'

/** Title, author and description, each changed where it stands. */
export class Heading implements Part {
  readonly element: HTMLElement
  readonly #fields: Record<TextMember, TextField>

  constructor({ editor }: EditorMessages, model: ListEditing, longest: Longest) {
    const member = (name: TextMember, label: string, given: { placeholder?: string; className: string }) => {
      const field = growingTextArea({ id: name, ariaLabel: label, ...given })
      const lines = name === 'description' ? 'many' : 'one'
      if (lines === 'one') onOneLine(field)
      return new TextField({
        limit: new Limit(field, { longest: longest[name], lines, message: editor.tooLong }),
        commit: (text, from) => {
          // What may not be empty stays what it was.
          if (text.trim() === '' && lines === 'one') this.#fields[name].show(from)
          else model.update({ [name]: text }, { [name]: from })
        },
      })
    }
    this.#fields = {
      title: member('title', editor.listTitle, { className: 'title' }),
      authorName: member('authorName', editor.authorName, { className: 'author' }),
      description: member('description', editor.description, {
        className: 'note',
        placeholder: editor.descriptionExample,
      }),
    }
    const { title, authorName, description } = this.#fields
    this.element = element(
      'header',
      {},
      element('h1', {}, title.field),
      title.limit.element,
      element(
        'p',
        { className: 'byline' },
        element('label', { htmlFor: 'authorName' }, editor.authorName),
        ' ',
        authorName.field,
      ),
      authorName.limit.element,
      description.field,
      description.limit.element,
    )
  }

  show({ list }: State): void {
    if (!list) return
    this.#fields.title.show(list.title)
    this.#fields.authorName.show(list.authorName)
    this.#fields.description.show(list.description ?? '')
  }
}

/** It wraps where there is no room, and takes no line breaks: not even pasted ones. */
function onOneLine(field: HTMLTextAreaElement): void {
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    field.blur()
  })
  field.addEventListener('input', () => {
    if (/[\r\n]/.test(field.value)) field.value = field.value.replace(/[\r\n]+/g, ' ')
  })
}
