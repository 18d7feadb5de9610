import type { Step } from './change.ts'
import { detailsDifference } from './entry-details.ts'
import { movesBetween } from './moves-between.ts'
import { type EntryChange, type ListEntry, ranked, type Settle, withChange, withSettledTown } from './place.ts'
import { placeDifference } from './place-refresh.ts'

/** What distinguishes the places of a list before and after edits. */
export type ListDifference = {
  removed: readonly ListEntry[]
  added: readonly ListEntry[]
  /** Places that stayed, with another note, details or facts. */
  rewritten: readonly { entry: ListEntry; was: ListEntry }[]
  /** All ids afterwards, in rank order. */
  order: readonly string[]
  /** The places of `order` that were added or moved. */
  placed: ReadonlySet<string>
  /** The fewest steps that make the difference. */
  steps: readonly Step[]
}

/** Compares the places of a list before and after edits. */
export function differenceBetween(before: readonly ListEntry[], after: readonly ListEntry[]): ListDifference {
  const stayedOf = stayingIn(before)
  const rewritten = after.flatMap(entry => {
    const was = stayedOf(entry)
    return was && !hasSameTexts(was, entry) ? { entry, was } : []
  })
  const stayed = after.filter(stayedOf).map(({ id }) => id)
  const stays = new Set(stayed)
  const removed = ranked(before).filter(({ entry }) => !stays.has(entry.id))
  const added = ranked(after).filter(({ entry }) => !stays.has(entry.id))
  const order = before.flatMap(({ id }) => (stays.has(id) ? id : []))
  const names = new Map(after.map(({ id, facts }) => [id, facts.name]))
  const moves = movesBetween(order, stayed).map(({ id, from, to }) => ({ id, name: names.get(id)!, from, to }))
  return {
    removed: removed.map(({ entry }) => entry),
    added: added.map(({ entry }) => entry),
    rewritten,
    order: after.map(({ id }) => id),
    placed: new Set([...moves.map(({ id }) => id), ...added.map(({ entry }) => entry.id)]),
    // Each step has the ranks of its own moment: places leave from the last on, and come from the first on.
    steps: [
      ...removed.toReversed().map(({ entry, rank }): Step => ({ do: 'remove', rank, entry })),
      ...(moves.length > 0 ? [{ do: 'move', places: moves } as const] : []),
      ...added.map(({ entry, rank }): Step => ({ do: 'add', id: entry.id, name: entry.facts.name, rank })),
      ...rewritten.flatMap(({ entry, was }) => textSteps(was, entry)),
    ],
  }
}

/**
 * Returns a function that finds the same place before the edits. A place that was removed and added again is another one: what was said
 * about its origin differs, which is not rewritten.
 */
export function stayingIn(before: readonly ListEntry[]): (entry: ListEntry) => ListEntry | undefined {
  const byId = new Map(before.map(entry => [entry.id, entry]))
  return entry => {
    const was = byId.get(entry.id)
    const isSame =
      was?.addedAt === entry.addedAt &&
      was.suggestedBy === entry.suggestedBy &&
      was.replacedId === entry.replacedId &&
      was.origins === entry.origins &&
      was.facts.googlePlaceId === entry.facts.googlePlaceId
    return isSame ? was : undefined
  }
}

/** Returns the steps from a place's note, details and facts to others. */
function textSteps(was: ListEntry, now: ListEntry): Step[] {
  const place = { id: was.id, name: was.facts.name, updatedAt: was.updatedAt }
  const { from, to } = detailsDifference(was.details, now.details)
  const facts = was.facts === now.facts ? { from: {}, to: {} } : placeDifference(was.facts, now.facts)
  return [
    ...(was.note === now.note ? [] : [{ do: 'note', ...place, from: was.note, to: now.note } as const]),
    ...(Object.keys({ ...from, ...to }).length === 0 ? [] : [{ do: 'details', ...place, from, to } as const]),
    ...(Object.keys({ ...facts.from, ...facts.to }).length === 0
      ? []
      : [{ do: 'refresh', ...place, name: now.facts.name, ...facts } as const]),
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
