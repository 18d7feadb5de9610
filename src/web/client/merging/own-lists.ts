import { type Key, Keys } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { redrawn } from '../shared/redrawn.ts'
import type { MergingMessages } from './messages.ts'

type OwnListsOptions = {
  messages: MergingMessages
  isChosen(slug: string): boolean
  choose(key: Key): void
}

/** Lists whose edit links this browser stores, except the chosen ones. */
export class OwnLists {
  readonly #section: HTMLElement
  readonly #list: HTMLElement
  readonly #given: OwnListsOptions

  constructor(section: HTMLElement, given: OwnListsOptions) {
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
    const { merging } = this.#given.messages
    const title = key.title || key.slug
    const choose = { click: () => this.#given.choose(key) }
    return element(
      'li',
      {},
      element('span', { dir: 'auto' }, title),
      element(
        'button',
        { type: 'button', ariaLabel: formatMessage(merging.addList, { title }), on: choose },
        merging.add,
      ),
    )
  }
}
