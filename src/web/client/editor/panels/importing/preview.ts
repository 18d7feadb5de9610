import type { Template } from '../../../../locales/format-message.ts'
import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { changedNotes, Decisions, goneIn, mayReplaceNote } from './decisions.ts'
import { checkboxItem, longList } from './long-list.ts'
import type { Report, ReportedRow, Scope } from './report.ts'
import { type ImportMessages, wordsIn } from './row-in-words.ts'
import type { RowContext } from './row-item.ts'
import { rowSection } from './row-section.ts'
import { ScopeForm } from './scope.ts'
import type { ImportSource } from './source.ts'

type PreviewOptions = {
  messages: ImportMessages
  source: ImportSource
  plan: Report
  scope: Scope
  /** Called when the person wants it done. */
  add(): void
  /** Called when the person wants to import something else. */
  other(): void
  /** Called when the file must be planned again. */
  replan(): void
}

/** Shows what an import would do, and lets the person change it. */
export class Preview {
  readonly element: HTMLElement
  readonly source: ImportSource
  readonly decisions: Decisions
  readonly #messages: ImportMessages
  readonly #heading: HTMLElement
  readonly #summary = element('p', { role: 'status' })
  readonly #scopeForm: ScopeForm
  readonly #rows = element('div', { className: 'rows' })
  readonly #blocked = element('p', { id: 'import-blocked', role: 'status' })
  readonly #add: HTMLButtonElement
  #scope: Scope
  #isOutdated = false

  constructor({ messages, source, plan, scope, add, other, replan }: PreviewOptions) {
    const { importing } = messages
    this.source = source
    this.decisions = new Decisions(plan)
    this.#messages = messages
    this.#scope = scope
    this.#heading = element('h2', { tabIndex: -1 }, importing.heading)
    this.#add = button('', add, 'main')
    this.#add.setAttribute('aria-describedby', 'import-blocked')
    this.#scopeForm = new ScopeForm({ messages, decisions: this.decisions, scope, changed: replan })
    this.element = element(
      'div',
      { className: 'preview' },
      element('div', { className: 'top' }, this.#heading, button(importing.chooseAgain, other)),
      source.name !== undefined &&
        element('p', { className: 'aside' }, formatMessage(importing.from, { name: source.name })),
      this.#summary,
      this.#scopeForm.element,
      this.#rows,
      element('div', { className: 'bar' }, this.#blocked, this.#add),
    )
    this.#drawRows()
  }

  /** The scope that the person wants; `undefined` if no group is chosen. */
  get wanted(): Scope | undefined {
    return this.#scopeForm.wanted
  }

  /** What is sent to import what is shown. */
  get sent() {
    return { ...this.#scope, ...this.decisions.sent }
  }

  /** Shows a new plan of the same file. */
  planned(plan: Report, scope: Scope): void {
    const before = this.decisions.counts.found
    this.#scope = scope
    this.decisions.plan = plan
    this.#isOutdated = false
    this.#scopeForm.planned(scope, this.decisions.counts.found - before)
    this.#drawRows()
  }

  /** Shows that another scope is wanted than that of the plan, which cannot be imported now. */
  outdate(): void {
    this.#isOutdated = true
    this.#rows.inert = true
    this.#show()
  }

  /** Shows the scope of the plan again: there is no plan of the wanted one. */
  reset(): void {
    this.#isOutdated = false
    this.#rows.inert = false
    this.#scopeForm.reset()
    this.#show()
  }

  focus(): void {
    this.#heading.focus({ preventScroll: true })
    this.#heading.scrollIntoView({ block: 'start' })
  }

  #drawRows(): void {
    const { importing } = this.#messages
    const { plan, rows } = this.decisions
    const context: RowContext = {
      messages: this.#messages,
      decisions: this.decisions,
      wordsOf: wordsIn(this.source, importing),
      decided: () => this.#show(),
    }
    const own = rows.filter(({ verdict }) => verdict === 'own')
    const isUnclear = ({ candidates, reason }: ReportedRow) => candidates !== undefined && reason === undefined
    const unclear = own.filter(isUnclear)
    const kept = own.filter(row => !isUnclear(row))
    const found = rows.filter(({ verdict }) => verdict === 'added')
    const notes = changedNotes(plan).filter(mayReplaceNote)
    const there = rows.filter(row => row.verdict === 'already_there' && !notes.includes(row))
    const left = rows.filter(({ verdict }) => verdict === 'ambiguous' || verdict === 'left_out')
    const titled = (title: Template<'count'>, rows: readonly ReportedRow[]) => ({
      title: formatMessage(title, { count: rows.length }),
      rows,
    })
    this.#rows.inert = false
    this.#rows.replaceChildren(
      ...[
        this.#gone(),
        rowSection({ ...titled(importing.changedNotes, notes), isOpen: true }, context),
        rowSection(
          { ...titled(importing.unclear, unclear), means: importing.unclearMeans, isOpen: true, hasBulk: true },
          context,
        ),
        rowSection({ ...titled(importing.own, kept), means: importing.ownMeans, hasBulk: true }, context),
        rowSection({ ...titled(importing.found, found), means: importing.foundMeans }, context),
        rowSection(titled(importing.there, there), context),
        rowSection(titled(importing.left, left), context),
      ].filter(section => section !== false),
    )
    this.#show()
  }

  /** Draws the places that a newer version of the list lacks. */
  #gone(): HTMLElement | false {
    const { importing } = this.#messages
    const { plan } = this.decisions
    const gone = goneIn(plan)
    if (gone.length === 0) return false
    const list = element('div')
    const draw = () =>
      list.replaceChildren(
        ...longList(
          gone,
          ({ id, name }) =>
            checkboxItem({
              text: formatMessage(importing.remove, { name }),
              checked: this.decisions.isRemoved(id),
              change: isRemoved => {
                this.decisions.remove(id, isRemoved)
                this.#show()
              },
            }),
          this.#messages,
        ),
      )
    const removeAll = () => {
      for (const { id } of gone) this.decisions.remove(id, true)
      draw()
      this.#show()
    }
    draw()
    const parts: CountedText[] = [
      [importing.newHere, plan.counts.added + plan.counts.own],
      [importing.goneHere, gone.length],
      [importing.notesHere, changedNotes(plan).length],
    ]
    return element(
      'section',
      { className: 'gone' },
      element('p', {}, formatMessage(importing.otherVersion, { parts: counted(parts) })),
      element(
        'fieldset',
        {},
        element('legend', {}, formatMessage(importing.gone, { count: gone.length })),
        element('p', { className: 'aside' }, importing.goneMeans),
        list,
        gone.length > 1 && element('div', { className: 'buttons' }, button(importing.removeAll, removeAll)),
      ),
    )
  }

  #show(): void {
    const { importing } = this.#messages
    const { decisions } = this
    const { found, own, there, leftOut } = decisions.counts
    const parts: CountedText[] = [
      [importing.partFound, found],
      [importing.partOwn, own],
      [importing.partThere, there],
      [importing.partLeft, leftOut],
    ]
    const summary = formatMessage(importing.summary, { count: decisions.rows.length, parts: counted(parts) })
    if (this.#summary.textContent !== summary) this.#summary.textContent = summary
    this.#scopeForm.show()
    this.#showBar(found + own)
  }

  #showBar(added: number): void {
    const { importing } = this.#messages
    const { plan, removals, excess, notes } = this.decisions
    const isUpdate = removals > 0 || (notes > 0 && (added === 0 || goneIn(plan).length > 0))
    const blocked =
      this.wanted === undefined
        ? importing.chooseGroup
        : excess.places > 0
          ? formatMessage(importing.tooManyPlaces, { count: excess.places })
          : excess.noteBytes > 0
            ? importing.notesTooLong
            : added === 0 && !isUpdate
              ? importing.nothing
              : ''
    this.#blocked.textContent = this.#isOutdated && this.wanted ? '' : blocked
    this.#add.disabled = this.#isOutdated || blocked !== ''
    this.#add.textContent = isUpdate ? importing.updateList : formatMessage(importing.add, { count: added })
  }
}

type CountedText = [text: Template<'count'>, count: number]

const counted = (parts: readonly CountedText[]): string =>
  new Intl.ListFormat(locale, { type: 'unit' }).format(
    parts.filter(([, count]) => count > 0).map(([text, count]) => formatMessage(text, { count })),
  )
