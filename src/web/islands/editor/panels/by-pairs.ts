import { element } from '../../shared/element.ts'
import { keyedAddress } from '../../shared/my-keys.ts'
import type { State } from '../model/index.ts'
import type { EditorWords, Part } from '../part.ts'

/** The way to the page where the list is ranked by pairs, where there are any. */
export class ByPairs implements Part {
  readonly element: HTMLElement
  readonly #link: HTMLAnchorElement
  readonly #token: () => string
  /** With which token the link was made. */
  #of = ''

  constructor(words: EditorWords, token: () => string) {
    this.#token = token
    this.#link = element('a', {}, words.ranking.wayIn)
    this.element = element('p', { className: 'by-pairs', hidden: true }, this.#link)
  }

  show({ list }: State): void {
    if (!list) return
    this.element.hidden = list.places.length < 2
    const token = this.#token()
    if (token !== this.#of) this.#link.href = keyedAddress(list.slug, 'rank', token)
    this.#of = token
  }
}
