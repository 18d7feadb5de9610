import { momentIn } from '../../../../text/moment.ts'
import type { Answered, Failed } from '../../../shared/ask-api.ts'
import { button } from '../../../shared/button.ts'
import { confirmed } from '../../../shared/confirmed.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { randomId } from '../../../shared/random-id.ts'
import { redrawn } from '../../../shared/redrawn.ts'
import { whyRefused } from '../../../shared/why-refused.ts'
import type { ListEditing, State } from '../../model/index.ts'
import { isClosing } from '../../model/verdict.ts'
import type { EditorMessages, Longest, Part } from '../../part.ts'
import { ballotLink } from './ballot-link.ts'
import { Opening } from './opening.ts'
import { type Draft, type Standings, VoteRequests } from './requests.ts'
import { standing } from './standing.ts'

type VotePanelOptions = {
  messages: EditorMessages
  model: ListEditing
  slug: string
  token(): string
  longest: Longest
}

/** The vote on the list: opened, watched, applied and closed. */
export class VotePanel implements Part {
  readonly element: HTMLDetailsElement
  readonly #given: VotePanelOptions
  readonly #requests: VoteRequests
  readonly #opening: Opening
  readonly #slot = element('div', { className: 'vote', tabIndex: -1 })
  readonly #said = element('p', { role: 'status' })
  readonly #apply: HTMLButtonElement
  /** As it was read last; `undefined` where the list has none. */
  #standings: Standings | undefined
  /** Whether it may be seen how the vote stands: who is yet to vote had better not. */
  #isShown = false
  #isBusy = false
  #state: State | undefined

  constructor(given: VotePanelOptions) {
    this.#given = given
    const { messages, longest } = given
    const { voting } = messages
    this.#requests = new VoteRequests(given)
    this.#opening = new Opening({ messages, longest: longest.question, open: draft => void this.#open(draft) })
    this.#apply = button(voting.apply, () => this.#applyNow(), 'main')
    this.element = element(
      'details',
      { className: 'panel voting' },
      element('summary', {}, voting.title),
      element('p', { className: 'aside' }, voting.means),
      this.#slot,
      this.#said,
    )
    this.element.addEventListener('toggle', () => this.element.open && void this.#read())
  }

  show(state: State): void {
    const { list } = state
    const wasShort = isShort(this.#state)
    this.#state = state
    // Not while something waits: of the version that is then applied nobody has seen anything.
    this.#apply.disabled = !list || state.waiting.length > 0
    if (wasShort !== isShort(state) && this.element.open && !this.#isBusy) this.#draw()
  }

  async #read(): Promise<void> {
    const answered = await this.#do(() => this.#requests.standings())
    if (answered?.is === 'done') this.#take(answered.answer)
    else if (answered && isCode(answered, 'vote_not_found')) this.#take(undefined)
    else if (answered) this.#fail(answered)
  }

  #take(standings: Standings | undefined): void {
    this.#standings = standings
    this.#draw()
  }

  async #open(draft: Draft): Promise<void> {
    const answered = await this.#do(() => this.#requests.open(draft, randomId()))
    if (!answered) return
    this.#isShown = false
    // Also where the answer was lost, or another tab was faster: what there is now is shown.
    if (answered.is === 'done' || isCode(answered, 'vote_open')) await this.#read()
    if (answered.is !== 'done') this.#fail(answered)
  }

  async #close(): Promise<void> {
    const { voting, editor } = this.#given.messages
    if (!(await confirmed(voting.closeSure, { yes: voting.close, no: editor.cancel }))) return
    const answered = await this.#do(() => this.#requests.close())
    if (answered?.is === 'done') await this.#read()
    else if (answered) this.#fail(answered)
  }

  async #applyNow(): Promise<void> {
    const { messages, model } = this.#given
    const { voting, editor } = messages
    const seen = this.#state?.list?.version
    if (seen === undefined) return
    const isOpen = this.#standings?.vote.status === 'open'
    if (isOpen && !(await confirmed(voting.applySure, { yes: voting.apply, no: editor.cancel }))) return
    const answered = await this.#do(() => this.#requests.apply(seen, randomId()))
    if (!answered) return
    if (answered.is === 'done') {
      const { version } = answered.answer.list
      if (version > seen) model.did(version, { do: 'vote' })
      await this.#read()
      this.#say(version > seen ? formatMessage(voting.applied, { undo: editor.undo }) : voting.alreadySo)
      return
    }
    model.retryNow()
    await this.#read()
    this.#fail(answered)
  }

  /** One at a time: a double click counts once. */
  async #do<T>(ask: () => Promise<Answered<T>>): Promise<Answered<T> | undefined> {
    if (this.#isBusy) return undefined
    this.#isBusy = true
    this.#say('')
    const answered = await ask()
    this.#isBusy = false
    return answered
  }

  #fail(failed: Failed): void {
    const { model, token } = this.#given
    // The page says it, for all that it has.
    if (failed.is === 'refused' && isClosing(failed.problem)) model.useToken(token())
    else this.#say(this.#whyNot(failed))
  }

  #whyNot(failed: Failed): string {
    const { voting, editor, refusals } = this.#given.messages
    if (failed.is === 'away') return editor.unknownNow
    if (isCode(failed, 'version_mismatch')) return voting.stale
    if (isCode(failed, 'invalid_input')) return voting.wrongEnd
    return formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })
  }

  #draw(): void {
    const standings = this.#standings
    redrawn(this.#slot, () => this.#slot.replaceChildren(...(standings ? this.#vote(standings) : [this.#form])))
  }

  get #form(): HTMLElement {
    const { voting } = this.#given.messages
    return isShort(this.#state) ? element('p', {}, voting.tooFew) : this.#opening.element
  }

  #vote(standings: Standings): HTMLElement[] {
    const { messages } = this.#given
    const { voting } = messages
    const { vote } = standings
    const isOpen = vote.status === 'open'
    const look = button(this.#isShown ? voting.refresh : voting.show, async () => {
      this.#isShown = true
      await this.#read()
    })
    return [
      ...(vote.question === undefined ? [] : [element('p', { dir: 'auto' }, element('b', {}, vote.question))]),
      element('p', {}, `${this.#howItIs(vote)} ${formatMessage(voting.ballots, { count: vote.ballotCount })}`),
      ...(isOpen ? [ballotLink(vote, messages)] : []),
      ...(this.#isShown
        ? [element('h3', { id: 'vote-standing' }, voting.standing), standing(standings, messages)]
        : []),
      element(
        'div',
        { className: 'buttons' },
        look,
        this.#isShown && vote.ballotCount > 0 && this.#apply,
        isOpen && button(voting.close, () => this.#close()),
      ),
      ...(isOpen ? [] : [this.#another]),
    ]
  }

  #howItIs({ status, closesAt }: Standings['vote']): string {
    const { voting } = this.#given.messages
    if (status !== 'open') return voting.isClosed
    return closesAt === undefined
      ? voting.isOpen
      : formatMessage(voting.isOpenUntil, { date: momentIn(locale, closesAt) })
  }

  get #another(): HTMLElement {
    const { voting } = this.#given.messages
    return element(
      'details',
      {},
      element('summary', {}, voting.another),
      element('p', { className: 'aside' }, voting.anotherMeans),
      this.#form,
    )
  }

  #say(text: string): void {
    this.#said.textContent = text
  }
}

const isShort = (state: State | undefined): boolean => (state?.list?.places.length ?? 0) < 2

const isCode = (answered: Answered<unknown>, code: string): boolean =>
  answered.is === 'refused' && answered.problem.code === code
