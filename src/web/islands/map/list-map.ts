/** So near the view the map begins to load. */
const rootMargin = '200px'

/** After the page is there. Until then the plan does, and all there is goes to the page itself. */
const restMs = 2500

/** Around the plan of a list: puts a map in its stead when it is about to be seen, and the reader begins to do something or looks on. */
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
      // The plan is there, and will do until there is a network again.
      addEventListener('online', () => void this.#show(), { once: true })
    }
  }
}

/** The first sign of the reader, or some rest after the page was loaded. */
const readerAtRest = (): Promise<unknown> =>
  new Promise(resolve => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'])
      addEventListener(sign, resolve, { once: true, passive: true })
    const rest = () => setTimeout(resolve, restMs)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })

customElements.define('list-map', ListMap)
