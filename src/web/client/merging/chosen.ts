import { element } from '../shared/element.ts'
import { formatMessage } from '../shared/messages.ts'
import { keys } from '../shared/my-keys.ts'
import { redrawn } from '../shared/redrawn.ts'
import type { ProblemView } from '../shared/site-api.ts'
import type { ListReference } from './lists-in.ts'
import type { MergingMessages } from './messages.ts'
import { MergeRow } from './row.ts'

type ChosenOptions = {
  messages: MergingMessages
  /** Maximum number of lists in a merge. */
  most: number
  /** Called when the chosen lists change. */
  changed(): void
  /** Shows why something was not added. */
  tell(message: string): void
  /** Announces to screen readers what was added. */
  confirm(message: string): void
}

/** The lists to merge, in the order in which they were chosen. */
export class Chosen {
  readonly #list: HTMLElement
  readonly #hidden: HTMLElement
  readonly #given: ChosenOptions
  #rows: MergeRow[] = []
  /** The lists of the last request. */
  #sent: readonly MergeRow[] = []

  /** @param list receives a row for each list */
  constructor(list: HTMLElement, given: ChosenOptions) {
    this.#list = list
    this.#given = given
    this.#hidden = element('p', { className: 'aside', hidden: true }, given.messages.merging.hidden)
    list.after(this.#hidden)
  }

  has(slug: string): boolean {
    return this.#rows.some(({ wanted }) => wanted.slug === slug)
  }

  /** Adds lists that are not chosen yet. Uses the edit token that this browser stores, if a link has none. */
  add(wanted: readonly ListReference[]): void {
    for (const one of wanted) {
      const reference = { ...one, ...tokenOf(one) }
      const chosen = this.#rows.find(({ wanted }) => wanted.slug === one.slug)
      if (chosen?.found) this.#tellOf(chosen)
      else if (chosen) chosen.lookAgain(reference)
      else if (this.#rows.length < this.#given.most) this.#rows.push(this.#row(reference))
      else this.#given.tell(formatMessage(this.#given.messages.merging.most, { count: this.#given.most }))
    }
    this.#show()
  }

  /** Returns the input of mergeLists, or a text about what is missing. */
  async input(): Promise<{ lists: MergeRow['input'][] } | string> {
    const { merging } = this.#given.messages
    await Promise.all(this.#rows.map(({ ready }) => ready))
    if (this.#rows.some(({ is }) => is === 'away')) return merging.someAway
    this.#sent = this.#rows.filter(({ found }) => found)
    return this.#sent.length < 2 ? merging.tooFew : { lists: this.#sent.map(({ input }) => input) }
  }

  /** Returns why the lists could not be merged, if the problem is about one of them. */
  refused({ code, errors = [] }: ProblemView): string | undefined {
    const { merging } = this.#given.messages
    if (code === 'list_full') return merging.full
    if (code !== 'list_not_found') return undefined
    for (const { pointer } of errors) this.#sent[Number(pointer.split('/').at(-1))]?.lookAgain()
    return merging.gone
  }

  #row(wanted: ListReference): MergeRow {
    return new MergeRow(wanted, {
      messages: this.#given.messages,
      changed: row => {
        if (row.found) this.#tellOf(row)
        this.#show()
      },
      remove: row => {
        this.#rows = this.#rows.filter(other => other !== row)
        this.#show()
      },
    })
  }

  #tellOf({ found }: MergeRow): void {
    this.#given.confirm(formatMessage(this.#given.messages.merging.added, { title: found!.title }))
  }

  #show(): void {
    redrawn(this.#list, () => {
      this.#list.hidden = this.#rows.length === 0
      const shown = this.#rows.map(({ element }) => element)
      for (const gone of [...this.#list.children]) if (!shown.includes(gone as HTMLLIElement)) gone.remove()
      this.#list.append(...shown.filter(row => !row.isConnected))
    })
    this.#hidden.hidden = !this.#rows.some(({ found }) => found?.visibility === 'hidden')
    this.#given.changed()
  }
}

const tokenOf = ({ slug, token = keys.of(slug)?.token }: ListReference) => (token === undefined ? {} : { token })
