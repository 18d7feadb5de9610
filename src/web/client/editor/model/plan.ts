import { applyChange, backTo } from './apply-change.ts'
import { shownBefore, type Timeline } from './timeline.ts'
import type { Change, ShownList, Waiting } from './types.ts'

/** A change that can be undone or redone. `to`: the resulting list, if known. */
type Possible = { id: string; change: Change; others: number; to?: ShownList }
export type Plan = { list: ShownList; undo?: Possible; redo?: Possible }

/** Returns the list after all waiting changes, and what can then be undone and redone. */
export function plan(list: ShownList, waiting: readonly Waiting[], timeline: Timeline): Plan {
  const undo = undoable(timeline)
  let redo = redoable(timeline)
  let shown = list
  for (const { id, change } of waiting) {
    if (change.do === 'undo' || change.do === 'redo') {
      const [from, to] = change.do === 'undo' ? [undo, redo] : [redo, undo]
      const possible = from.at(-1)?.id === change.of ? from.pop()! : { id: change.of, change: change.change, others: 0 }
      to.push({ id: possible.id, change: possible.change, others: 0, to: shown })
      shown = gone(shown, possible, change.do)
    } else {
      undo.push({ id, change, others: 0, to: shown })
      redo = []
      shown = applyChange(shown, { id, change })
    }
  }
  const [lastUndo, lastRedo] = [undo.at(-1), redo.at(-1)]
  return { list: shown, ...(lastUndo && { undo: lastUndo }), ...(lastRedo && { redo: lastRedo }) }
}

function gone(list: ShownList, { change, to }: Possible, what: 'undo' | 'redo'): ShownList {
  if (shownBefore(change) && change.do === 'update') return { ...list, ...(what === 'undo' ? change.from : change.to) }
  return to ? backTo(to, list) : list
}

/** Returns this person's changes, the last one last, with the number of others' changes right after each. */
function undoable({ moments }: Timeline): Possible[] {
  let next = moments.length
  const possible: Possible[] = []
  for (let at = moments.length - 1; at > 0; at--) {
    const { mine } = moments[at]!
    if (!mine) continue
    const { list: to } = moments[at - 1]!
    const others = shownBefore(mine.change) ? 0 : next - at - 1
    possible.unshift({ ...mine, others, ...(to && { to }) })
    next = at
  }
  return possible
}

const redoable = ({ undone, moments }: Timeline): Possible[] =>
  undone.map(({ mine, moments: taken, at }, index) => {
    const { list: to } = taken.at(-1)!
    const last = index === undone.length - 1 && !shownBefore(mine.change)
    return { ...mine, others: last ? moments.length - at : 0, ...(to && { to }) }
  })
