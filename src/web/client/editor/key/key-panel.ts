import { editUrl, type StoreResult } from '../../keys/index.ts'
import { confirmed } from '../../shared/confirmed.ts'
import { element } from '../../shared/element.ts'
import { base, keys } from '../../shared/my-keys.ts'
import type { ListEditing, State } from '../model/index.ts'
import { outcomeInWords } from '../panels/outcome.ts'
import type { EditorMessages, Part } from '../part.ts'
import { LinkWays } from './link-ways.ts'

type KeyOptions = {
  messages: EditorMessages
  model: ListEditing
  slug: string
  token(): string
  /** The list has a new key. */
  replaced(token: string): void
}

/**
 * The edit link, the only key to the list. It is shown until the person confirms that it is saved, and then only on request, because
 * others may see the screen.
 */
export class KeyPanel implements Part {
  readonly element = element('section', { className: 'key', id: 'edit-link' })
  readonly #options: KeyOptions
  #title = ''
  #kept: StoreResult = 'kept'
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
  tell(kept: StoreResult): void {
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
    const { slug, messages } = this.#options
    this.#ways = this.#open
      ? new LinkWays({ url: this.#url, slug, title: this.#title, messages: messages.keys })
      : undefined
    this.element.classList.toggle('notice', this.#open)
    this.element.replaceChildren(...(this.#ways ? this.#shown(this.#ways.element) : [this.#put()]))
  }

  /** What is there when the link is not shown. */
  #put(): HTMLElement {
    const { again } = this.#options.messages.keys
    return element('button', { type: 'button', className: 'again', on: { click: () => this.#toggle(true) } }, again)
  }

  #shown(ways: HTMLElement): HTMLElement[] {
    const { keys: messages } = this.#options.messages
    const said = (text: string) => element('p', {}, text)
    const away = (label: string, given: { className?: string } = {}) =>
      element('button', { type: 'button', ...given, on: { click: () => this.#acknowledge() } }, label)
    const notKept = this.#kept === 'kept' ? undefined : messages.notKept
    if (this.#acknowledged) {
      const warned = notKept === undefined ? [] : [said(notKept)]
      return [...warned, ways, away(messages.hide), this.#replacing()]
    }
    const means = [said(messages.keepMeans), said(notKept ?? messages.shownOnce)]
    return [element('h2', {}, messages.keep), ...means, ways, away(messages.acknowledge, { className: 'main' })]
  }

  #replacing(): HTMLElement {
    const { keys: messages } = this.#options.messages
    const said = element('p', { role: 'status' })
    return element(
      'div',
      { className: 'replacing' },
      element('p', { className: 'aside' }, messages.rotateMeans),
      element('button', { type: 'button', on: { click: () => void this.#rotate(said) } }, messages.rotate),
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
    const { messages, model, replaced } = this.#options
    if (!(await confirmed(messages.keys.rotateSure, { yes: messages.keys.rotate, no: messages.editor.cancel }))) return
    const outcome = await model.rotateToken()
    if (!outcome.done) {
      said.textContent = outcomeInWords(outcome, messages)
      return
    }
    // Nobody has kept the new one yet.
    this.#acknowledged = false
    replaced(outcome.editToken)
    this.#toggle(true)
    this.element.prepend(element('p', { role: 'status' }, messages.keys.rotated))
  }
}
