import { BrowserStorage, parsed } from '../keys/index.ts'
import { element } from '../shared/element.ts'
import { keys } from '../shared/my-keys.ts'
import { root } from '../shared/root.ts'

type Shared = { text: string; title?: string; url?: string }

/** The editor reads the shared text from this item of the tab's storage. */
const name = 'forklist:shared'

const storage = new BrowserStorage(() => sessionStorage)

/** Asks to which list a shared text belongs, and opens the list's editor. */
class ShareTarget extends HTMLElement {
  readonly #field = this.querySelector('textarea')!
  readonly #shared = takeShared()

  connectedCallback() {
    const { text } = this.#shared
    this.#field.value = text
    // The link to the home page starts a new list, whose editor finds the text, too.
    this.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement) this.#store()
    })
    this.#field.addEventListener('change', () => this.#store())
    const lists = keys.all().map(({ slug, title }) => {
      const href = `${root}lists/${slug}/edit${location.search}`
      return element('li', {}, element('a', { href, dir: 'auto' }, title || slug))
    })
    this.querySelector('ul')!.replaceChildren(...lists)
    this.querySelector<HTMLElement>('.none')!.hidden = lists.length > 0
    this.hidden = false
  }

  #store(): void {
    const { title, url } = this.#shared
    const text = this.#field.value.trim()
    const shared: Shared = { text, ...(title !== undefined && { title }), ...(url && text.includes(url) && { url }) }
    if (text === '') storage.remove(name)
    else storage.put(name, JSON.stringify(shared))
  }
}

/** Takes the shared text out of the address, so that it is not in the browser's history, and stores it for this tab. */
function takeShared(): Shared {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  const { title, text = '', url = '' } = given
  if (text === '' && url === '') return { text: '', ...(parsed(storage.get(name)) as Partial<Shared> | undefined) }
  // Many apps put the link into the text.
  const whole = [text, text.includes(url) ? '' : url].filter(part => part !== '').join('\n')
  const shared: Shared = { text: whole, ...(title !== undefined && { title }), ...(url !== '' && { url }) }
  storage.put(name, JSON.stringify(shared))
  history.replaceState(history.state, '', location.pathname + location.search)
  return shared
}

customElements.define('share-target', ShareTarget)
