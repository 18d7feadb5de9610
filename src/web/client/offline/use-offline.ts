import type { Messages } from '../../locales/index.ts'
import { button, element } from '../shared/element.ts'
import { pageMessages } from '../shared/messages.ts'
import { pageData } from '../shared/page-data.ts'
import { root } from '../shared/root.ts'
import { canKeep, type KeepResult, OfflineCopies } from './offline-copies.ts'
import { isSecondVisit, mayKeep, neverKeep } from './visits.ts'

/** A button that keeps the list on this device. The second visit of a list keeps it, too. */
class UseOffline extends HTMLElement {
  readonly #texts = pageMessages<Pick<Messages, 'offline'>>().offline
  readonly #copies = new OfflineCopies(root)
  readonly #button = button(this.#texts.use, () => this.#press())
  readonly #status = element('p', { className: 'aside', role: 'status' })
  readonly #slug = pageData.list!.slug
  #isKept = false

  connectedCallback() {
    this.append(
      element('div', { className: 'buttons' }, this.#button, installButton(this.#texts.install)),
      this.#status,
    )
    if (document.readyState === 'complete') void this.#start()
    else addEventListener('load', () => void this.#start(), { once: true })
  }

  async #start(): Promise<void> {
    if (!(await canKeep())) return
    const isAgain = isSecondVisit(this.#slug)
    await workerInControl()
    const isKept = (await this.#copies.page(this.#slug)) !== undefined
    this.#show(isKept ? 'kept' : 'none')
    this.hidden = false
    if (!isKept && isAgain) await this.#keep()
  }

  async #press(): Promise<void> {
    if (this.#isKept) {
      neverKeep(this.#slug)
      await this.#copies.forget(this.#slug)
      this.#show('none')
      return
    }
    mayKeep(this.#slug)
    this.#status.textContent = this.#texts.saving
    // Asks the browser not to delete the copy when space runs out. Some ask the person, so this does not wait.
    void navigator.storage?.persist?.()
    await this.#keep()
  }

  async #keep(): Promise<void> {
    // Without the filters of the page, because the copy has all places.
    const language = new URLSearchParams(location.search).get('lang')
    this.#show(await this.#copies.keep(this.#slug, language === null ? '' : `?lang=${encodeURIComponent(language)}`))
  }

  #show(result: KeepResult | 'none'): void {
    this.#isKept = result === 'kept'
    this.#button.textContent = this.#isKept ? this.#texts.remove : this.#texts.use
    this.#status.textContent = this.#texts[statusOf[result]]
  }
}

/** Resolves when the worker answers the requests of this page. Without it, a copy would be of no use. */
const workerInControl = (): Promise<void> =>
  new Promise(resolve => {
    const { serviceWorker } = navigator
    if (serviceWorker.controller) resolve()
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

const statusOf = { kept: 'kept', full: 'full', away: 'failed', none: 'means' } as const

customElements.define('use-offline', UseOffline)

/** Chromium offers to install the site with this event. */
type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Creates a button that installs the site as an app. It is hidden until the browser offers that. */
function installButton(text: string): HTMLButtonElement {
  let offer: InstallEvent | undefined
  const install = button(text, async () => {
    await offer!.prompt()
    install.hidden = true
  })
  install.hidden = true
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer = event as InstallEvent
    install.hidden = false
  })
  return install
}
