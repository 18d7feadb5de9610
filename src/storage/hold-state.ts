import { Problem } from '../core/problem.ts'
import type { ListMembers } from '../domain/change.ts'
import type { StoredList } from './stored-list.ts'

/** Whether the operator keeps a list hidden, and its visibility afterwards. */
export type HoldState = Pick<StoredList, 'heldAs'>

/**
 * Returns the hold after the owner changes a held list. A list that its owner hides during the hold stays hidden after it.
 * @throws Problem `held_by_operator`
 */
export function holdAfterUpdate({ heldAs }: HoldState, { visibility }: Partial<ListMembers>): HoldState {
  if (heldAs === undefined || visibility === undefined) return { heldAs }
  if (visibility === 'public') throw new Problem('held_by_operator')
  return { heldAs: visibility }
}
