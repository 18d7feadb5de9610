import { editUrl, type Kept } from '../../keys/index.ts'
import { confirmed } from '../../shared/confirmed.ts'
import { element } from '../../shared/element.ts'
import { base, keys } from '../../shared/my-keys.ts'
import type { ListEditing, State } from '../model/index.ts'
import { outcomeInWords } from '../panels/outcome.ts'
import type { EditorWords, Part } from '../part.ts'
import { LinkWays } from './link-ways.ts'

type KeyOptions = {
  words: EditorWords
  model: ListEditing
  slug: string
  token(): string
  /** The list has a new key. */
  replaced(token: string): void
}

/**
 * The edit link, which is the only key. It is shown until the person says that it is kept; after that only when asked for, since
 * somebody may be looking over the shoulder.
 */
export class KeyPanel implements Part {
  readonly element = element('section', { className: 'key', id: 'edit-link' })
  readonly #options: KeyOptions
  #title = ''
  #kept: Kept = 'kept'
  #acknowledged: boolean
  #open: boolean
  /** What is shown while it is open. */
  #ways: LinkWays | undefined

  constructor(options: KeyOptions) {
    this.#options = options
    this.#acknowledged = keys.of(options.slug)?.acknowledgedAt !== undefined
    this.#open = !this.#acknowledged
    this.#draw()
  }

  show({ list }: State): void {
    // Replaced in another tab.
    if (this.#ways && this.#ways.url !== this.#url) this.#draw()
    if (!list || list.title === this.#title) return
    this.#title = list.title
    this.#ways?.name(list.title)
  }

  /** Says whether this browser keeps the link. */
  tell(kept: Kept): void {
    const own = keys.of(this.#options.slug)
    const acknowledged = own ? own.acknowledgedAt !== undefined : this.#acknowledged
    if (kept === this.#kept && acknowledged === this.#acknowledged) return
    this.#kept = kept
    this.#acknowledged = acknowledged
    this.#open ||= !acknowledged
    this.#draw()
  }

  get #url(): string {
    return editUrl({ slug: this.#options.slug, token: this.#options.token() }, base)
  }

  #draw(): void {
    const { slug, words } = this.#options
    this.#ways = this.#open ? new LinkWays({ url: this.#url, slug, title: this.#title, words: words.keys }) : undefined
    this.element.classList.toggle('notice', this.#open)
    this.element.replaceChildren(...(this.#ways ? this.#shown(this.#ways.element) : [this.#put()]))
  }

  /** What is there when the link is not shown. */
  #put(): HTMLElement {
    const { again } = this.#options.words.keys
    return element('button', { type: 'button', className: 'again', on: { click: () => this.#toggle(true) } }, again)
  }

  #shown(ways: HTMLElement): HTMLElement[] {
    const { keys: words } = this.#options.words
    const said = (text: string) => element('p', {}, text)
    const away = (label: string, given: { className?: string } = {}) =>
      element('button', { type: 'button', ...given, on: { click: () => this.#acknowledge() } }, label)
    const notKept = this.#kept === 'kept' ? undefined : words.notKept
    if (this.#acknowledged) {
      const warned = notKept === undefined ? [] : [said(notKept)]
      return [...warned, ways, away(words.hide), this.#replacing()]
    }
    const means = [said(words.keepMeans), said(notKept ?? words.shownOnce)]
    return [element('h2', {}, words.keep), ...means, ways, away(words.acknowledge, { className: 'main' })]
  }

  #replacing(): HTMLElement {
    const { keys: words } = this.#options.words
    const said = element('p', { role: 'status' })
    return element(
      'div',
      { className: 'replacing' },
      element('p', { className: 'aside' }, words.rotateMeans),
      element('button', { type: 'button', on: { click: () => void this.#rotate(said) } }, words.rotate),
      said,
    )
  }

  #toggle(open: boolean): void {
    this.#open = open
    this.#draw()
    // What was pressed is gone: who goes by the keyboard goes on from here.
    this.element.querySelector<HTMLElement>('input, button')?.focus()
  }

  #acknowledge(): void {
    this.#kept = keys.acknowledge(this.#options.slug)
    this.#acknowledged = true
    this.#toggle(false)
  }

  async #rotate(said: HTMLElement): Promise<void> {
    const { words, model, replaced } = this.#options
    if (!(await confirmed(words.keys.rotateSure, { yes: words.keys.rotate, no: words.editor.cancel }))) return
    const outcome = await model.rotateToken()
    if (!outcome.done) {
      said.textContent = outcomeInWords(outcome, words)
      return
    }
    // Nobody has kept the new one yet.
    this.#acknowledged = false
    replaced(outcome.editToken)
    this.#toggle(true)
    this.element.prepend(element('p', { role: 'status' }, words.keys.rotated))
  }
}
