import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { Conflict, ListEditing, State, WayOut } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'
import { Cards } from './cards.ts'

type ConflictMessages = EditorMessages['editor']

/** What was changed here and elsewhere and does not go together: both are shown, and the person decides. */
export class Conflicts implements Part {
  readonly element: HTMLElement
  readonly #messages: ConflictMessages
  readonly #model: ListEditing
  readonly #cards: Cards<Conflict>

  constructor(messages: ConflictMessages, model: ListEditing) {
    this.#messages = messages
    this.#model = model
    this.#cards = new Cards('conflicts', messages.conflicts, conflict => this.#card(conflict))
    this.element = this.#cards.element
  }

  show({ conflicts }: State): void {
    this.#cards.show(conflicts)
  }

  #card(conflict: Conflict): HTMLElement {
    const texts = 'mine' in conflict && [
      element('dt', {}, this.#messages.yours),
      element('dd', {}, conflict.mine),
      element('dt', {}, this.#messages.theirs),
      element('dd', {}, conflict.theirs),
    ]
    const note =
      'note' in conflict && conflict.note
        ? [element('dt', {}, this.#messages.yours), element('dd', {}, conflict.note)]
        : []
    return element(
      'div',
      { className: 'conflict' },
      element('p', {}, whatHappened(conflict, this.#messages)),
      element('dl', {}, ...(texts || note)),
      element(
        'div',
        { className: 'buttons' },
        ...conflict.ways.map(way =>
          element(
            'button',
            { type: 'button', on: { click: () => this.#model.resolve(conflict.id, way) } },
            wayInWords(conflict, way, this.#messages),
          ),
        ),
      ),
    )
  }
}

function whatHappened(conflict: Conflict, messages: ConflictMessages): string {
  switch (conflict.about) {
    case 'note':
      return formatMessage(messages.conflictNote, { name: conflict.name })
    case 'gone':
      return formatMessage(messages.conflictGone, { name: conflict.facts.name })
    case 'back':
      return formatMessage(messages.conflictBack, { count: conflict.others })
    case 'member':
      return {
        title: messages.conflictTitle,
        authorName: messages.conflictAuthor,
        description: messages.conflictDescription,
      }[conflict.member]
  }
}

function wayInWords({ about }: Conflict, way: WayOut, messages: ConflictMessages): string {
  if (about === 'gone') return way === 'mine' ? messages.putBack : messages.letGo
  if (about === 'back') return way === 'mine' ? messages.goBack : messages.stay
  return { mine: messages.takeMine, theirs: messages.takeTheirs, both: messages.takeBoth }[way]
}
