import { askApi, type Failed } from '../shared/ask-api.ts'
import { button } from '../shared/button.ts'
import { confirmed } from '../shared/confirmed.ts'
import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import { whyRefused } from '../shared/why-refused.ts'
import type { StoredBallot } from './ballot-store.ts'
import type { BallotMessages } from './messages.ts'

type SendingOptions = { voteId: string; messages: BallotMessages; kept: StoredBallot; taken(): void }

/** Sends or withdraws the ballot, and shows its state. */
export class Sending {
  readonly element: HTMLElement
  /** Announces what happened to the ballot, because the text may be out of view. */
  readonly told = element('p', { className: 'aside', ariaLive: 'assertive' })
  readonly #given: SendingOptions
  readonly #status = element('p', { role: 'status' })
  readonly #send: HTMLButtonElement
  readonly #takeBack: HTMLButtonElement
  #isBusy = false

  constructor(given: SendingOptions) {
    this.#given = given
    const { ballot } = given.messages
    this.#send = button(ballot.send, () => this.#cast(), 'main')
    this.#takeBack = button(ballot.takeBack, () => this.#withdraw())
    this.element = element(
      'div',
      { className: 'sending' },
      this.told,
      this.#status,
      element('div', { className: 'buttons' }, this.#send, this.#takeBack),
    )
  }

  /** Shows the state of the present ballot. */
  show(): void {
    const { ballot } = this.#given.messages
    const { kept } = this.#given
    const { chosen, sent } = kept.content
    const isSent = chosen.join() === sent.join()
    this.#send.ariaDisabled = String(chosen.length === 0 || isSent)
    this.#takeBack.hidden = sent.length === 0
    if (sent.length === 0) this.#say('')
    else this.#say(isSent ? ballot.counts : ballot.unsent, kept.isKept ? '' : ballot.notKept)
  }

  async #cast(): Promise<void> {
    const { messages, kept } = this.#given
    if (this.#send.ariaDisabled === 'true') return
    const { chosen } = kept.content
    if (!(await this.#ask(chosen))) return
    kept.put({ sent: chosen })
    this.#given.taken()
    if (!kept.isKept) this.#say(messages.ballot.counts, messages.ballot.notKept)
  }

  async #withdraw(): Promise<void> {
    const { messages, kept } = this.#given
    const { ballot, editor } = messages
    if (!(await confirmed(ballot.takeBackSure, { yes: ballot.takeBack, no: editor.cancel }))) return
    if (!(await this.#ask([]))) return
    kept.put({ sent: [] })
    this.#given.taken()
    this.#say(ballot.takenBack)
    // The pressed button is hidden now.
    this.#send.focus()
  }

  /** @returns whether the service accepted the ballot */
  async #ask(placeIds: readonly string[]): Promise<boolean> {
    if (this.#isBusy) return false
    const { voteId, messages, kept } = this.#given
    this.#isBusy = true
    this.told.textContent = ''
    this.#say(messages.ballot.sending)
    const ballotKey = kept.content.key
    // Stores the key before it is sent, so that a person who leaves now can still change the ballot.
    kept.put({})
    const answered = await askApi('PUT', `/votes/${voteId}/ballot`, { body: { ballotKey, placeIds } })
    this.#isBusy = false
    if (answered.is === 'done') return true
    this.#say(this.#whyNot(answered))
    return false
  }

  #whyNot(failed: Failed): string {
    const { ballot, editor, refusals } = this.#given.messages
    if (failed.is === 'away') return ballot.away
    return formatMessage(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })
  }

  #say(...sentences: string[]): void {
    const text = sentences.filter(Boolean).join(' ')
    if (this.#status.textContent !== text) this.#status.textContent = text
  }
}
