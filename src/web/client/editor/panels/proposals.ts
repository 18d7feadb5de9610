import type * as z from 'zod'
import type { applyProposals } from '../../../../operations/apply-proposals.ts'
import type { listProposals } from '../../../../operations/list-proposals.ts'
import { distanceIn } from '../../../locales/distance.ts'
import { askApi } from '../../shared/ask-api.ts'
import { button } from '../../shared/button.ts'
import { element } from '../../shared/element.ts'
import { formatMessage, localeHere } from '../../shared/messages.ts'
import { redrawn } from '../../shared/redrawn.ts'
import { RetryKey } from '../../shared/retry-key.ts'
import { whyRefused } from '../../shared/why-refused.ts'
import type { ListEditing, State } from '../model/index.ts'
import { isClosing } from '../model/verdict.ts'
import type { EditorMessages, Part } from '../part.ts'
import { declinedProposals, declineProposal } from './declined-proposals.ts'

type ProposalsOptions = { messages: EditorMessages; model: ListEditing; slug: string; token(): string }
type ProposalPage = z.output<(typeof listProposals)['output']>
type Proposal = ProposalPage['proposals'][number]
type Applied = z.output<(typeof applyProposals)['output']>

/** Own places that the place data knows now: one quiet line, which opens to decide about each. */
export class Proposals implements Part {
  readonly element: HTMLElement
  readonly #options: ProposalsOptions
  readonly #panel: HTMLDetailsElement
  readonly #title = element('summary')
  readonly #list = element('ul')
  readonly #all: HTMLButtonElement
  readonly #said = element('p', { role: 'status' })
  readonly #key = new RetryKey()
  #isAsked = false
  #found: ProposalPage = { proposals: [] }
  #shown = ''
  #isBusy = false
  #state: State | undefined

  constructor(options: ProposalsOptions) {
    this.#options = options
    this.#all = button('', () => this.#use(this.#open), 'main')
    this.#panel = element(
      'details',
      { className: 'panel' },
      this.#title,
      element('p', { className: 'aside' }, options.messages.proposals.means),
      this.#list,
      this.#all,
    )
    this.element = element('section', { className: 'proposals', hidden: true, tabIndex: -1 }, this.#said)
  }

  show(state: State): void {
    this.#state = state
    const { list, copyOf } = state
    // Asked once: the service looks up each own place.
    if (!this.#isAsked && list && copyOf === undefined && list.places.some(isOwn)) {
      this.#isAsked = true
      void this.#read()
    }
    this.#draw()
  }

  /** The proposals that are not decided. Others may have removed their places. */
  get #open(): Proposal[] {
    // This runs with every key that is typed in the editor.
    if (this.#found.proposals.length === 0) return []
    const present = new Set(this.#state?.list?.places.map(({ id }) => id))
    const declined = declinedProposals(this.#options.slug)
    return this.#found.proposals.filter(({ id, place }) => present.has(place.id) && !declined.has(id))
  }

  async #read(): Promise<void> {
    const answered = await askApi<ProposalPage>('GET', `${this.#path}?limit=50`, { token: this.#options.token() })
    // Nobody waits for this, so a failure is not worth a message. The page asks again when it is opened next.
    if (answered.is === 'done') this.#found = answered.answer
    this.#draw()
  }

  async #use(proposals: readonly Proposal[]): Promise<void> {
    if (this.#isBusy) return
    const { messages, model, token } = this.#options
    const ids = proposals.map(({ id }) => id)
    this.#isBusy = true
    const idempotencyKey = this.#key.of(ids.join())
    const answered = await askApi<Applied>('POST', this.#path, { token: token(), body: { ids }, idempotencyKey })
    this.#isBusy = false
    if (answered.is === 'done') {
      model.did(answered.answer.list.version, { do: 'known' })
      this.#say(formatMessage(messages.proposals.used, { count: ids.length }))
      this.#found = { ...this.#found, proposals: this.#found.proposals.filter(({ id }) => !ids.includes(id)) }
      if (this.#found.nextCursor !== undefined && this.#found.proposals.length === 0) await this.#read()
      this.#draw()
    } else if (answered.is === 'away') this.#say(messages.editor.unknownNow)
    // The page says it, for all that it has.
    else if (isClosing(answered.problem)) model.useToken(token())
    else if (answered.problem.code === 'proposal_outdated') {
      this.#say(messages.proposals.outdated)
      await this.#read()
    } else {
      const why = whyRefused(answered.problem, messages.refusals)
      this.#say(formatMessage(messages.editor.refusedNow, { why }))
    }
  }

  #say(text: string): void {
    this.#said.textContent = text
  }

  #draw(): void {
    const open = this.#open
    this.#drawAll(open)
    // Not while something waits: it may be about the place that is replaced.
    const isWaiting = (this.#state?.waiting.length ?? 0) > 0
    for (const each of this.#panel.querySelectorAll('button')) each.disabled = isWaiting
  }

  #drawAll(open: readonly Proposal[]): void {
    const shown = open.map(({ id }) => id).join()
    if (shown === this.#shown) return
    this.#shown = shown
    const { proposals } = this.#options.messages
    redrawn(this.element, () => {
      this.element.hidden = open.length === 0 && this.#said.textContent === ''
      // Replacing the children would close an open panel.
      if (open.length === 0) this.#panel.remove()
      else if (!this.#panel.isConnected) this.element.prepend(this.#panel)
      this.#title.textContent = formatMessage(proposals.title, { count: open.length })
      this.#all.textContent = formatMessage(proposals.useAll, { count: open.length })
      this.#all.hidden = open.length < 2
      this.#list.replaceChildren(...open.map(proposal => this.#row(proposal)))
    })
  }

  #row(proposal: Proposal): HTMLElement {
    const { id, place, candidate, match } = proposal
    const { slug, messages } = this.#options
    const { proposals } = messages
    const about = [
      candidate.address,
      match.distanceMeters !== undefined && place.latitude !== undefined
        ? formatMessage(proposals.distance, { distance: distanceIn(match.distanceMeters, localeHere) })
        : undefined,
    ].filter(part => part !== undefined)
    const use = button(proposals.use, () => this.#use([proposal]))
    use.ariaLabel = `${proposals.use}: ${candidate.name}`
    const decline = button(proposals.decline, () => {
      declineProposal(slug, id)
      this.#draw()
    })
    decline.ariaLabel = `${proposals.decline}: ${candidate.name}`
    return element(
      'li',
      {},
      element('p', { className: 'aside', dir: 'auto' }, formatMessage(proposals.yours, { name: place.name })),
      element(
        'p',
        { dir: 'auto' },
        element('a', { href: candidate.mapsUrl, target: '_blank', rel: 'noopener' }, element('b', {}, candidate.name)),
        ' ',
        element('span', {}, about.join(' · ')),
      ),
      element('div', { className: 'buttons' }, use, decline),
    )
  }

  get #path(): string {
    return `/lists/${this.#options.slug}/proposals`
  }
}

const isOwn = ({ mapPlaceId }: { mapPlaceId?: string }): boolean => mapPlaceId?.startsWith('own:') ?? false
