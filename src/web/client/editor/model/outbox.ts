import { withUncertainOutcome } from './prepare.ts'
import { type RecordOptions, TabRecord } from './tab-record.ts'
import type { Change, Draft, OutboxContent, Waiting } from './types.ts'

const nothing: OutboxContent = { waiting: [], refused: [], conflicts: [], drafts: [] }
const parts = Object.keys(nothing) as (keyof OutboxContent)[]

export type OutboxOptions = RecordOptions & { randomId(): string }

/** The outbox, stored in the browser after each change. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #record: TabRecord
  readonly #changed: () => void
  readonly #adopted: () => void
  #content = nothing
  /** Whether the content outlives the page. */
  kept = true

  /** @param adopted called when content of closed pages was taken over */
  constructor(options: OutboxOptions, changed: () => void, adopted: () => void) {
    this.#options = options
    this.#changed = changed
    this.#adopted = adopted
    this.#record = new TabRecord(options)
  }

  get content(): OutboxContent {
    return this.#content
  }

  put(content: Partial<OutboxContent>): void {
    this.#content = { ...this.#content, ...content }
    this.#keep()
    this.#changed()
  }

  /**
   * Takes over the content of closed pages, behind this page's. Equal `id`s are the same change. A draft of a closed page counts as
   * written, so that each note has at most one draft: this page's.
   */
  takeOver(): void {
    this.#record.takeOver((left, name) => {
      const { waiting, refused, conflicts, drafts } = { ...nothing, ...left }
      const here = this.#content
      this.#content = {
        waiting: [...joined(here.waiting, waiting.map(withUncertainOutcome)), ...this.#written(drafts, name)],
        refused: joined(here.refused, refused),
        conflicts: joined(here.conflicts, conflicts),
        drafts: here.drafts,
      }
      this.#keep()
      this.#adopted()
    })
  }

  /** An addition is done: changes that wait for the place use its id from now on. */
  added(key: string, id: string): void {
    const named = <T extends { place: string }>(one: T): T => (one.place === key ? { ...one, place: id } : one)
    const waiting = this.#content.waiting
      .filter(one => one.id !== key)
      .map(one => ({ ...one, change: renamed(one.change, key, id) }))
    this.put({ waiting, drafts: this.#content.drafts.map(named) })
  }

  clear(): void {
    this.put(nothing)
  }

  /** Releases the stored content: the next page that opens the list takes it over. */
  close(): void {
    this.#record.close()
  }

  /**
   * The `id` identifies the draft. Without locks, a page that only seemed closed leaves its draft repeatedly; it is always the same
   * change.
   * @param name of the record with the drafts
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
    case 'detail':
    case 'remove':
    case 'place':
      return { ...change, place: name(change.place) }
    case 'bands': {
      const { edit } = change
      if (!('at' in edit)) return change
      const { above, below, count } = edit.at
      const at = { count, ...(above && { above: name(above) }), ...(below && { below: name(below) }) }
      return { ...change, edit: { ...edit, at } }
    }
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
