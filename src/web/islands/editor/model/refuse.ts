import type { Content } from './desk.ts'
import { goesBack } from './rebase.ts'
import type { Change, Refused, Waiting } from './types.ts'

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
  return { ...content, waiting: withAim(waiting, content.waiting), refused: [...content.refused, ...refused] }
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
