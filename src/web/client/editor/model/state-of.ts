import { is } from './is-place.ts'
import type { Listening } from './listening.ts'
import type { Outbox } from './outbox.ts'
import type { Plan } from './plan.ts'
import type { Sync } from './sync.ts'
import { sameText } from './texts.ts'
import type { Draft, Saving, ShownDraft, ShownList, State, Undoable } from './types.ts'

export function stateOf(
  plan: Plan | undefined,
  { content, kept }: Outbox,
  { closed, opened, since }: Sync,
  copyOf: number | undefined,
  listening: Listening,
): State {
  const why = closed ?? (!plan && since !== undefined ? 'away' : undefined)
  return {
    ...content,
    drafts: content.drafts.map(draft => shownDraft(draft, plan?.list)),
    ...(plan && { list: plan.list }),
    ...(plan && !opened && copyOf !== undefined && { copyOf }),
    ...(plan?.undo && { undo: undoableOf(plan.undo) }),
    ...(plan?.redo && { redo: undoableOf(plan.redo) }),
    ...(why && { closed: why }),
    saving: savingOf(content.waiting.length, since),
    kept,
    watching: listening.how,
    suggestionCount: listening.suggestionCount,
  }
}

const undoableOf = ({ change, others }: Undoable): Undoable => ({ change, others })

const savingOf = (count: number, since: number | undefined): Saving =>
  count === 0 ? { is: 'saved' } : since === undefined ? { is: 'saving', count } : { is: 'waiting', count, since }

function shownDraft(draft: Draft, list: ShownList | undefined): ShownDraft {
  if (!list) return draft
  const place = list.places.find(place => is(place, draft.place))
  if (!place) return { ...draft, gone: true }
  const theirs = place.note ?? ''
  return sameText(theirs, draft.from) ? draft : { ...draft, theirs }
}
