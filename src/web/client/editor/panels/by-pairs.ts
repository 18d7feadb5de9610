import { element } from '../../shared/element.ts'
import { KeyedLink } from '../../shared/keyed-link.ts'
import type { State } from '../model/index.ts'
import type { EditorMessages, Part } from '../part.ts'

/** The way to the page where the list is ranked by pairs, where there are any. */
export class ByPairs implements Part {
  readonly element: HTMLElement
  readonly #link: KeyedLink
  readonly #token: () => string

  constructor(messages: EditorMessages, token: () => string) {
    this.#token = token
    this.#link = new KeyedLink('rank', messages.ranking.wayIn)
    this.element = element('p', { className: 'by-pairs', hidden: true }, this.#link.element)
  }

  show({ list }: State): void {
    if (!list) return
    this.element.hidden = list.places.length < 2
    this.#link.show(list.slug, this.#token())
  }
}
