import { element } from '../shared/element.ts'
import { base } from '../shared/my-keys.ts'
import { say } from '../shared/words.ts'
import type { RankingWords } from './words.ts'

type Given = {
  words: RankingWords
  slug: string
  /** More questions, where there are any. */
  goOn(): void
}

/** The list has its new order: what now, and how it is taken back. */
export class Applied {
  readonly element: HTMLElement
  readonly #view: HTMLAnchorElement
  readonly #goOn: HTMLButtonElement

  constructor({ words, slug, goOn }: Given) {
    const { ranking, editor } = words
    this.#view = element('a', { href: `${base}/lists/${slug}` }, editor.view)
    this.#goOn = element('button', { type: 'button', on: { click: goOn } }, ranking.goOn)
    this.element = element(
      'section',
      { className: 'applied', tabIndex: -1, with: { 'aria-labelledby': 'applied' } },
      element('h2', { id: 'applied' }, ranking.applied),
      element('p', {}, say(ranking.takeBack, { history: editor.history, restore: editor.restore })),
      element('div', { className: 'buttons' }, this.#goOn, this.#view),
    )
  }

  show({ isPublic, isAsking }: { isPublic: boolean; isAsking: boolean }): void {
    this.#view.hidden = !isPublic
    this.#goOn.hidden = !isAsking
  }
}
