import { element } from '../../shared/element.ts'
import { redrawn } from '../../shared/redrawn.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import { say } from '../../shared/words.ts'
import { changeInWords } from '../change-in-words.ts'
import type { ListEditing, Refused, State } from '../model/index.ts'
import type { EditorWords, Part } from '../part.ts'

/** What the service would not do, with all that the person typed, so that nothing of it is lost. */
export class Refusals implements Part {
  readonly element = element('section', { className: 'notice refusals', hidden: true, role: 'alert', tabIndex: -1 })
  readonly #words: EditorWords
  readonly #model: ListEditing
  #shown: readonly Refused[] = []

  constructor(words: EditorWords, model: ListEditing) {
    this.#words = words
    this.#model = model
  }

  show({ refused }: State): void {
    if (refused === this.#shown) return
    this.#shown = refused
    redrawn(this.element, () => {
      this.element.hidden = refused.length === 0
      this.element.replaceChildren(element('h2', {}, this.#words.editor.refused), ...refused.map(one => this.#one(one)))
    })
  }

  #one(refused: Refused): HTMLElement {
    const { editor } = this.#words
    const text = typedIn(refused)
    return element(
      'div',
      { className: 'conflict' },
      element('p', {}, this.#why(refused)),
      text && element('blockquote', {}, text),
      ...this.#alternatives(refused),
      element(
        'div',
        { className: 'buttons' },
        element('button', { type: 'button', on: { click: () => this.#model.tryAgain(refused.id) } }, editor.tryNow),
        element('button', { type: 'button', on: { click: () => this.#model.dismiss(refused.id) } }, editor.dismiss),
      ),
    )
  }

  #why({ change, because }: Refused): string {
    const { editor, changes, refusals } = this.#words
    const told = changeInWords(change, changes)
    if ('problem' in because)
      return say(editor.refusedWhy, { change: told, why: whyRefused(because.problem, refusals) })
    return say('add' in because ? editor.refusedWith : editor.refusedUnknown, { change: told })
  }

  /** Of a name that several places bear, or a link that leads to none quite: each can be added with one click. */
  #alternatives({ id, change, because }: Refused): HTMLElement[] {
    const { alternatives = [] } = 'problem' in because ? because.problem : {}
    if (change.do !== 'add' || alternatives.length === 0) return []
    const { note, rank } = change
    return [
      element('p', {}, this.#words.editor.alternatives),
      ...alternatives.map(candidate =>
        element(
          'button',
          {
            type: 'button',
            on: {
              click: () => {
                this.#model.dismiss(id)
                this.#model.add(
                  { candidate },
                  { ...(note !== undefined && { note }), ...(rank !== undefined && { rank }) },
                )
              },
            },
          },
          [candidate.name, candidate.address].filter(Boolean).join(', '),
        ),
      ),
    ]
  }
}

/** The words that would be lost otherwise. */
const typedIn = ({ change }: Refused): string | undefined => {
  if (change.do === 'note') return change.to
  if (change.do === 'add') return change.note
  return change.do === 'update' ? (change.to.description ?? change.to.title ?? change.to.authorName) : undefined
}
