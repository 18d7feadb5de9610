import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import { root } from '../shared/root.ts'
import type { ListReference } from './lists-in.ts'
import { type FoundList, type ListLookup, lookUp } from './look-up.ts'
import type { MergingMessages } from './messages.ts'

type RowOptions = {
  messages: MergingMessages
  /** Called after the list is looked up. */
  changed(row: MergeRow): void
  remove(row: MergeRow): void
}

/** One of the lists to merge. */
export class MergeRow {
  readonly element = element('li')
  wanted: ListReference
  /** `undefined` during the look-up. */
  is: ListLookup | undefined
  /** Resolves after the look-up. */
  ready: Promise<void>
  readonly #given: RowOptions

  constructor(wanted: ListReference, given: RowOptions) {
    this.wanted = wanted
    this.#given = given
    this.ready = this.#look()
  }

  get found(): FoundList | undefined {
    return typeof this.is === 'object' ? this.is : undefined
  }

  lookAgain(wanted = this.wanted): void {
    this.wanted = wanted
    this.ready = this.#look()
  }

  /** The list as a member of the request. Only a hidden list needs its token. */
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
    const { messages, remove } = this.#given
    const { merging } = messages
    const title = this.found?.title ?? this.wanted.slug
    const retry =
      this.is === 'away' &&
      element('button', { type: 'button', on: { click: () => this.lookAgain() } }, merging.tryAgain)
    this.element.replaceChildren(
      element(
        'div',
        { className: 'one-list' },
        element('p', {}, this.#name(title), ' ', element('small', {}, this.#facts())),
        retry,
        element(
          'button',
          {
            type: 'button',
            ariaLabel: formatMessage(merging.removeList, { title }),
            on: { click: () => remove(this) },
          },
          merging.remove,
        ),
      ),
    )
  }

  /** A hidden list has no page to link to. */
  #name(title: string): HTMLElement {
    if (this.found?.visibility !== 'public') return element('b', { dir: 'auto' }, title)
    return element('a', { href: `${root}lists/${this.wanted.slug}`, dir: 'auto' }, title)
  }

  #facts(): string {
    const { merging, list, hidden } = this.#given.messages
    if (this.is === undefined) return merging.looking
    if (typeof this.is === 'string') return merging[this.is]
    const { authorName: author, placeCount: count, visibility } = this.is
    const parts = [formatMessage(list.by, { author }), formatMessage(list.places, { count })]
    return (visibility === 'hidden' ? [...parts, hidden] : parts).join(' · ')
  }
}
