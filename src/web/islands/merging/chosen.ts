import { element } from '../shared/element.ts'
import { keys } from '../shared/my-keys.ts'
import { redrawn } from '../shared/redrawn.ts'
import type { ProblemView } from '../shared/site-door.ts'
import { say } from '../shared/words.ts'
import type { Wanted } from './lists-in.ts'
import { Row } from './row.ts'
import type { MergingWords } from './words.ts'

type Given = {
  words: MergingWords
  /** How many lists can be merged. */
  most: number
  /** Which there are has changed. */
  changed(): void
  /** Says why something is not among them. */
  tell(words: string): void
  /** Says to who does not see it what is among them now. */
  confirm(words: string): void
}

/** The lists that are to be merged, in the order in which they were chosen. */
export class Chosen {
  readonly #list: HTMLElement
  readonly #hidden: HTMLElement
  readonly #given: Given
  #rows: Row[] = []
  /** Those of which a list was to be made last. */
  #sent: readonly Row[] = []

  /** @param list for a row each */
  constructor(list: HTMLElement, given: Given) {
    this.#list = list
    this.#given = given
    this.#hidden = element('p', { className: 'aside', hidden: true }, given.words.merging.hidden)
    list.after(this.#hidden)
  }

  has(slug: string): boolean {
    return this.#rows.some(({ wanted }) => wanted.slug === slug)
  }

  /** Those among them already stay where they are. Where this browser keeps the edit link of one, that opens it. */
  add(wanted: readonly Wanted[]): void {
    for (const one of wanted) {
      const whole = { ...one, ...tokenOf(one) }
      const there = this.#rows.find(({ wanted }) => wanted.slug === one.slug)
      if (there?.found) this.#tellOf(there)
      else if (there) there.lookAgain(whole)
      else if (this.#rows.length < this.#given.most) this.#rows.push(this.#row(whole))
      else this.#given.tell(say(this.#given.words.merging.most, { count: this.#given.most }))
    }
    this.#show()
  }

  /** What mergeLists takes, or in words what is missing for that. */
  async input(): Promise<{ lists: Row['input'][] } | string> {
    const { merging } = this.#given.words
    await Promise.all(this.#rows.map(({ ready }) => ready))
    if (this.#rows.some(({ is }) => is === 'away')) return merging.someAway
    this.#sent = this.#rows.filter(({ found }) => found)
    return this.#sent.length < 2 ? merging.tooFew : { lists: this.#sent.map(({ input }) => input) }
  }

  /** Why no list could be made of them, where that is about them. */
  refused({ code, errors = [] }: ProblemView): string | undefined {
    const { merging } = this.#given.words
    if (code === 'list_full') return merging.full
    if (code !== 'list_not_found') return undefined
    for (const { pointer } of errors) this.#sent[Number(pointer.split('/').at(-1))]?.lookAgain()
    return merging.gone
  }

  #row(wanted: Wanted): Row {
    return new Row(wanted, {
      words: this.#given.words,
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

  #tellOf({ found }: Row): void {
    this.#given.confirm(say(this.#given.words.merging.added, { title: found!.title }))
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

const tokenOf = ({ slug, token = keys.of(slug)?.token }: Wanted) => (token === undefined ? {} : { token })
