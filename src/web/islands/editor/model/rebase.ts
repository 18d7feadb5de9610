import type { Content } from './desk.ts'
import { sameText } from './same-text.ts'
import type { Change, Conflict, Facts, Going, ShownList, ShownPlace, TextMember, Waiting } from './types.ts'

type Rebased = Content & { /** What is in the list by now, so that it need not be sent. */ done: readonly Waiting[] }

/**
 * What waits, held against the list as somebody else may have left it: what is there already is done, what does not go together with
 * theirs becomes a conflict, everything else goes on waiting.
 * @param seen the places that were ever in it, as they were last, for what is told of those that are gone
 */
export function rebase(list: ShownList, content: Content, seen: Seen): Rebased {
  return new Rebase(list, content, seen).run()
}

class Rebase {
  readonly #list: ShownList
  readonly #content: Content
  readonly #places: ReadonlyMap<string, ShownPlace>
  readonly #seen: Seen
  readonly #added = new Set<string>()
  /** What each text is by the time that the change looked at is sent; by place, and by member. */
  readonly #texts = new Map<string, string>()
  readonly #conflicts = new Map<string, Conflict>()
  readonly #kept: Waiting[] = []
  readonly #done: Waiting[] = []

  constructor(list: ShownList, content: Content, seen: Seen) {
    this.#list = list
    this.#content = content
    this.#seen = seen
    this.#places = new Map(list.places.map(place => [place.id, place]))
  }

  run(): Rebased {
    const { waiting, conflicts } = this.#content
    for (const [index, one] of waiting.entries()) {
      // What comes behind speaks of the list as it will be then, and is looked at when that has been done.
      if (goesBack(one.change)) {
        this.#kept.push(...waiting.slice(index))
        break
      }
      this.#look(one)
    }
    const open = conflicts.map(conflict => this.#renewed(conflict)).filter(conflict => conflict !== undefined)
    return {
      ...this.#content,
      waiting: this.#kept,
      conflicts: [...open, ...this.#conflicts.values()],
      done: this.#done,
    }
  }

  #look(one: Waiting): void {
    const { change, id } = one
    switch (change.do) {
      case 'add':
        this.#added.add(id)
        this.#kept.push(one)
        return
      case 'remove':
        ;(this.#has(change.place) ? this.#kept : this.#done).push(one)
        return
      case 'move':
        if (this.#has(change.place)) this.#kept.push(one)
        else this.#gone(one, change)
        return
      case 'note':
        if (this.#has(change.place)) this.#note(one, change)
        else this.#gone(one, change)
        return
      case 'update':
        this.#update(one, change)
        return
      default:
        this.#kept.push(one)
    }
  }

  #has(place: string): boolean {
    return this.#places.has(place) || this.#added.has(place)
  }

  #note(one: Waiting, { place, name, from, to }: Extract<Change, { do: 'note' }>): void {
    const added = this.#added.has(place)
    const now = this.#texts.get(place) ?? (added ? from : (this.#places.get(place)?.note ?? ''))
    const about = { id: one.id, about: 'note', place, name, mine: to, theirs: now, ways: bothWays } as const
    this.#text(place, one, { now, from, to }, about)
  }

  #update(one: Waiting, change: Extract<Change, { do: 'update' }>): void {
    const { visibility } = change.to
    if (visibility !== undefined) {
      ;(visibility === this.#list.visibility ? this.#done : this.#kept).push(one)
      return
    }
    const members = Object.keys(change.to) as TextMember[]
    const kept = members.filter(member => {
      const now = this.#texts.get(member) ?? this.#list[member] ?? ''
      const [from = '', to = ''] = [change.from[member], change.to[member]]
      const ways = member === 'description' ? bothWays : oneWay
      const about = { id: `${one.id} ${member}`, about: 'member', member, mine: to, theirs: now, ways } as const
      return this.#judge(member, { now, from, to }, about) === 'kept'
    })
    const conflict = members.some(member => this.#conflicts.has(member))
    if (kept.length === members.length) this.#kept.push(one)
    else if (kept.length > 0)
      this.#kept.push({ ...one, change: { ...change, from: pick(change.from, kept), to: pick(change.to, kept) } })
    else if (!conflict) this.#done.push(one)
  }

  #text(key: string, one: Waiting, texts: Texts, conflict: Conflict): void {
    const is = this.#judge(key, texts, conflict)
    if (is === 'kept') this.#kept.push(one)
    if (is === 'done') this.#done.push(one)
  }

  #judge(key: string, { now, from, to }: Texts, conflict: Conflict): 'kept' | 'done' | 'conflict' {
    const there = this.#conflicts.get(key)
    if (there) {
      // What was typed last is what counts.
      this.#conflicts.set(key, { ...there, mine: to } as Conflict)
      return 'conflict'
    }
    this.#texts.set(key, to)
    if (sameText(now, to)) return 'done'
    if (sameText(now, from)) return 'kept'
    this.#conflicts.set(key, conflict)
    return 'conflict'
  }

  #gone(one: Waiting, change: Extract<Change, { do: 'note' | 'move' }>): void {
    const { place, name } = change
    const there = this.#conflicts.get(place)
    const known = this.#seen.get(place)
    this.#conflicts.set(place, {
      ...(there ?? { id: one.id, about: 'gone', place, ways: oneWay, ...factsOf(known, name) }),
      ...(change.do === 'note' && { note: change.to }),
    } as Conflict)
  }

  /** A conflict that is still open, with what the others have written by now. */
  #renewed(conflict: Conflict): Conflict | undefined {
    if (conflict.about === 'gone') return this.#back(conflict)
    if (conflict.about === 'back') return conflict
    const there = conflict.about === 'member' || this.#places.has(conflict.place)
    if (!there) return this.#goneToo(conflict)
    const theirs =
      conflict.about === 'member' ? (this.#list[conflict.member] ?? '') : (this.#places.get(conflict.place)?.note ?? '')
    return sameText(theirs, conflict.mine) ? undefined : { ...conflict, theirs }
  }

  /** Somebody put the place back. What was typed for it is looked at as if it had just been. */
  #back(conflict: Extract<Conflict, { about: 'gone' }>): Conflict | undefined {
    const place = this.#places.get(conflict.place)
    if (!place) return conflict
    const { id, note: mine } = conflict
    const theirs = place.note ?? ''
    if (mine === undefined || sameText(mine, theirs)) return undefined
    return { id, about: 'note', place: place.id, name: place.name, mine, theirs, ways: bothWays }
  }

  #goneToo({ id, place, name, mine: note }: Extract<Conflict, { about: 'note' }>): Conflict {
    const known = this.#seen.get(place)
    return { id, about: 'gone', place, note, ways: oneWay, ...factsOf(known, name) }
  }
}

type Seen = ReadonlyMap<string, ShownPlace>
type Texts = { now: string; from: string; to: string }
const bothWays = ['mine', 'theirs', 'both'] as const
const oneWay = ['mine', 'theirs'] as const

export const goesBack = (change: Change): change is Going =>
  change.do === 'restore' || change.do === 'undo' || change.do === 'redo'

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.filter(name => name in from).map(name => [name, from[name]])) as Partial<T>

const factsOf = (place: ShownPlace | undefined, name: string): { facts: Facts; rank?: number } => {
  if (!place) return { facts: { name } }
  const { rank, id: _, key: __, waiting: ___, ...facts } = place
  return { facts, rank }
}
