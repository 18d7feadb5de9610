import { type RecordOptions, TabRecord } from './tab-record.ts'
import { doubted } from './there-already.ts'
import type { Change, Conflict, Draft, Refused, Waiting } from './types.ts'

/** All that the person did here and the server does not have. */
export type Content = {
  waiting: readonly Waiting[]
  refused: readonly Refused[]
  conflicts: readonly Conflict[]
  drafts: readonly Draft[]
}

const nothing: Content = { waiting: [], refused: [], conflicts: [], drafts: [] }
const parts = Object.keys(nothing) as (keyof Content)[]

/** That, kept in the browser's storage with each change of it. */
export class Desk {
  readonly #record: TabRecord
  readonly #changed: () => void
  readonly #adopted: () => void
  #content = nothing
  /** Whether what is on the desk outlives the page. */
  kept = true

  /** @param adopted called when something came to it that other pages have left */
  constructor(options: RecordOptions, changed: () => void, adopted: () => void) {
    this.#changed = changed
    this.#adopted = adopted
    this.#record = new TabRecord(options)
  }

  get content(): Content {
    return this.#content
  }

  put(content: Partial<Content>): void {
    this.#content = { ...this.#content, ...content }
    this.#keep()
    this.#changed()
  }

  /** Takes over what pages that live no longer have left, behind what is here. Changes whose `id` is here already are the same ones. */
  takeOver(): void {
    this.#record.takeOver(content => {
      const left = { ...content, waiting: content.waiting?.map(doubted) }
      const merged = parts.map(part => [part, [...this.#content[part], ...newOnes(left[part], this.#content[part])]])
      this.#content = Object.fromEntries(merged) as Content
      this.#keep()
      this.#adopted()
      return this.kept
    })
  }

  /** An addition that waited is done: what waits for the place goes by its id from now on. */
  added(key: string, id: string): void {
    const named = <T extends { place: string }>(one: T): T => (one.place === key ? { ...one, place: id } : one)
    const waiting = this.#content.waiting
      .filter(one => one.id !== key)
      .map(one => ({ ...one, change: renamed(one.change, key, id) }))
    this.put({ waiting, drafts: this.#content.drafts.map(named) })
  }

  /** Forgets everything, in the storage too. */
  clear(): void {
    this.put(nothing)
  }

  /** Lets go of what is kept: the next page that opens the list takes it over. */
  close(): void {
    this.#record.close()
  }

  #keep(): void {
    const empty = parts.every(part => this.#content[part].length === 0)
    this.kept = this.#record.write(empty ? undefined : this.#content)
  }
}

const newOnes = (found: readonly (object & { id?: string })[] = [], here: readonly (object & { id?: string })[]) =>
  found.filter(({ id }) => id === undefined || here.every(one => one.id !== id))

function renamed(change: Change, key: string, id: string): Change {
  const name = (text: string) => (text === key ? id : text)
  switch (change.do) {
    case 'note':
    case 'remove':
      return { ...change, place: name(change.place) }
    case 'move': {
      const targets = change.targets.map(target =>
        'rank' in target
          ? target
          : 'before' in target
            ? { before: name(target.before) }
            : { after: name(target.after) },
      )
      return { ...change, place: name(change.place), targets }
    }
    default:
      return change
  }
}
