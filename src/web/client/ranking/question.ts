import type { Answer, Verdict } from '../../../domain/ranking/pairwise.ts'
import type { Question as Pair } from '../../../domain/ranking/pairwise-standing.ts'
import type { ShownPlace } from '../editor/model/index.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import type { Answers } from './answers.ts'
import { Card } from './card.ts'
import type { RankingMessages } from './messages.ts'

type QuestionOptions = {
  messages: RankingMessages
  answers: Answers
  answer(answer: Answer): void
  undo(): void
  /** Called when the person stops for now. */
  stop(): void
}

/** Shows two places and asks which one is better. */
export class Question {
  readonly element: HTMLElement
  readonly #given: QuestionOptions
  readonly #cards: { place: Card; than: Card }
  readonly #pair = element('div', { className: 'pair' })
  readonly #left = element('b')
  readonly #placed = element('span')
  readonly #bar = element('progress', { ariaHidden: 'true' })
  readonly #undo: HTMLButtonElement
  readonly #stop: HTMLButtonElement
  readonly #announced = element('p', { className: 'unseen', ariaLive: 'polite' })
  #asked: Pair | undefined

  constructor(given: QuestionOptions) {
    this.#given = given
    const { messages, answer, undo, stop } = given
    const { ranking, editor } = messages
    const card = (letter: 'A' | 'B', which: keyof Pair, shown: { sign: string; name: string }, digit: string) =>
      new Card({
        letter,
        keys: [shown, letter, digit],
        messages,
        choose: () => this.say(which === 'place' ? 'better' : 'worse'),
        aside: () => this.#asked && answer({ aside: this.#asked[which] }),
      })
    this.#cards = {
      place: card('A', 'place', { sign: '←', name: 'ArrowLeft' }, '1'),
      than: card('B', 'than', { sign: '→', name: 'ArrowRight' }, '2'),
    }
    const button = (text: string, key: string, click: () => void) =>
      element(
        'button',
        { type: 'button', with: key === '' ? {} : { 'aria-keyshortcuts': key }, on: { click } },
        text,
        key !== '' && element('kbd', { ariaHidden: 'true' }, key),
      )
    this.#undo = button(editor.undo, 'U', undo)
    this.#stop = button(ranking.stop, '', () => this.#stop.ariaDisabled === 'true' || stop())
    this.#pair.append(this.#cards.place.element, this.#cards.than.element)
    this.element = element(
      'section',
      { className: 'asking', tabIndex: -1, with: { 'aria-labelledby': 'which' } },
      element('h2', { id: 'which' }, ranking.question),
      this.#pair,
      element(
        'div',
        { className: 'buttons' },
        button(ranking.same, 'S', () => this.say('same')),
        this.#undo,
      ),
      element('div', { className: 'progress' }, this.#bar, element('p', {}, this.#left, ' ', this.#placed)),
      element('p', { className: 'aside' }, ranking.neverMeans),
      element('div', { className: 'stopping' }, this.#stop, element('p', { className: 'aside' }, ranking.stopMeans)),
      this.#announced,
    )
  }

  /** @param places of the list, by id */
  show(pair: Pair, places: ReadonlyMap<string, ShownPlace>): void {
    const { messages, answers } = this.#given
    const { ranked, aside, rest, most } = answers.standing
    const [place, than] = [places.get(pair.place)!, places.get(pair.than)!]
    this.#cards.place.show(place)
    this.#cards.than.show(than)
    this.#left.textContent = formatMessage(messages.ranking.left, { count: most })
    this.#placed.textContent = formatMessage(messages.ranking.placed, {
      placed: ranked.length,
      count: ranked.length + rest.length + aside.length,
    })
    this.#bar.max = answers.count + most
    this.#bar.value = answers.count
    this.#undo.ariaDisabled = String(answers.count === 0)
    this.#stop.ariaDisabled = String(ranked.length < 2)
    // The cards need no space for notes if no place has one.
    this.#pair.classList.toggle('noteless', ![...places.values()].some(({ note }) => note))
    if (this.#asked?.place === pair.place && this.#asked.than === pair.than) return
    // The first pair is not announced here: screen readers read it from the cards.
    if (this.#asked) this.#announced.textContent = formatMessage(messages.ranking.next, { a: place.name, b: than.name })
    this.#asked = pair
  }

  /** Records an answer about the first place. */
  say(is: Verdict): void {
    if (this.#asked) this.#given.answer({ ...this.#asked, is })
  }
}
