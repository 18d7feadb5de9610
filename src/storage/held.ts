import { Problem } from '../core/problem.ts'
import type { ListMembers } from '../domain/change.ts'
import type { StoredList } from './stored-list.ts'

/** Whether the operator keeps a list hidden, and what it is to be again afterwards. */
export type Held = Pick<StoredList, 'heldAs'>

/**
 * What a list is to be again, after its owner has changed it while it was held: who hides it now wants it hidden also then.
 * @throws Problem `held_by_operator`
 */
export function wished({ heldAs }: Held, { visibility }: Partial<ListMembers>): Held {
  if (heldAs === undefined || visibility === undefined) return { heldAs }
  if (visibility === 'public') throw new Problem('held_by_operator')
  return { heldAs: visibility }
}
