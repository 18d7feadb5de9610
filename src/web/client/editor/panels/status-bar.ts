import { confirmed } from '../../shared/confirmed.ts'
import { element } from '../../shared/element.ts'
import { formatMessage, locale } from '../../shared/messages.ts'
import { base } from '../../shared/my-keys.ts'
import { changeInWords } from '../change-in-words.ts'
import type { ListEditing, State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'

/** Whether all is saved, and the way back. */
export class StatusBar implements Part {
  readonly element: HTMLElement
  readonly #messages: EditorMessages
  readonly #said = element('span', { role: 'status' })
  readonly #tryNow: HTMLButtonElement
  readonly #undo: HTMLButtonElement
  readonly #redo: HTMLButtonElement
  readonly #view = element('a')
  readonly #copy = element('p', { className: 'notice', hidden: true })
  #state: State | undefined

  constructor(messages: EditorMessages, model: ListEditing) {
    this.#messages = messages
    const { editor } = messages
    this.#tryNow = element(
      'button',
      { type: 'button', hidden: true, on: { click: () => model.retryNow() } },
      editor.tryNow,
    )
    const back = (what: 'undo' | 'redo') =>
      element('button', { type: 'button', on: { click: () => void this.#go(what, model) } }, editor[what])
    this.#undo = back('undo')
    this.#redo = back('redo')
    this.#view.textContent = editor.view
    this.element = element(
      'div',
      { className: 'status-bar' },
      element('p', {}, this.#said, ' ', this.#tryNow),
      element('div', { className: 'buttons' }, this.#undo, this.#redo, this.#view),
      this.#copy,
    )
  }

  show(state: State): void {
    this.#state = state
    const { editor } = this.#messages
    const { saving, list, kept, copyOf } = state
    const messages = {
      saved: () => editor.saved,
      saving: () => editor.saving,
      waiting: (count: number) => formatMessage(editor.waiting, { count }) + (kept ? '' : ` ${editor.notKept}`),
    }
    this.#say(saving.is === 'waiting' ? messages.waiting(saving.count) : messages[saving.is]())
    this.element.dataset.saving = saving.is
    this.#tryNow.hidden = saving.is !== 'waiting'
    this.#offer(this.#undo, 'undo')
    this.#offer(this.#redo, 'redo')
    this.#view.hidden = list?.visibility !== 'public'
    // The address of this page, not the service's public URL.
    if (list) this.#view.href = `${base}/lists/${list.slug}`
    this.#copy.hidden = copyOf === undefined
    if (copyOf !== undefined)
      this.#copy.textContent = formatMessage(editor.copyOf, {
        time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(copyOf),
      })
  }

  /** Not each time: what is the same need not be read out again. */
  #say(text: string): void {
    if (this.#said.textContent !== text) this.#said.textContent = text
  }

  #offer(button: HTMLButtonElement, what: 'undo' | 'redo'): void {
    const possible = this.#state?.[what]
    const { editor, changes } = this.#messages
    // Not `disabled`, which would take the focus away from under who has just undone the last change.
    button.ariaDisabled = String(possible === undefined)
    button.title = possible
      ? formatMessage(editor[`${what}Of`], { change: changeInWords(possible.change, changes) })
      : ''
  }

  async #go(what: 'undo' | 'redo', model: ListEditing): Promise<void> {
    const possible = this.#state?.[what]
    if (!possible) return
    const { editor } = this.#messages
    const { others } = possible
    const agreed =
      others === 0 ||
      (await confirmed(formatMessage(editor.undoOthers, { count: others }), { yes: editor[what], no: editor.cancel }))
    if (agreed) model[what](others)
  }
}
