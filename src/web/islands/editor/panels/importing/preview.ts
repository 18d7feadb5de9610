import { maxPlaces } from '../../../../../domain/list.ts'
import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { say } from '../../../shared/words.ts'
import type { EditorWords } from '../../part.ts'
import { Decisions } from './decisions.ts'
import { listed } from './listed.ts'
import { questions } from './questions.ts'
import type { Report, ReportedRow } from './report.ts'
import { calledIn } from './row-in-words.ts'
import type { Source } from './source.ts'

type Given = {
  words: Pick<EditorWords, 'importing' | 'refusals'>
  source: Source
  plan: Report
  /** The person wants it done. */
  add(): void
  /** The person wants something else. */
  other(): void
}

/** What would become of each row, and what the person has to say about it. */
export class Preview {
  readonly element: HTMLElement
  readonly source: Source
  readonly plan: Report
  readonly decisions: Decisions
  readonly #words: EditorWords['importing']
  readonly #heading: HTMLElement
  readonly #add: HTMLButtonElement
  readonly #nothing: HTMLElement

  constructor({ words, source, plan, add, other }: Given) {
    this.source = source
    this.plan = plan
    this.decisions = new Decisions(plan)
    const { importing } = words
    this.#words = importing
    const of = (verdict: ReportedRow['verdict']) => plan.rows.filter(row => row.verdict === verdict)
    const ranked = of('added').sort((a, b) => (a.place?.rank ?? 0) - (b.place?.rank ?? 0))
    const asking = {
      words,
      decisions: this.decisions,
      called: calledIn(source, importing),
      decided: () => this.#show(),
    }
    const asked = (title: string, means: string, rows: ReportedRow[]) =>
      questions({ title: say(title, { count: rows.length }), means, rows }, asking)
    this.#heading = element('h2', { tabIndex: -1 }, importing.heading)
    this.#nothing = element('p', {}, importing.nothing)
    this.#add = button('', add, 'main')
    this.element = element(
      'div',
      { className: 'preview' },
      this.#heading,
      source.name !== undefined && element('p', { className: 'aside' }, say(importing.from, { name: source.name })),
      plan.tooMuch && element('p', {}, say(importing.full, { count: maxPlaces })),
      asked(importing.unclear, importing.unclearMeans, of('ambiguous')),
      asked(importing.notFound, importing.notFoundMeans, of('not_found')),
      listed(say(importing.toAdd, { count: ranked.length }), ranked, words),
      listed(say(importing.there, { count: plan.counts.alreadyThere }), of('already_there'), words),
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
      toAdd > 0 ? say(this.#words.add, { count: toAdd }) : say(this.#words.addNotes, { count: notes })
  }
}
