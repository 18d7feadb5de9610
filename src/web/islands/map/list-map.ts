/** So near the view the map begins to load. */
const rootMargin = '200px'

/** Around the plan of a list: puts a map in its stead once it is about to be seen. */
class ListMap extends HTMLElement {
  readonly #seen = new IntersectionObserver(
    entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#show()
    },
    { rootMargin },
  )

  connectedCallback() {
    this.#seen.observe(this)
  }

  async #show(): Promise<void> {
    this.#seen.disconnect()
    try {
      const { showEntries } = await import('./index.ts')
      showEntries(this)
    } catch (error) {
      if (navigator.onLine) throw error
      // The plan is there, and will do until there is a network again.
      addEventListener('online', () => this.#show(), { once: true })
    }
  }
}

customElements.define('list-map', ListMap)
