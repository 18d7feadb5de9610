import { addition } from './new-change.ts'
import { isHistoryChange } from './rebase.ts'
import type { Change, Correction, OutboxContent, Refused, Waiting } from './types.ts'

/** Returns the outbox after a change was refused for good, with the changes that depend on it. */
export function refuse(content: OutboxContent, { id, change }: Waiting, because: Refused['because']): OutboxContent {
  const refused: Refused[] = [{ id, change, because }]
  const waiting = content.waiting.filter(one => {
    if (one.id === id) return false
    if (!('place' in one.change) || one.change.place !== id) return true
    // A place that was never added need not be removed.
    if (one.change.do !== 'remove') refused.push({ id: one.id, change: one.change, because: { add: id } })
    return false
  })
  // A change from a closed page may have been refused before.
  const others = content.refused.filter(({ id }) => refused.every(one => one.id !== id))
  return { ...content, waiting: withAim(waiting, content.waiting), refused: [...others, ...refused] }
}

/** Returns whether a change was refused because of this addition. */
export const isWith =
  (addition: string) =>
  ({ because }: Refused): boolean =>
    'add' in because && because.add === addition

/**
 * Returns the outbox with a refused change waiting again, and after an addition the changes refused because of it.
 * @param by corrected text
 * @param sending the new state of each
 */
export function again(
  content: OutboxContent,
  refused: string,
  by: Correction,
  sending: () => Pick<Waiting, 'at' | 'key'>,
): Partial<OutboxContent> {
  const isMeant = (one: Refused) => one.id === refused || isWith(refused)(one)
  const waiting = content.refused
    .filter(isMeant)
    // The corrected note replaces earlier ones.
    .filter(({ id, change }) => id === refused || change.do !== 'note' || by.note === undefined)
    .map(({ id, change }) => ({ id, change: id === refused ? corrected(change, by) : change, ...sending() }))
  return {
    refused: content.refused.filter(one => !isMeant(one)),
    waiting: [...content.waiting, ...waiting],
  }
}

function corrected(change: Change, { place, note }: Correction): Change {
  if (change.do === 'note') return { ...change, to: note ?? change.to }
  if (change.do !== 'add') return change
  const kept = note ?? change.note
  return place ? addition(place, kept, change.rank) : { ...change, ...(kept !== undefined && { note: kept }) }
}

/** Returns the outbox with a question, because going back would undo versions of others. */
export function askFirst(content: OutboxContent, { id, change }: Waiting, others: number): OutboxContent {
  if (!isHistoryChange(change)) return content
  const conflict = { id, about: 'back', change, others, ways: ['mine', 'theirs'] } as const
  const waiting = content.waiting.filter(one => one.id !== id)
  return {
    ...content,
    waiting: withAim(waiting, content.waiting),
    conflicts: [...content.conflicts, conflict],
  }
}

/** Removes undo and redo of changes that no longer wait, which will not be done. */
export function withAim(waiting: readonly Waiting[], before: readonly Waiting[]): readonly Waiting[] {
  const still = new Set(waiting.map(({ id }) => id))
  const dropped = new Set(before.filter(({ id }) => !still.has(id)).flatMap(({ id, change }) => [id, ...aimOf(change)]))
  return waiting.filter(({ change }) => !aimOf(change).some(aim => dropped.has(aim)))
}

const aimOf = (change: Change): string[] => (change.do === 'undo' || change.do === 'redo' ? [change.of] : [])
