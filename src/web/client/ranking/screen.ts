import type { Answer } from '../../../domain/ranking/pairwise.ts'
import type { KeyedScreen, Opened } from '../editor/keyed-page.ts'
import type { ListEditing, Outcome, ShownList, ShownPlace, State } from '../editor/model/index.ts'
import { outcomeInWords } from '../editor/panels/outcome.ts'
import { confirmed } from '../shared/confirmed.ts'
import { element } from '../shared/element.ts'
import { KeyedLink } from '../shared/keyed-link.ts'
import { formatMessage } from '../shared/messages.ts'
import { Answers } from './answers.ts'
import { Applied } from './applied.ts'
import { keyActionOf } from './keyboard.ts'
import type { RankingMessages } from './messages.ts'
import { Question } from './question.ts'
import { Result } from './result.ts'

type ScreenOptions = Opened & { messages: RankingMessages }

/** Ranks a list by pairs: questions, then the resulting order, then a confirmation. */
export class RankingScreen implements KeyedScreen {
  readonly element: HTMLElement
  readonly #messages: RankingMessages
  readonly #model: ListEditing
  readonly #answers: Answers
  readonly #title = element('bdi')
  readonly #edit: KeyedLink
  readonly #question: Question
  readonly #result: Result
  readonly #applied: Applied
  readonly #tooFew: HTMLElement
  readonly #notice = element('p', { className: 'notice', hidden: true })
  readonly #status = element('div', { role: 'status' }, this.#notice)
  readonly #startOver: HTMLButtonElement
  readonly #token: () => string
  readonly #slug: string
  #list: ShownList | undefined
  /** Whether the person wants to see the result so far. */
  #isStopped = false
  #isApplying = false
  #isApplied = false
  #shown: HTMLElement | undefined

  constructor({ messages, model, slug, token }: ScreenOptions) {
    this.#messages = messages
    this.#model = model
    this.#slug = slug
    this.#token = token
    const { ranking, reading } = messages
    this.#answers = new Answers(slug, () => this.#draw())
    const given = { messages, answers: this.#answers, undo: () => this.#undo(), goOn: () => this.#stop(false) }
    this.#question = new Question({ ...given, answer: answer => this.#answer(answer), stop: () => this.#stop(true) })
    this.#result = new Result({ ...given, apply: order => void this.#apply(order) })
    this.#applied = new Applied({ ...given, slug })
    this.#tooFew = element('section', { tabIndex: -1 }, element('p', {}, ranking.tooFew))
    this.#edit = new KeyedLink('edit', reading.edit)
    const startOver = () => void this.#begin()
    this.#startOver = element('button', { type: 'button', on: { click: startOver } }, ranking.startOver)
    const parts = [this.#question, this.#result, this.#applied].map(part => part.element)
    for (const part of [...parts, this.#tooFew]) part.hidden = true
    this.element = element(
      'article',
      { className: 'ranking' },
      element('header', {}, element('h1', {}, ranking.title), element('p', { className: 'byline' }, this.#title)),
      ...parts,
      this.#tooFew,
      this.#status,
      element('p', { className: 'buttons ways' }, this.#startOver, this.#edit.element),
    )
    document.addEventListener('keydown', event => this.#key(event))
    this.#say(this.#answers.count > 0 ? formatMessage(ranking.resumed, { count: this.#answers.count }) : '')
  }

  show({ list }: State): void {
    if (!list) return
    this.#list = list
    this.#title.textContent = list.title
    this.#edit.show(this.#slug, this.#token())
    const changed = this.#answers.keepUp([...this.#places().keys()])
    if (changed) this.#say(this.#messages.ranking.changed)
    this.#draw()
  }

  /** The places that the service has accepted. */
  #places(): Map<string, ShownPlace> {
    const taken = this.#list?.places.filter(({ waiting }) => !waiting) ?? []
    return new Map(taken.map(place => [place.id, place]))
  }

  #draw(): void {
    const places = this.#places()
    const { question } = this.#answers.standing
    this.#startOver.hidden = !this.#answers.hasBegun || this.#isApplied
    if (places.size < 2) this.#turnTo(this.#tooFew)
    else if (this.#isApplied) {
      this.#applied.show({ isPublic: this.#list?.visibility === 'public', isAsking: question !== undefined })
      this.#turnTo(this.#applied.element)
    } else if (question && !this.#isStopped) {
      this.#question.show(question, places)
      this.#turnTo(this.#question.element)
    } else {
      this.#result.show(places)
      this.#turnTo(this.#result.element)
    }
  }

  /** Shows a part instead of the previous one. Moves the keyboard focus to it. */
  #turnTo(part: HTMLElement): void {
    if (this.#shown === part) return
    const { activeElement } = document
    const isHere = activeElement === document.body || this.#shown?.contains(activeElement)
    const preventScroll = this.#shown === undefined
    if (this.#shown) this.#shown.hidden = true
    part.hidden = false
    // Puts the status near the pressed button, but below the cards, which must not move.
    const last = part === this.#result.element ? this.#result.buttons : part
    last.after(this.#status)
    // A part that is not in the document yet cannot take the focus.
    if (isHere) queueMicrotask(() => part.focus({ preventScroll }))
    this.#shown = part
  }

  #answer(answer: Answer): void {
    this.#answers.give(answer)
    this.#say(this.#answers.isKept ? '' : this.#messages.ranking.notKept)
    this.#draw()
  }

  #undo(): void {
    if (this.#answers.count === 0 || this.#isApplied) return
    this.#answers.undo()
    this.#say('')
    this.#stop(false)
  }

  #stop(stopped: boolean): void {
    this.#isStopped = stopped
    this.#isApplied = false
    this.#draw()
  }

  async #begin(): Promise<void> {
    const { ranking, editor } = this.#messages
    if (!(await confirmed(ranking.startOverSure, { yes: ranking.startOver, no: editor.cancel }))) return
    this.#answers.startOver()
    this.#say('')
    this.#stop(false)
    // The pressed button is hidden now.
    this.#shown?.focus()
  }

  async #apply(order: readonly string[]): Promise<void> {
    // Ignores the second press of a double press.
    if (this.#isApplying) return
    this.#isApplying = true
    this.#say(this.#messages.editor.saving)
    const outcome = await this.#model.reorder(order, this.#list!.version)
    this.#isApplying = false
    this.#say(isStale(outcome) ? this.#messages.ranking.stale : outcomeInWords(outcome, this.#messages))
    if (!outcome.done) return
    this.#answers.settle()
    this.#isStopped = false
    this.#isApplied = true
    this.#draw()
  }

  #say(text: string): void {
    this.#notice.textContent = text
    this.#notice.hidden = text === ''
  }

  #key(event: KeyboardEvent): void {
    if (!this.element.isConnected || document.querySelector('dialog[open]')) return
    // A held key would answer the next pair before the person has seen it.
    if (event.repeat) {
      if (this.#question.element.contains(event.target as Node) && /^(Enter| )$/.test(event.key)) event.preventDefault()
      return
    }
    const wish = keyActionOf(event, this.element)
    if (!wish || (wish !== 'undo' && this.#shown !== this.#question.element)) return
    event.preventDefault()
    if (wish === 'undo') this.#undo()
    else this.#question.say(wish)
  }
}

/** Returns whether someone else changed the list first. The list is then read again. */
const isStale = (outcome: Outcome): boolean =>
  !outcome.done &&
  typeof outcome.because === 'object' &&
  ['version_mismatch', 'order_mismatch'].includes(outcome.because.problem.code)
