import { maxPlaces } from '../../../../../domain/list.ts'
import type { Template } from '../../../../locales/format-message.ts'
import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage } from '../../../shared/messages.ts'
import type { EditorMessages } from '../../part.ts'
import { Decisions } from './decisions.ts'
import { listed } from './listed.ts'
import { questions } from './questions.ts'
import type { Report, ReportedRow } from './report.ts'
import { calledIn } from './row-in-words.ts'
import type { ImportSource } from './source.ts'

type PreviewOptions = {
  messages: Pick<EditorMessages, 'editor' | 'importing' | 'refusals'>
  source: ImportSource
  plan: Report
  /** The person wants it done. */
  add(): void
  /** The person wants something else. */
  other(): void
}

/** What would become of each row, and what the person has to say about it. */
export class Preview {
  readonly element: HTMLElement
  readonly source: ImportSource
  readonly plan: Report
  readonly decisions: Decisions
  readonly #messages: EditorMessages['importing']
  readonly #heading: HTMLElement
  readonly #add: HTMLButtonElement
  readonly #nothing: HTMLElement

  constructor({ messages, source, plan, add, other }: PreviewOptions) {
    this.source = source
    this.plan = plan
    this.decisions = new Decisions(plan)
    const { importing } = messages
    this.#messages = importing
    const of = (verdict: ReportedRow['verdict']) => plan.rows.filter(row => row.verdict === verdict)
    const ranked = of('added').sort((a, b) => (a.place?.rank ?? 0) - (b.place?.rank ?? 0))
    const asking = {
      messages,
      decisions: this.decisions,
      called: calledIn(source, importing),
      decided: () => this.#show(),
    }
    const asked = (title: Template<'count'>, means: string, rows: ReportedRow[]) =>
      questions({ title: formatMessage(title, { count: rows.length }), means, rows }, asking)
    this.#heading = element('h2', { tabIndex: -1 }, importing.heading)
    this.#nothing = element('p', {}, importing.nothing)
    this.#add = button('', add, 'main')
    this.element = element(
      'div',
      { className: 'preview' },
      this.#heading,
      source.name !== undefined &&
        element('p', { className: 'aside' }, formatMessage(importing.from, { name: source.name })),
      plan.tooMuch && element('p', {}, formatMessage(importing.full, { count: maxPlaces })),
      asked(importing.unclear, importing.unclearMeans, of('ambiguous')),
      asked(importing.notFound, importing.notFoundMeans, of('not_found')),
      listed(formatMessage(importing.toAdd, { count: ranked.length }), ranked, messages),
      listed(formatMessage(importing.there, { count: plan.counts.alreadyThere }), of('already_there'), messages),
      this.#nothing,
      element('div', { className: 'buttons' }, this.#add, button(importing.chooseAgain, other)),
    )
    this.#show()
  }

  focus(): void {
    this.#heading.focus({ preventScroll: true })
    this.#heading.scrollIntoView({ block: 'start' })
  }

  #show(): void {
    const { toAdd, notes } = this.decisions
    const isNothing = toAdd + notes === 0
    // What is too much are rows that are clear, of which nothing is asked here.
    this.#add.hidden = isNothing || this.plan.tooMuch !== undefined
    this.#nothing.hidden = !isNothing
    this.#add.textContent =
      toAdd > 0
        ? formatMessage(this.#messages.add, { count: toAdd })
        : formatMessage(this.#messages.addNotes, { count: notes })
  }
}
