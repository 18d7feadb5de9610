import { maxPlaces } from '../../../../../domain/list.ts'
import { button } from '../../../shared/button.ts'
import { element } from '../../../shared/element.ts'
import { formatMessage, locale } from '../../../shared/messages.ts'
import { redrawn } from '../../../shared/redrawn.ts'
import type { Decisions } from './decisions.ts'
import { checkboxItem, longList } from './long-list.ts'
import type { Report, Scope } from './report.ts'
import type { ImportMessages } from './row-in-words.ts'

/** Maximum number of groups that can be sent. */
const maxGroups = 1000

/** Returns the groups that a person can choose among; none if there is no choice. */
const offeredIn = ({ groups }: Report): Report['groups'] =>
  groups.length > 1 && groups.length <= maxGroups ? groups : []

/** Returns the scope of a first preview: the groups that hold food, or may hold it. */
export function firstScope(plan: Report): Scope {
  const offered = offeredIn(plan)
  const food = offered.filter(({ isFood }) => isFood !== false).map(({ name }) => name)
  return food.length > 0 && food.length < offered.length ? { groups: food } : {}
}

type ScopeOptions = {
  messages: ImportMessages
  decisions: Decisions
  /** The scope of the plan that is shown. */
  scope: Scope
  /** Called when the file must be planned again. */
  changed(): void
}

/** Lets a person choose which rows of a file are taken, and where they are looked up. */
export class ScopeForm {
  readonly element: HTMLElement
  readonly #options: ScopeOptions
  readonly #chosen = new Set<string>()
  readonly #groups = element('div', { tabIndex: -1 })
  readonly #near = element('input', { id: 'import-near', type: 'text', autocomplete: 'off', maxLength: 200 })
  readonly #nearForm: HTMLElement
  readonly #nearResult = element('p', { className: 'aside', role: 'status' })
  readonly #room = element('div', { className: 'room', tabIndex: -1 })
  #shown: Scope
  #firstRows: number | undefined

  constructor(options: ScopeOptions) {
    const { messages, scope, changed } = options
    const { importing, editor } = messages
    this.#options = options
    this.#shown = scope
    this.#near.placeholder = editor.nearExample
    this.#near.setAttribute('aria-describedby', 'import-near-means')
    const lookAgain = (event: Event) => {
      event.preventDefault()
      changed()
    }
    this.#nearForm = element(
      'form',
      { on: { submit: lookAgain } },
      element('label', { htmlFor: 'import-near' }, importing.near),
      element('p', { id: 'import-near-means', className: 'aside' }, importing.nearMeans),
      element('div', { className: 'field' }, this.#near, element('button', {}, importing.lookAgain)),
      this.#nearResult,
    )
    this.element = element('div', { className: 'scope' }, this.#groups, this.#nearForm, this.#room)
    this.reset()
  }

  /** The scope that the person wants; `undefined` if no group is chosen. */
  get wanted(): Scope | undefined {
    const names = this.#offered.map(({ name }) => name)
    const groups = names.filter(name => this.#chosen.has(name))
    const near = this.#near.value.trim()
    if (names.length > 0 && groups.length === 0) return undefined
    return {
      ...(groups.length < names.length && { groups }),
      ...(near !== '' && { near }),
      ...(this.#firstRows !== undefined && { firstRows: this.#firstRows }),
    }
  }

  /** Shows the scope of the plan again, as if the person had not changed it. */
  reset(): void {
    const { groups, near = '', firstRows } = this.#shown
    this.#choose(groups ?? this.#offered.map(({ name }) => name))
    this.#near.value = near
    this.#firstRows = firstRows
    this.show()
  }

  /** Shows that the file was planned again. @param found how many more rows were found than before */
  planned(scope: Scope, found: number): void {
    const isOtherTown = scope.near !== undefined && scope.near !== this.#shown.near
    this.#shown = scope
    this.#nearResult.textContent = isOtherTown && found <= 0 ? this.#options.messages.importing.nearNoHelp : ''
    this.show()
  }

  /** Shows what follows from the plan and the decisions. */
  show(): void {
    const { decisions } = this.#options
    this.#nearForm.hidden = this.#shown.near === undefined && !needsTown(decisions)
    redrawn(this.#room, () => this.#room.replaceChildren(...this.#aboutRoom()))
  }

  get #offered() {
    return offeredIn(this.#options.decisions.plan)
  }

  #choose(names: readonly string[]): void {
    this.#chosen.clear()
    for (const name of names) this.#chosen.add(name)
    const offered = this.#offered
    if (offered.length === 0) return
    const { messages } = this.#options
    const { importing } = messages
    const all = (text: string, chosen: readonly string[]) =>
      button(text, () => {
        this.#choose(chosen)
        this.#changedGroups()
      })
    const item = ({ name, rows }: Report['groups'][number]) =>
      checkboxItem({
        text: name === '' ? importing.noGroup : name,
        aside: new Intl.NumberFormat(locale).format(rows),
        checked: this.#chosen.has(name),
        change: isChosen => {
          if (isChosen) this.#chosen.add(name)
          else this.#chosen.delete(name)
          this.#changedGroups()
        },
      })
    redrawn(this.#groups, () =>
      this.#groups.replaceChildren(
        element(
          'fieldset',
          {},
          element('legend', {}, importing.groups),
          element('p', { className: 'aside' }, importing.groupsMean),
          ...longList(offered, item, messages),
          element(
            'div',
            { className: 'buttons' },
            all(
              importing.allGroups,
              offered.map(({ name }) => name),
            ),
            all(importing.noGroups, []),
          ),
        ),
      ),
    )
  }

  /** The first rows were counted for other groups. */
  #changedGroups(): void {
    this.#firstRows = undefined
    this.#options.changed()
  }

  #aboutRoom(): HTMLElement[] {
    const { decisions, messages } = this.#options
    const { importing } = messages
    const { places, noteBytes } = decisions.excess
    const rows = decisions.rowsThatFit
    const take = (text: string, firstRows: number | undefined) =>
      button(text, () => {
        this.#firstRows = firstRows
        this.#options.changed()
      })
    const takeFirst = rows > 0 ? [take(formatMessage(importing.takeFirst, { count: rows }), rows)] : []
    const text = (words: string) => element('p', {}, words)
    if (places > 0)
      return [
        text(formatMessage(importing.tooMany, { count: places, max: maxPlaces, room: decisions.room })),
        ...takeFirst,
      ]
    if (noteBytes > 0) return [text(importing.notesTooLong), ...takeFirst]
    if (this.#shown.firstRows === undefined) return []
    return [
      text(formatMessage(importing.tookFirst, { count: this.#shown.firstRows })),
      take(importing.takeAll, undefined),
    ]
  }
}

/** Returns whether rows were not found, or not clearly, for lack of a town. */
const needsTown = ({ rows }: Decisions): boolean =>
  rows.some(
    ({ verdict, reason, candidates, place }) =>
      verdict === 'own' &&
      (reason === 'near_not_found' ||
        (place?.address === undefined && (reason !== undefined || candidates !== undefined))),
  )
