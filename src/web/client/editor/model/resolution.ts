import { changedDetail, detailIn, detailOf, withDetail } from './details.ts'
import { is } from './is-place.ts'
import { putBack } from './new-change.ts'
import { below } from './texts.ts'
import type { Change, Conflict, ShownList, WayOut } from './types.ts'

/** Returns the change that resolves a conflict as the person chose; none if the others' version stays. */
export function resolution(conflict: Conflict, way: WayOut, list: ShownList | undefined): Change | undefined {
  if (way === 'theirs') return undefined
  switch (conflict.about) {
    case 'gone': {
      const facts = (conflict.details ?? []).reduce(
        (facts, { detail, from, to }) => withDetail(facts, detail, changedDetail(detailOf(facts, detail), from, to)),
        conflict.facts,
      )
      return putBack(conflict.place, facts, conflict.note, conflict.rank)
    }
    case 'detail': {
      const { place, name, detail, mine } = conflict
      const shown = list?.places.find(shown => is(shown, place))
      const from = shown ? detailOf(shown, detail) : null
      return { do: 'detail', place, name, detail, from, to: detailIn(detail, mine) }
    }
    case 'back':
      return agreed(conflict.change, conflict.others, list)
    case 'note': {
      const { place, name, mine } = conflict
      const from = list?.places.find(shown => is(shown, place))?.note ?? ''
      return { do: 'note', place, name, from, to: way === 'both' ? below(from, mine) : mine }
    }
    case 'member': {
      const { member, mine } = conflict
      const from = list?.[member] ?? ''
      return { do: 'update', from: { [member]: from }, to: { [member]: way === 'both' ? below(from, mine) : mine } }
    }
  }
}

const agreed = (change: Extract<Conflict, { about: 'back' }>['change'], others: number, list: ShownList | undefined) =>
  change.do === 'restore' ? { ...change, seen: list?.version ?? change.seen, others: 0 } : { ...change, others }
