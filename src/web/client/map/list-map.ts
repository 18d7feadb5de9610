/** The map starts to load at this distance from the view. */
const rootMargin = '200px'

/**
 * Replaces the static map of a list when it is on the screen and the page is idle. On a phone, the reader opens it first. A saved copy
 * keeps the static map, because it has no tiles.
 */
class ListMap extends HTMLElement {
  readonly #seen = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#show()
    },
    { rootMargin },
  )

  connectedCallback() {
    if (document.documentElement.dataset.savedAt === undefined) this.#seen.observe(this)
  }

  async #show(): Promise<void> {
    this.#seen.disconnect()
    await pageIdle()
    // A browser that prints does not wait until a drawing is loaded.
    for (const drawing of this.querySelectorAll('img')) drawing.loading = 'eager'
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

/** Resolves when the page is loaded and the browser has nothing else to do. */
const pageIdle = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise(resolve => addEventListener('load', resolve, { once: true }))
  // Safari does not report idle times.
  await new Promise(resolve => (window.requestIdleCallback ?? setTimeout)(resolve))
}

customElements.define('list-map', ListMap)
