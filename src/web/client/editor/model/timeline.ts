import type { Access, Change, HistoryChange, ShownList, Waiting } from './types.ts'

/** A change of this person, which identifies a version as theirs. */
export type Mine = Pick<Waiting, 'id' | 'change'>
/** A version of the list, with this person's change if it made the version. `list`: its state, if seen. */
type Moment = { version: number; list?: ShownList; mine?: Mine }
/** An undo: the removed moments, their position, and whether later moments were removed too. */
type Undone = { mine: Mine; moments: readonly Moment[]; at: number }

type Step = { version: number } | { access: Access }

// For older states there is the history.
const longest = 100

/**
 * How the list became what it is since it was opened: the moments whose changes it contains. An undo makes a new version but removes
 * moments, so repeated undos go further back.
 */
export class Timeline {
  moments: readonly Moment[] = []
  undone: readonly Undone[] = []
  /** The list's version, later than the last moment after an undo. */
  #version = 0

  /** Call after the list was read or changed. @param mine this person's new versions */
  reach(list: ShownList, mine: ReadonlyMap<number, Mine> = new Map()): void {
    const { version } = list
    const known = this.#version
    this.#version = version
    // The first state; or the server was restored to an earlier state.
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

  /** A version that was read before turns out to be this person's. */
  claim(version: number, mine: Mine): void {
    this.moments = this.moments.map(moment => (moment.version === version ? { ...moment, mine } : moment))
    this.undone = []
  }

  forget(list: ShownList): void {
    this.#version = list.version
    this.moments = [{ version: list.version, list }]
    this.undone = []
  }

  /** Returns the number of others' versions that would be undone too, and the request; `undefined` if the change is not in the timeline. */
  step({ do: what, of }: Extract<HistoryChange, { do: 'undo' | 'redo' }>): { others: number; step: Step } | undefined {
    if (what === 'undo') {
      const at = this.#at(of)
      const { mine } = this.moments[at] ?? {}
      if (at < 1 || !mine) return undefined
      const shown = shownBefore(mine.change)
      if (shown) return { others: 0, step: { access: shown } }
      return { others: this.moments.length - 1 - at, step: { version: this.moments[at - 1]!.version } }
    }
    const undone = this.undone.find(({ mine }) => mine.id === of)
    if (!undone) return undefined
    const shown = shownAfter(undone.mine.change)
    if (shown) return { others: 0, step: { access: shown } }
    return { others: this.moments.length - undone.at, step: { version: undone.moments.at(-1)!.version } }
  }

  recordStep({ do: what, of }: Extract<HistoryChange, { do: 'undo' | 'redo' }>, version: number): void {
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

const shownOf = (change: Change, side: 'from' | 'to'): Access | undefined => {
  if (change.do !== 'update') return undefined
  const { visibility, listed } = change[side]
  return visibility === undefined && listed === undefined ? undefined : change[side]
}

/** The previous access, which restoring a version would not restore. Such a change has no other members. */
export const shownBefore = (change: Change) => shownOf(change, 'from')
const shownAfter = (change: Change) => shownOf(change, 'to')

/** The versions of the list that this person made and that were not read yet. */
export class OwnVersions {
  readonly #made = new Map<number, Mine>()
  /** Changes that were done in an unknown version. */
  #claims: readonly Mine[] = []

  made(version: number, one: Mine): void {
    this.#made.set(version, one)
  }

  claim(one: Mine): void {
    this.#claims = [...this.#claims, one]
  }

  /**
   * Returns this person's versions up to the one that was read, once.
   * @param before the version that was read before
   * @param done changes that are in the list, in an unknown version
   */
  read(before: number | undefined, version: number, done: readonly Mine[]): Map<number, Mine> {
    const claims = [...this.#claims, ...done]
    this.#claims = []
    // With as many changes as new versions, each version is one of them.
    const areAll = before !== undefined && claims.length === version - before
    const claimed = areAll ? claims.map((one, index) => [before + index + 1, one] as const) : []
    const own = new Map([...this.#made, ...claimed])
    // A version that was requested earlier may be older than the newest.
    for (const made of [...this.#made.keys()]) if (made <= version) this.#made.delete(made)
    return own
  }
}
