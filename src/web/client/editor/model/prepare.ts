import { is, reachable } from './apply-change.ts'
import type { Timeline } from './timeline.ts'
import type { Ask, Change, Refused, ShownList } from './types.ts'

/** The present meaning of a change: a request, nothing to do, an impossible change, or a number of others' versions in its way. */
export type Prepared = { ask: Ask } | 'done' | { because: Refused['because'] } | { others: number }

/** @param list as on the server */
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
      // With `ifVersion`, a move that changes nothing cannot return a version that someone else made.
      return target ? post(`/places/${change.place}/move`, { ...target, ifVersion }) : 'done'
    }
    case 'remove':
      return { ask: { method: 'DELETE', path: `/places/${change.place}` } }
    case 'update':
      return patch('', { ...change.to, ifVersion })
    case 'import':
    case 'vote':
    case 'known':
      return 'done'
    case 'restore': {
      const others = list.version - change.seen
      return others > change.others ? { others } : post('/restore', { version: change.version, ifVersion })
    }
    default: {
      const found = timeline.step(change)
      if (!found) return { because: { unknown: 'what to undo' } }
      if (found.others > change.others) return { others: found.others }
      return 'access' in found.step
        ? patch('', { ...found.step.access, ifVersion })
        : post('/restore', { ...found.step, ifVersion })
    }
  }
}

const post = (path: string, body: object): Prepared => ({ ask: { method: 'POST', path, body: { ...body } } })
const patch = (path: string, body: object): Prepared => ({ ask: { method: 'PATCH', path, body: { ...body } } })
