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

export type DeskOptions = RecordOptions & { randomId(): string }

/** That, kept in the browser's storage with each change of it. */
export class Desk {
  readonly #options: DeskOptions
  readonly #record: TabRecord
  readonly #changed: () => void
  readonly #adopted: () => void
  #content = nothing
  /** Whether what is on the desk outlives the page. */
  kept = true

  /** @param adopted called when something came to it that other pages have left */
  constructor(options: DeskOptions, changed: () => void, adopted: () => void) {
    this.#options = options
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

  /**
   * Takes over what pages that live no longer have left, behind what is here. Changes whose `id` is here already are the same ones. A
   * draft that nobody is writing any more is taken as written, so that a note has one draft at most: that of this page.
   */
  takeOver(): void {
    this.#record.takeOver((left, name) => {
      const { waiting, refused, conflicts, drafts } = { ...nothing, ...left }
      const here = this.#content
      this.#content = {
        waiting: [...joined(here.waiting, waiting.map(doubted)), ...this.#written(drafts, name)],
        refused: joined(here.refused, refused),
        conflicts: joined(here.conflicts, conflicts),
        drafts: here.drafts,
      }
      this.#keep()
      this.#adopted()
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

  /**
   * The `id` says what it is. Without locks a page that only seemed to have ended leaves its draft again and again; whatever has become
   * of it here, it is the same.
   * @param name of the record that they were kept in
   */
  #written(drafts: readonly Draft[], name: string): Waiting[] {
    const { clock, randomId } = this.#options
    const { waiting, refused, conflicts } = this.#content
    const here = new Set([...waiting, ...refused, ...conflicts].map(({ id }) => id))
    return drafts
      .filter(({ text, from }) => text !== from)
      .map(({ text, ...draft }) => ({
        id: `${name} ${draft.place} ${text}`,
        change: { do: 'note', ...draft, to: text } as const,
        at: clock.now(),
        key: randomId(),
      }))
      .filter(({ id }) => !here.has(id))
  }

  #keep(): void {
    const empty = parts.every(part => this.#content[part].length === 0)
    this.kept = this.#record.write(empty ? undefined : this.#content)
  }
}

const joined = <T extends { id: string }>(here: readonly T[], left: readonly T[]): T[] => [
  ...here,
  ...left.filter(({ id }) => here.every(one => one.id !== id)),
]

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
