import type { Change, Going, Members, ShownList, Waiting } from './types.ts'

/** A change of this person's, by which a version is known as theirs. */
export type Mine = Pick<Waiting, 'id' | 'change'>
/** What the list came to be: at this version, by this person's change where `mine` is there. `list`: how it looked, where that was seen. */
export type Moment = { version: number; list?: ShownList; mine?: Mine }
/** An undoing: what it took away, where that stood in the line, and whether it took what came after with it. */
export type Undone = { mine: Mine; moments: readonly Moment[]; at: number }

/** What to send in order to go back or forth. */
export type Step = { version: number } | { visibility: Members['visibility'] }

// Further back than this the history of the list helps.
const longest = 100

/**
 * How the list came to be what it is, since it was opened: the line of moments whose changes are in it now. An undoing makes a new
 * version too, but takes moments off the line, so that several in a row go further and further back.
 */
export class Timeline {
  moments: readonly Moment[] = []
  undone: readonly Undone[] = []
  /** The version that the list is at, which after an undoing is later than the last one of the line. */
  #version = 0

  /** The list is read, or was changed. @param mine which of the new versions are this person's */
  reach(list: ShownList, mine: ReadonlyMap<number, Mine> = new Map()): void {
    const { version } = list
    const known = this.#version
    this.#version = version
    // The line begins here; or the server's storage was put back to an earlier day.
    if (this.moments.length === 0 || version < known) {
      this.forget(list)
      return
    }
    const reached = Array.from({ length: version - known }, (_, index): Moment => {
      const by = mine.get(known + index + 1)
      return { version: known + index + 1, ...(by && { mine: by }) }
    })
    const last = reached.at(-1)
    if (last) last.list = list
    const line = [...this.moments, ...reached]
    const cut = Math.max(0, line.length - longest)
    this.moments = line.slice(cut)
    this.undone = reached.some(moment => moment.mine) ? [] : this.undone.map(one => ({ ...one, at: one.at - cut }))
  }

  /** A version that has been read already turns out to be this person's. */
  claim(version: number, mine: Mine): void {
    this.moments = this.moments.map(moment => (moment.version === version ? { ...moment, mine } : moment))
    this.undone = []
  }

  /** There is nothing to go back to any more but this. */
  forget(list: ShownList): void {
    this.#version = list.version
    this.moments = [{ version: list.version, list }]
    this.undone = []
  }

  /** How many versions of others would go with it, and what to send; `undefined` when that change is not in the line. */
  step({ do: what, of }: Extract<Going, { do: 'undo' | 'redo' }>): { others: number; step: Step } | undefined {
    if (what === 'undo') {
      const at = this.#at(of)
      const { mine } = this.moments[at] ?? {}
      if (at < 1 || !mine) return undefined
      const shown = shownBefore(mine.change)
      if (shown) return { others: 0, step: { visibility: shown } }
      return { others: this.moments.length - 1 - at, step: { version: this.moments[at - 1]!.version } }
    }
    const undone = this.undone.find(({ mine }) => mine.id === of)
    if (!undone) return undefined
    const shown = shownAfter(undone.mine.change)
    if (shown) return { others: 0, step: { visibility: shown } }
    return { others: this.moments.length - undone.at, step: { version: undone.moments.at(-1)!.version } }
  }

  /** It was done; the list is at this version now. */
  went({ do: what, of }: Extract<Going, { do: 'undo' | 'redo' }>, version: number): void {
    this.#version = version
    if (what === 'undo') {
      const at = this.#at(of)
      const mine = this.moments[at]!.mine!
      const taken = shownBefore(mine.change) ? 1 : this.moments.length - at
      this.undone = [...this.undone, { mine, moments: this.moments.slice(at, at + taken), at }]
      this.moments = [...this.moments.slice(0, at), ...this.moments.slice(at + taken)]
    } else {
      const undone = this.undone.find(({ mine }) => mine.id === of)!
      const kept = shownAfter(undone.mine.change) ? this.moments : this.moments.slice(0, undone.at)
      this.moments = [...kept, ...undone.moments]
      this.undone = this.undone.slice(0, this.undone.indexOf(undone))
    }
  }

  #at(id: string): number {
    return this.moments.findLastIndex(({ mine }) => mine?.id === id)
  }
}

const shownOf = (change: Change, side: 'from' | 'to'): Members['visibility'] | undefined =>
  change.do === 'update' ? change[side].visibility : undefined

/** The visibility before a change of it, which going back to a version would not bring back. Such a change has no other member. */
export const shownBefore = (change: Change) => shownOf(change, 'from')
const shownAfter = (change: Change) => shownOf(change, 'to')
