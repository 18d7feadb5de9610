import { element } from './element.ts'
import { base, keys } from './my-keys.ts'

/**
 * The way to a page of a list that needs its key. The key goes along behind the # only where this browser cannot keep it, and would not
 * have it there.
 */
export class KeyedLink {
  readonly element: HTMLAnchorElement
  readonly #page: 'edit' | 'rank'
  /** With which token it was made: to ask whether anything can be kept is to write to the storage. */
  #of = ''

  constructor(page: 'edit' | 'rank', text: string) {
    this.#page = page
    this.element = element('a', {}, text)
  }

  show(slug: string, token: string): void {
    if (token === this.#of) return
    this.#of = token
    const fragment = keys.check() === 'kept' ? '' : `#${token}`
    this.element.href = `${base}/lists/${slug}/${this.#page}${location.search}${fragment}`
  }
}
