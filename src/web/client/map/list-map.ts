/** The map starts to load at this distance from the view. */
const rootMargin = '200px'

/** Milliseconds after the page is loaded. Until then the static map is enough, and the network belongs to the page. */
const restMs = 2500

/** Replaces the static map of a list when it becomes visible and the reader interacts or stays. */
class ListMap extends HTMLElement {
  readonly #seen = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#show()
    },
    { rootMargin },
  )

  connectedCallback() {
    this.#seen.observe(this)
  }

  async #show(): Promise<void> {
    this.#seen.disconnect()
    await readerAtRest()
    try {
      const { showEntries } = await import('./index.ts')
      showEntries(this)
    } catch (error) {
      if (navigator.onLine) throw error
      // The static map is enough until the network is back.
      addEventListener('online', () => void this.#show(), { once: true })
    }
  }
}

/** Resolves at the reader's first interaction, or some time after the page was loaded. */
const readerAtRest = (): Promise<unknown> =>
  new Promise(resolve => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'])
      addEventListener(sign, resolve, { once: true, passive: true })
    const rest = () => setTimeout(resolve, restMs)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })

customElements.define('list-map', ListMap)
