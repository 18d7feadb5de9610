import { element } from './element.ts'
import { base, keys } from './my-keys.ts'

/** Returns the address of a page of a list that needs its edit token. The token is behind the # only if this browser cannot store it. */
export const keyedAddress = (page: 'edit' | 'rank', slug: string, token: string): string => {
  const fragment = keys.check() === 'kept' ? '' : `#${token}`
  return `${base}/lists/${slug}/${page}${location.search}${fragment}`
}

/** A link to a page of a list that needs its edit token. */
export class KeyedLink {
  readonly element: HTMLAnchorElement
  readonly #page: 'edit' | 'rank'
  /** The token in the last link. Avoids testing the storage again, because a test writes to it. */
  #lastToken = ''

  constructor(page: 'edit' | 'rank', text: string) {
    this.#page = page
    this.element = element('a', {}, text)
  }

  show(slug: string, token: string): void {
    if (token === this.#lastToken) return
    this.#lastToken = token
    this.element.href = keyedAddress(this.#page, slug, token)
  }
}
