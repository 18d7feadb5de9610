import { askApi, type Failed } from '../shared/ask-api.ts'
import { button } from '../shared/button.ts'
import { confirmed } from '../shared/confirmed.ts'
import { element } from '../shared/element.ts'
import { whyRefused } from '../shared/why-refused.ts'
import { say } from '../shared/words.ts'
import type { KeptBallot } from './kept-ballot.ts'
import type { BallotWords } from './words.ts'

type Given = { voteId: string; words: BallotWords; kept: KeptBallot; taken(): void }

/** Below the places: the ballot is sent, or taken back, and it says how it stands with it. */
export class Sending {
  readonly element: HTMLElement
  /** What has just become of the ballot, which may be out of sight. */
  readonly told = element('p', { className: 'aside', ariaLive: 'assertive' })
  readonly #given: Given
  readonly #said = element('p', { role: 'status' })
  readonly #send: HTMLButtonElement
  readonly #takeBack: HTMLButtonElement
  #isBusy = false

  constructor(given: Given) {
    this.#given = given
    const { ballot } = given.words
    this.#send = button(ballot.send, () => this.#cast(), 'main')
    this.#takeBack = button(ballot.takeBack, () => this.#withdraw())
    this.element = element(
      'div',
      { className: 'sending' },
      this.told,
      this.#said,
      element('div', { className: 'buttons' }, this.#send, this.#takeBack),
    )
  }

  /** The ballot may be another one than before. */
  show(): void {
    const { ballot } = this.#given.words
    const { kept } = this.#given
    const { chosen, sent } = kept.content
    const isSent = chosen.join() === sent.join()
    this.#send.ariaDisabled = String(chosen.length === 0 || isSent)
    this.#takeBack.hidden = sent.length === 0
    if (sent.length === 0) this.#say('')
    else this.#say(isSent ? ballot.counts : ballot.unsent, kept.isKept ? '' : ballot.notKept)
  }

  async #cast(): Promise<void> {
    const { words, kept } = this.#given
    if (this.#send.ariaDisabled === 'true') return
    const { chosen } = kept.content
    if (!(await this.#ask(chosen))) return
    kept.put({ sent: chosen })
    this.#given.taken()
    if (!kept.isKept) this.#say(words.ballot.counts, words.ballot.notKept)
  }

  async #withdraw(): Promise<void> {
    const { words, kept } = this.#given
    const { ballot, editor } = words
    if (!(await confirmed(ballot.takeBackSure, { yes: ballot.takeBack, no: editor.cancel }))) return
    if (!(await this.#ask([]))) return
    kept.put({ sent: [] })
    this.#given.taken()
    this.#say(ballot.takenBack)
    // The button that was pressed has gone.
    this.#send.focus()
  }

  /** @returns whether it was taken */
  async #ask(placeIds: readonly string[]): Promise<boolean> {
    if (this.#isBusy) return false
    const { voteId, words, kept } = this.#given
    this.#isBusy = true
    this.told.textContent = ''
    this.#say(words.ballot.sending)
    const ballotKey = kept.content.key
    // Kept before it goes out: whoever leaves now can still change it.
    kept.put({})
    const answered = await askApi('PUT', `/votes/${voteId}/ballot`, { body: { ballotKey, placeIds } })
    this.#isBusy = false
    if (answered.is === 'done') return true
    this.#say(this.#whyNot(answered))
    return false
  }

  #whyNot(failed: Failed): string {
    const { ballot, editor, refusals } = this.#given.words
    if (failed.is === 'away') return ballot.away
    return say(editor.refusedNow, { why: whyRefused(failed.problem, refusals) })
  }

  #say(...sentences: string[]): void {
    const text = sentences.filter(Boolean).join(' ')
    if (this.#said.textContent !== text) this.#said.textContent = text
  }
}
