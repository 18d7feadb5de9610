import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import { base } from '../shared/my-keys.ts'
import type { RankingMessages } from './messages.ts'

type AppliedOptions = {
  messages: RankingMessages
  slug: string
  /** Continues with more questions, if there are any. */
  goOn(): void
}

/** Shown after the list has its new order: next steps, and undo. */
export class Applied {
  readonly element: HTMLElement
  readonly #view: HTMLAnchorElement
  readonly #goOn: HTMLButtonElement

  constructor({ messages, slug, goOn }: AppliedOptions) {
    const { ranking, editor } = messages
    this.#view = element('a', { href: `${base}/lists/${slug}` }, editor.view)
    this.#goOn = element('button', { type: 'button', on: { click: goOn } }, ranking.goOn)
    this.element = element(
      'section',
      { className: 'applied', tabIndex: -1, with: { 'aria-labelledby': 'applied' } },
      element('h2', { id: 'applied' }, ranking.applied),
      element('p', {}, formatMessage(ranking.takeBack, { history: editor.history, restore: editor.restore })),
      element('div', { className: 'buttons' }, this.#goOn, this.#view),
    )
  }

  show({ isPublic, isAsking }: { isPublic: boolean; isAsking: boolean }): void {
    this.#view.hidden = !isPublic
    this.#goOn.hidden = !isAsking
  }
}
