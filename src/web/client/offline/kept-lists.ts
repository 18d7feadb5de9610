import type { Messages } from '../../locales/index.ts'
import { button, element } from '../shared/element.ts'
import '../shared/keep-focus.ts'
import { formatMessage, pageMessages } from '../shared/messages.ts'
import { root } from '../shared/root.ts'
import { canKeep, OfflineCopies, type OfflineCopy } from './offline-copies.ts'
import { neverKeep } from './visits.ts'

type KeptListsTexts = Pick<Messages['merging'], 'removeList'>

/** The lists that this device keeps. Hidden if there are none. */
class KeptLists extends HTMLElement {
  readonly #texts = pageMessages<KeptListsTexts>()
  readonly #copies = new OfflineCopies(root)
  readonly #list = element('ul', { className: 'my-lists' })

  connectedCallback() {
    this.append(this.#list)
    void this.#show()
  }

  async #show(): Promise<void> {
    if (!(await canKeep())) return
    const copies = await this.#copies.all()
    this.#list.replaceChildren(...copies.map(copy => this.#row(copy)))
    this.hidden = copies.length === 0
  }

  #row({ slug, title }: OfflineCopy): HTMLElement {
    const forget = async () => {
      neverKeep(slug)
      await this.#copies.forget(slug)
      await this.#show()
    }
    const remove = button('×', forget, 'icon')
    remove.ariaLabel = formatMessage(this.#texts.removeList, { title })
    const href = `${root}lists/${slug}${location.search}`
    return element('li', { className: 'list-card' }, element('a', { href, dir: 'auto' }, title), remove)
  }
}

customElements.define('kept-lists', KeptLists)
