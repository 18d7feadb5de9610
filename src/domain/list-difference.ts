import type { Step } from './change.ts'
import { detailsDifference } from './entry-details.ts'
import { movesBetween } from './moves-between.ts'
import { type EntryChange, type ListEntry, type Settle, withChange, withSettledTown } from './place.ts'
import { placeDifference } from './place-refresh.ts'

/** A place after edits. */
export type EditedEntry = {
  entry: ListEntry
  /** The same place before the edits; absent for an added place. */
  was?: ListEntry | undefined
  /** Ids of the places that an added place replaced. */
  replaces?: readonly string[]
}

/** What distinguishes the places of a list before and after edits. */
export type ListDifference = {
  removed: readonly ListEntry[]
  added: readonly ListEntry[]
  /** Places that stayed, with another note, details or town. */
  rewritten: readonly { entry: ListEntry; was: ListEntry }[]
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
  const rewritten = after.flatMap(({ entry, was }) => (was && !hasSameTexts(entry, was) ? { entry, was } : []))
  const moves = movesBetween(
    before.flatMap(({ id }) => (stays.has(id) ? id : [])),
    stayed,
  )
  const names = new Map(after.map(({ entry }) => [entry.id, entry.facts.name]))
  return {
    removed: removed.map(({ entry }) => entry),
    added: added.map(({ entry }) => entry),
    rewritten,
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
      ...rewritten.flatMap(({ entry, was }) => textSteps(was, entry)),
    ],
  }
}

/** Returns the steps from a place's note, details and facts to others. */
export function textSteps(was: ListEntry, now: ListEntry): Step[] {
  const place = { id: was.id, name: was.facts.name, updatedAt: was.updatedAt }
  const { from, to } = detailsDifference(was.details, now.details)
  const facts = was.facts === now.facts ? { from: {}, to: {} } : placeDifference(was.facts, now.facts)
  return [
    ...(was.note === now.note ? [] : [{ do: 'note', ...place, from: was.note, to: now.note } as const]),
    ...(Object.keys({ ...from, ...to }).length === 0 ? [] : [{ do: 'details', ...place, from, to } as const]),
    ...(Object.keys({ ...facts.from, ...facts.to }).length === 0
      ? []
      : [{ do: 'refresh', ...place, ...facts } as const]),
  ]
}

/** Returns an entry with a change, and its steps. @param settle completes the town of a place that was stored without one */
export async function changedEntry(
  was: ListEntry,
  change: EntryChange,
  settle: Settle = async facts => facts,
): Promise<{ entry: ListEntry; steps: Step[] }> {
  const changed = withChange(was, change)
  if (hasSameTexts(was, changed)) return { entry: was, steps: [] }
  const entry = await withSettledTown(changed, settle)
  return { entry, steps: textSteps(was, entry) }
}

/** Returns whether two entries of a place say the same. */
export const hasSameTexts = (one: ListEntry, other: ListEntry): boolean =>
  one === other || textSteps(one, other).length === 0

const bytesOf = (entries: readonly ListEntry[]): number =>
  entries.reduce((sum, { note }) => sum + Buffer.byteLength(note), 0)
