import type { Content } from './desk.ts'
import { addition } from './new-change.ts'
import { goesBack } from './rebase.ts'
import type { Change, Correction, Refused, Waiting } from './types.ts'

/** What is on the desk once a change is refused for good, with all that makes no sense without it. */
export function refuse(content: Content, { id, change }: Waiting, because: Refused['because']): Content {
  const refused: Refused[] = [{ id, change, because }]
  const waiting = content.waiting.filter(one => {
    if (one.id === id) return false
    if (!('place' in one.change) || one.change.place !== id) return true
    // A place that never came to be in the list need not be removed from it.
    if (one.change.do !== 'remove') refused.push({ id: one.id, change: one.change, because: { add: id } })
    return false
  })
  // One that another page left once more may have been refused before.
  const others = content.refused.filter(({ id }) => refused.every(one => one.id !== id))
  return { ...content, waiting: withAim(waiting, content.waiting), refused: [...others, ...refused] }
}

/** Whether something was refused because this addition was. */
export const isWith =
  (addition: string) =>
  ({ because }: Refused): boolean =>
    'add' in because && because.add === addition

/**
 * What is on the desk once something refused waits again, and behind an addition what was refused with it.
 * @param by what the person writes otherwise now
 * @param sending what each of them waits with
 */
export function again(
  content: Content,
  refused: string,
  by: Correction,
  sending: () => Pick<Waiting, 'at' | 'key'>,
): Partial<Content> {
  const isMeant = (one: Refused) => one.id === refused || isWith(refused)(one)
  const waiting = content.refused
    .filter(isMeant)
    // The note that is given now is the last word.
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

/** What is on the desk once going back has to be asked about first, since so many versions of others would go with it. */
export function askFirst(content: Content, { id, change }: Waiting, others: number): Content {
  if (!goesBack(change)) return content
  const conflict = { id, about: 'back', change, others, ways: ['mine', 'theirs'] } as const
  const waiting = content.waiting.filter(one => one.id !== id)
  return {
    ...content,
    waiting: withAim(waiting, content.waiting),
    conflicts: [...content.conflicts, conflict],
  }
}

/**
 * Without the undoing of changes that were waiting before and do not any more: they will not be done. Nor is there anything to do again,
 * or to undo once more, where an undoing was given up.
 */
export function withAim(waiting: readonly Waiting[], before: readonly Waiting[]): readonly Waiting[] {
  const still = new Set(waiting.map(({ id }) => id))
  const dropped = new Set(before.filter(({ id }) => !still.has(id)).flatMap(({ id, change }) => [id, ...aimOf(change)]))
  return waiting.filter(({ change }) => !aimOf(change).some(aim => dropped.has(aim)))
}

const aimOf = (change: Change): string[] => (change.do === 'undo' || change.do === 'redo' ? [change.of] : [])
