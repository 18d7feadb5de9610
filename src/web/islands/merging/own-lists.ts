import { type Key, Keys } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import { keys } from '../shared/my-keys.ts'
import { redrawn } from '../shared/redrawn.ts'
import { say } from '../shared/words.ts'
import type { MergingWords } from './words.ts'

type Given = {
  words: MergingWords
  /** Whether it is among the lists that are to be merged. */
  isChosen(slug: string): boolean
  choose(key: Key): void
}

/** The lists whose edit links this browser keeps, but for those that are chosen. */
export class OwnLists {
  readonly #section: HTMLElement
  readonly #list: HTMLElement
  readonly #given: Given

  constructor(section: HTMLElement, given: Given) {
    this.#section = section
    this.#list = section.querySelector('ul')!
    this.#given = given
    addEventListener('storage', ({ key }) => (key === null || key === Keys.storageKey) && this.show())
    this.show()
  }

  show(): void {
    const left = keys.all().filter(({ slug }) => !this.#given.isChosen(slug))
    redrawn(this.#section, () => {
      this.#section.hidden = left.length === 0
      this.#list.replaceChildren(...left.map(key => this.#one(key)))
    })
  }

  #one(key: Key): HTMLElement {
    const { merging } = this.#given.words
    const title = key.title || key.slug
    const choose = { click: () => this.#given.choose(key) }
    return element(
      'li',
      {},
      element('span', { dir: 'auto' }, title),
      element('button', { type: 'button', ariaLabel: say(merging.addList, { title }), on: choose }, merging.add),
    )
  }
}
