import { element } from '../../shared/element.ts'
import { formatMessage } from '../../shared/messages.ts'
import type { ListEditing, State, Target } from '../model/index.ts'
import type { Announce, EditorMessages, Part } from '../part.ts'
import { draggable } from './drag.ts'
import { inOrder } from './in-order.ts'
import { EntryRow, type RowWishes } from './row.ts'

/** Of `notes`; the catalogue of operations says it to the server, the page says it to the script. */
export type RowsOptions = { messages: EditorMessages; model: ListEditing; announce: Announce; maxNoteLength: number }

/** The places of the list, to be put in order by hand, by keys and by buttons; the numerals follow at once. */
export class Rows implements Part {
  readonly element: HTMLElement
  readonly #options: RowsOptions
  readonly #list = element('ol', { className: 'entries editing' })
  readonly #empty: HTMLElement
  readonly #rows = new Map<string, EntryRow>()
  readonly #drag
  #state: State | undefined

  constructor(options: RowsOptions) {
    this.#options = options
    const { messages, model, announce } = options
    this.#empty = element('p', { className: 'empty' }, messages.editor.empty)
    this.#list.setAttribute('aria-labelledby', 'ranked')
    this.element = element(
      'section',
      { className: 'places' },
      element('h2', { id: 'ranked', className: 'unseen' }, messages.list.ranked),
      element('p', { id: 'handle-help', hidden: true }, messages.editor.handleHelp),
      this.#empty,
      this.#list,
    )
    const move = (key: string, to: Target, rank: number) => {
      const { places = [] } = this.#state?.list ?? {}
      const name = places.find(place => place.key === key)?.name ?? ''
      model.move(key, to)
      announce(formatMessage(messages.editor.movedTo, { name, rank, count: places.length }))
    }
    this.#drag = draggable(this.#list, '.handle', {
      over: (row, index) => this.#renumber(row, index),
      // Next to the row that the person saw there, wherever others have moved that meanwhile.
      dropped: (row, index, above, below) =>
        move(row.dataset.key!, above ? { after: above.dataset.key! } : { before: below!.dataset.key! }, index + 1),
      ended: () => this.#state && this.show(this.#state),
    })
    this.#wishes = {
      toRank: (key, wanted) => {
        const rank = Math.min(Math.max(wanted, 1), this.#state?.list?.places.length ?? 1)
        move(key, { rank }, rank)
      },
      remove: key => {
        const place = this.#state?.list?.places.find(place => place.key === key)
        if (!place) return
        model.remove(key)
        announce(formatMessage(messages.editor.removed, { name: place.name }))
        this.#focusAfter(place.rank)
      },
    }
  }

  readonly #wishes: RowWishes

  show(state: State): void {
    this.#state = state
    // A row being dragged stays; new state is shown after the drop.
    if (this.#drag.active || !state.list) return
    const { places } = state.list
    const drafts = new Map(state.drafts.map(draft => [draft.place, draft]))
    const present = new Set(places.map(({ key }) => key))
    for (const [key, row] of this.#rows)
      if (!present.has(key)) {
        row.leave()
        this.#rows.delete(key)
      }
    for (const place of places) this.#row(place.key).show(place, places.length, drafts.get(place.id))
    inOrder(
      this.#list,
      places.map(({ key }) => this.#row(key).element),
    )
    this.#empty.hidden = places.length > 0
    if (places.length >= 100) this.#list.dataset.digits = String(String(places.length).length)
    else delete this.#list.dataset.digits
    this.#finish(state)
  }

  /** What nobody is writing any more, because its field or its place has gone, is taken as written. */
  #finish({ drafts, list }: State): void {
    for (const { place, text } of drafts) {
      const key = list?.places.find(({ id }) => id === place)?.key
      const writing = key !== undefined && this.#rows.get(key)?.isWriting
      // Not in the middle of being shown what the list is.
      if (!writing) queueMicrotask(() => this.#options.model.note(place, text))
    }
  }

  /** Brings a row into view. */
  focus(key: string): void {
    const row = this.#rows.get(key)
    row?.element.scrollIntoView({ block: 'center' })
    row?.handle.focus({ preventScroll: true })
  }

  #row(key: string): EntryRow {
    const { messages, model, maxNoteLength } = this.#options
    const row = this.#rows.get(key) ?? new EntryRow(key, messages, model, this.#wishes, maxNoteLength)
    this.#rows.set(key, row)
    return row
  }

  #renumber(held: HTMLElement, index: number): void {
    const order = ([...this.#list.children] as HTMLElement[]).filter(row => row !== held)
    order.splice(index, 0, held)
    for (const [at, row] of order.entries()) this.#rows.get(row.dataset.key!)?.showRank(at + 1)
  }

  /** Who removes a place by the keyboard goes on with the next one. */
  #focusAfter(rank: number): void {
    const rows = this.#list.children
    const next = rows[Math.min(rank, rows.length) - 1]
    next?.querySelector<HTMLElement>('.remove')?.focus()
  }
}
