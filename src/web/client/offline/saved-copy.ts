import type { Messages } from '../../locales/index.ts'
import { shortMomentIn } from '../../text/moment.ts'
import { element } from '../shared/element.ts'
import { formatMessage, localeHere, pageMessages } from '../shared/messages.ts'

/** Says that the page is a copy, and from when. Pages that come from the network have no time. */
class SavedCopy extends HTMLElement {
  readonly #texts = pageMessages<Pick<Messages, 'offline'>>().offline
  readonly #status = element('p', { role: 'status' })

  connectedCallback() {
    const { savedAt } = document.documentElement.dataset
    if (savedAt === undefined) return
    this.append(this.#status)
    this.hidden = false
    const show = () => this.#show(new Date(savedAt))
    for (const change of ['online', 'offline']) addEventListener(change, show)
    show()
  }

  #show(savedAt: Date): void {
    const { savedOffline, savedAway, reload } = this.#texts
    const when = shortMomentIn(localeHere, savedAt)
    const text = formatMessage(navigator.onLine ? savedAway : savedOffline, { when })
    const link = navigator.onLine && element('a', { href: location.pathname + location.search }, reload)
    this.#status.replaceChildren(text, ...(link ? [' ', link] : []))
  }
}

customElements.define('saved-copy', SavedCopy)
