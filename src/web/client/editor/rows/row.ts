import { element } from '../../shared/element.ts'
import { Limit } from '../../shared/limit.ts'
import { formatMessage } from '../../shared/messages.ts'
import { growingTextArea, TextField } from '../../shared/text-field.ts'
import type { ListEditing, ShownDraft, ShownPlace } from '../model/index.ts'
import type { EditorMessages } from '../part.ts'
import { Mover, signButton } from './mover.ts'

/** What the person wants of a row that concerns its neighbours too. */
export type RowWishes = {
  /** Counted from 1. */
  toRank(key: string, rank: number): void
  remove(key: string): void
}

/** One place of the list as it is edited. */
export class EntryRow {
  readonly element = element('li')
  readonly #mover: Mover
  readonly #messages: EditorMessages['editor']
  readonly #closedForGood: string
  readonly #name = element('h3', { dir: 'auto' })
  readonly #about = element('p')
  readonly #note: TextField
  readonly #rank: HTMLInputElement
  readonly #remove: HTMLButtonElement
  readonly #theirs = element('p', { className: 'theirs', hidden: true })
  #place: ShownPlace | undefined
  #count = 0

  constructor(
    key: string,
    { editor: messages, list: { closedForGood } }: Pick<EditorMessages, 'editor' | 'list'>,
    model: ListEditing,
    wishes: RowWishes,
    maxNoteLength: number,
  ) {
    this.#messages = messages
    this.#closedForGood = closedForGood
    this.#mover = new Mover(messages, rank => wishes.toRank(key, rank))
    this.#remove = signButton('remove', '×', () => wishes.remove(key))
    this.#rank = element('input', { type: 'number', min: '1', className: 'rank', inputMode: 'numeric' })
    this.#rank.addEventListener('change', () => {
      const rank = this.#rank.valueAsNumber
      if (rank >= 1) wishes.toRank(key, Math.trunc(rank))
      if (this.#place) this.#rank.value = String(this.#place.rank)
    })
    const note = growingTextArea({ placeholder: messages.noteExample, className: 'note' })
    this.#note = new TextField({
      limit: new Limit(note, { longest: maxNoteLength, lines: 'many', message: messages.tooLong }),
      commit: text => model.note(key, text),
      typing: text => model.draft(key, text),
    })
    this.element.append(
      this.#mover.handle,
      this.#name,
      this.#about,
      note,
      this.#note.limit.element,
      this.#theirs,
      element('div', { className: 'row-tools' }, this.#mover.up, this.#mover.down, this.#rank, this.#remove),
    )
  }

  show(place: ShownPlace, count: number, draft: ShownDraft | undefined): void {
    const messages = this.#messages
    const { name, rank, englishName, address = '', note = '' } = place
    if (place !== this.#place) {
      this.#name.replaceChildren(name, ...(englishName ? [' ', element('small', {}, englishName)] : []))
      this.#about.textContent = [place.closed ? this.#closedForGood : '', address].filter(Boolean).join(' · ')
      this.element.classList.toggle('closed', place.closed === true)
      this.element.dataset.key = place.key
      this.element.classList.toggle('waits', place.waiting)
      this.#note.field.ariaLabel = formatMessage(messages.note, { name })
      this.#remove.ariaLabel = formatMessage(messages.remove, { name })
      this.#rank.ariaLabel = formatMessage(messages.toRank, { name })
    }
    // Also where nothing has changed: a drag that came to nothing has left numerals behind.
    this.showRank(rank)
    if (place !== this.#place || count !== this.#count) {
      this.#rank.max = String(count)
      this.#mover.show(name, rank, count)
    }
    this.#place = place
    this.#count = count
    this.#note.show(draft?.text ?? note)
    this.#theirs.hidden = draft?.theirs === undefined
    if (draft?.theirs !== undefined)
      this.#theirs.textContent = formatMessage(messages.draftTheirs, { text: draft.theirs })
  }

  get handle(): HTMLButtonElement {
    return this.#mover.handle
  }

  /** The numeral alone, while a row is dragged over others. */
  showRank(rank: number): void {
    if (this.element.value !== rank) this.element.value = rank
    if (document.activeElement !== this.#rank) this.#rank.value = String(rank)
  }

  /** Whether the person is in the middle of writing the note. */
  get isWriting(): boolean {
    return this.#note.isTyped
  }

  /** The place is not on the list any more. */
  leave(): void {
    this.#note.drop()
    this.element.remove()
  }
}
