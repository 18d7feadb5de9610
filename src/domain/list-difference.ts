import { movesBetween, type Step } from './change.ts'
import type { ListEntry } from './place.ts'

/** A place after edits. */
export type EditedEntry = {
  entry: ListEntry
  /** The same place before the edits, with the same facts; absent for an added place. */
  was?: ListEntry | undefined
  /** Ids of the places that an added place replaced. */
  replaces?: readonly string[]
}

/** What distinguishes the places of a list before and after edits. */
export type ListDifference = {
  removed: readonly ListEntry[]
  added: readonly ListEntry[]
  /** Places that stayed, with their new notes. */
  noted: readonly ListEntry[]
  /** By how much the notes grew. */
  notesBytes: number
  /** All ids afterwards, in rank order. */
  order: readonly string[]
  /** The places of `order` that were added or moved. */
  placed: ReadonlySet<string>
  replaced: readonly { id: string; by: string }[]
  /** The fewest steps that make the difference. */
  steps: readonly Step[]
}

/** Compares the places of a list before and after edits. */
export function differenceBetween(before: readonly ListEntry[], after: readonly EditedEntry[]): ListDifference {
  const stayed = after.flatMap(({ was }) => was?.id ?? [])
  const stays = new Set(stayed)
  const removed = before.flatMap((entry, index) => (stays.has(entry.id) ? [] : { entry, rank: index + 1 }))
  const added = after.flatMap(({ entry, was }, index) => (was ? [] : { entry, rank: index + 1 }))
  const noted = after.flatMap(({ entry, was }) => (was && was.note !== entry.note ? { entry, was } : []))
  const moves = movesBetween(
    before.flatMap(({ id }) => (stays.has(id) ? id : [])),
    stayed,
  )
  const names = new Map(after.map(({ entry }) => [entry.id, entry.facts.name]))
  return {
    removed: removed.map(({ entry }) => entry),
    added: added.map(({ entry }) => entry),
    noted: noted.map(({ entry }) => entry),
    notesBytes: bytesOf(after.map(({ entry }) => entry)) - bytesOf(before),
    order: after.map(({ entry }) => entry.id),
    placed: new Set([...moves.map(({ id }) => id), ...added.map(({ entry }) => entry.id)]),
    replaced: after.flatMap(({ entry, replaces = [] }) => replaces.map(id => ({ id, by: entry.id }))),
    // Each step has the ranks of its own moment: places leave from the last on, and come from the first on.
    steps: [
      ...removed.toReversed().map(({ entry, rank }): Step => ({ do: 'remove', rank, entry })),
      ...(moves.length > 0
        ? [{ do: 'move', places: moves.map(({ id, from, to }) => ({ id, name: names.get(id)!, from, to })) } as const]
        : []),
      ...added.map(({ entry, rank }): Step => ({ do: 'add', id: entry.id, name: entry.facts.name, rank })),
      ...noted.map(({ entry, was: { note: from, updatedAt } }): Step => {
        return { do: 'note', id: entry.id, name: entry.facts.name, from, to: entry.note, updatedAt }
      }),
    ],
  }
}

const bytesOf = (entries: readonly ListEntry[]): number =>
  entries.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0)
