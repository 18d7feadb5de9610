import { is, reachable } from './lay.ts'
import type { Timeline } from './timeline.ts'
import type { Ask, Change, Refused, ShownList } from './types.ts'

/** What a change comes to at the moment: a request, nothing to do, nothing that can be done, or so many versions of others in its way. */
export type Prepared = { ask: Ask } | 'done' | { because: Refused['because'] } | { others: number }

/** @param list as the server has it */
export function prepare(change: Change, list: ShownList, timeline: Timeline): Prepared {
  const ifVersion = list.version
  switch (change.do) {
    case 'add': {
      const { place, note, rank } = change
      return post('/places', { ...place, ...(note !== undefined && { note }), ...(rank !== undefined && { rank }) })
    }
    case 'note':
      return patch(`/places/${change.place}`, { note: change.to, ifVersion })
    case 'move': {
      const others = list.places.filter(place => !is(place, change.place))
      const target = reachable(others, change.targets)
      // A move that turns out to be none answers with the version that somebody else made: only so is ours told from theirs.
      return target ? post(`/places/${change.place}/move`, { ...target, ifVersion }) : 'done'
    }
    case 'remove':
      return { ask: { method: 'DELETE', path: `/places/${change.place}` } }
    case 'update':
      return patch('', { ...change.to, ifVersion })
    case 'import':
    case 'vote':
      return 'done'
    case 'restore': {
      const others = list.version - change.seen
      return others > change.others ? { others } : post('/restore', { version: change.version, ifVersion })
    }
    default: {
      const found = timeline.step(change)
      if (!found) return { because: { unknown: 'what to undo' } }
      if (found.others > change.others) return { others: found.others }
      return 'visibility' in found.step
        ? patch('', { ...found.step, ifVersion })
        : post('/restore', { ...found.step, ifVersion })
    }
  }
}

const post = (path: string, body: object): Prepared => ({ ask: { method: 'POST', path, body: { ...body } } })
const patch = (path: string, body: object): Prepared => ({ ask: { method: 'PATCH', path, body: { ...body } } })
