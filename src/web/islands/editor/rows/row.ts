import { element } from '../../shared/element.ts'
import { Limit } from '../../shared/limit.ts'
import { growing, TextField } from '../../shared/text-field.ts'
import { say } from '../../shared/words.ts'
import type { ListEditing, ShownDraft, ShownPlace } from '../model/index.ts'
import type { EditorWords } from '../part.ts'
import { Mover, signButton } from './mover.ts'

/** What the person wants of a row that concerns its neighbours too. */
export type RowWishes = {
  /** Counted from 1. */
  toRank(key: string, rank: number): void
  remove(key: string): void
}

/** One place of the list as it is edited. */
export class Row {
  readonly element = element('li')
  readonly #mover: Mover
  readonly #words: EditorWords['editor']
  readonly #name = element('h3', { dir: 'auto' })
  readonly #about = element('p')
  readonly #note: TextField
  readonly #rank: HTMLInputElement
  readonly #remove: HTMLButtonElement
  readonly #theirs = element('p', { className: 'theirs', hidden: true })
  #place: ShownPlace | undefined
  #count = 0

  constructor(key: string, words: EditorWords['editor'], model: ListEditing, wishes: RowWishes, longestNote: number) {
    this.#words = words
    this.#mover = new Mover(words, rank => wishes.toRank(key, rank))
    this.#remove = signButton('remove', '×', () => wishes.remove(key))
    this.#rank = element('input', { type: 'number', min: '1', className: 'rank', inputMode: 'numeric' })
    this.#rank.addEventListener('change', () => {
      const rank = this.#rank.valueAsNumber
      if (rank >= 1) wishes.toRank(key, Math.trunc(rank))
      if (this.#place) this.#rank.value = String(this.#place.rank)
    })
    const note = growing({ placeholder: words.noteExample, className: 'note' })
    this.#note = new TextField({
      limit: new Limit(note, { longest: longestNote, lines: 'many', words: words.tooLong }),
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
    const words = this.#words
    const { name, rank, englishName, address = '', note = '' } = place
    if (place !== this.#place) {
      this.#name.replaceChildren(name, ...(englishName ? [' ', element('small', {}, englishName)] : []))
      this.#about.textContent = address
      this.element.dataset.key = place.key
      this.element.classList.toggle('waits', place.waiting)
      this.#note.field.ariaLabel = say(words.note, { name })
      this.#remove.ariaLabel = say(words.remove, { name })
      this.#rank.ariaLabel = say(words.toRank, { name })
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
    if (draft?.theirs !== undefined) this.#theirs.textContent = say(words.draftTheirs, { text: draft.theirs })
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
