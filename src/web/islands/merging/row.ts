import { element } from '../shared/element.ts'
import { root } from '../shared/root.ts'
import { say } from '../shared/words.ts'
import type { Wanted } from './lists-in.ts'
import { type Found, type LookedUp, lookUp } from './look-up.ts'
import type { MergingWords } from './words.ts'

type Given = {
  words: MergingWords
  /** When it is known which list it is, or that it is none. */
  changed(row: Row): void
  remove(row: Row): void
}

/** One of the lists that are to be merged. */
export class Row {
  readonly element = element('li')
  wanted: Wanted
  /** Nothing while it is being looked up. */
  is: LookedUp | undefined
  /** Until it is looked up. */
  ready: Promise<void>
  readonly #given: Given

  constructor(wanted: Wanted, given: Given) {
    this.wanted = wanted
    this.#given = given
    this.ready = this.#look()
  }

  get found(): Found | undefined {
    return typeof this.is === 'object' ? this.is : undefined
  }

  lookAgain(wanted = this.wanted): void {
    this.wanted = wanted
    this.ready = this.#look()
  }

  /** As inputs have it: a token goes along only where it is needed. */
  get input(): { slug: string; editToken?: string } {
    const { slug, token } = this.wanted
    const isHidden = this.found?.visibility === 'hidden'
    return { slug, ...(isHidden && token !== undefined && { editToken: token }) }
  }

  async #look(): Promise<void> {
    this.is = undefined
    this.#draw()
    this.is = await lookUp(this.wanted)
    this.#draw()
    this.#given.changed(this)
  }

  #draw(): void {
    const { words, remove } = this.#given
    const { merging } = words
    const title = this.found?.title ?? this.wanted.slug
    const again =
      this.is === 'away' &&
      element('button', { type: 'button', on: { click: () => this.lookAgain() } }, merging.tryAgain)
    this.element.replaceChildren(
      element(
        'div',
        { className: 'one-list' },
        element('p', {}, this.#name(title), ' ', element('small', {}, this.#told())),
        again,
        element(
          'button',
          { type: 'button', ariaLabel: say(merging.removeList, { title }), on: { click: () => remove(this) } },
          merging.remove,
        ),
      ),
    )
  }

  /** Of a hidden list there is no page to look at. */
  #name(title: string): HTMLElement {
    if (this.found?.visibility !== 'public') return element('b', { dir: 'auto' }, title)
    return element('a', { href: `${root}lists/${this.wanted.slug}`, dir: 'auto' }, title)
  }

  #told(): string {
    const { merging, list, hidden } = this.#given.words
    if (this.is === undefined) return merging.looking
    if (typeof this.is === 'string') return merging[this.is]
    const { authorName: author, placeCount: count, visibility } = this.is
    const parts = [say(list.by, { author }), say(list.places, { count })]
    return (visibility === 'hidden' ? [...parts, hidden] : parts).join(' · ')
  }
}
