import { element } from '../../shared/element.ts'
import { say } from '../../shared/words.ts'
import type { Conflict, ListEditing, State, WayOut } from '../model/index.ts'
import type { EditorWords, Part } from '../part.ts'
import { Cards } from './cards.ts'

type Words = EditorWords['editor']

/** What was changed here and elsewhere and does not go together: both are shown, and the person decides. */
export class Conflicts implements Part {
  readonly element: HTMLElement
  readonly #words: Words
  readonly #model: ListEditing
  readonly #cards: Cards<Conflict>

  constructor(words: Words, model: ListEditing) {
    this.#words = words
    this.#model = model
    this.#cards = new Cards('conflicts', words.conflicts, conflict => this.#card(conflict))
    this.element = this.#cards.element
  }

  show({ conflicts }: State): void {
    this.#cards.show(conflicts)
  }

  #card(conflict: Conflict): HTMLElement {
    const texts = 'mine' in conflict && [
      element('dt', {}, this.#words.yours),
      element('dd', {}, conflict.mine),
      element('dt', {}, this.#words.theirs),
      element('dd', {}, conflict.theirs),
    ]
    const note =
      'note' in conflict && conflict.note
        ? [element('dt', {}, this.#words.yours), element('dd', {}, conflict.note)]
        : []
    return element(
      'div',
      { className: 'conflict' },
      element('p', {}, whatHappened(conflict, this.#words)),
      element('dl', {}, ...(texts || note)),
      element(
        'div',
        { className: 'buttons' },
        ...conflict.ways.map(way =>
          element(
            'button',
            { type: 'button', on: { click: () => this.#model.resolve(conflict.id, way) } },
            wayInWords(conflict, way, this.#words),
          ),
        ),
      ),
    )
  }
}

function whatHappened(conflict: Conflict, words: Words): string {
  switch (conflict.about) {
    case 'note':
      return say(words.conflictNote, { name: conflict.name })
    case 'gone':
      return say(words.conflictGone, { name: conflict.facts.name })
    case 'back':
      return say(words.conflictBack, { count: conflict.others })
    case 'member':
      return {
        title: words.conflictTitle,
        authorName: words.conflictAuthor,
        description: words.conflictDescription,
      }[conflict.member]
  }
}

function wayInWords({ about }: Conflict, way: WayOut, words: Words): string {
  if (about === 'gone') return way === 'mine' ? words.putBack : words.letGo
  if (about === 'back') return way === 'mine' ? words.goBack : words.stay
  return { mine: words.takeMine, theirs: words.takeTheirs, both: words.takeBoth }[way]
}
