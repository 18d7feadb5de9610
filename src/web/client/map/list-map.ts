/** The map starts to load at this distance from the view. */
const rootMargin = '200px'

/** Up to this height in pixels, the map is a strip that opens, and the static map is enough. */
const stripHeight = 180

/** Time to wait after the page is loaded, so that the map does not slow it down. Until then, the static map is enough. */
const restMs = 2500

/** Replaces the static map of a list when it becomes visible and the reader interacts or stays. A saved copy keeps it: it has no tiles. */
class ListMap extends HTMLElement {
  readonly #seen = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting, boundingClientRect: { height } }) => isIntersecting && height > stripHeight))
        void this.#show()
    },
    { rootMargin },
  )
  /** Looks again when the strip opens. */
  readonly #sized = new ResizeObserver(() => {
    this.#seen.unobserve(this)
    this.#seen.observe(this)
  })

  connectedCallback() {
    if (document.documentElement.dataset.savedAt === undefined) this.#sized.observe(this)
  }

  async #show(): Promise<void> {
    this.#seen.disconnect()
    this.#sized.disconnect()
    await readerAtRest()
    try {
      // The code may be stored, but without a network the map would be bare.
      if (navigator.onLine) return (await import('./index.ts')).showEntries(this)
    } catch (error) {
      if (navigator.onLine) throw error
    }
    // Tries again when the network is back. Until then, the static map is enough.
    addEventListener('online', () => void this.#show(), { once: true })
  }
}

/** Resolves at the reader's first interaction, or `restMs` after the page is loaded. */
const readerAtRest = (): Promise<unknown> =>
  new Promise(resolve => {
    for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel', 'touchstart'])
      addEventListener(sign, resolve, { once: true, passive: true })
    const rest = () => setTimeout(resolve, restMs)
    if (document.readyState === 'complete') rest()
    else addEventListener('load', rest, { once: true })
  })

customElements.define('list-map', ListMap)
