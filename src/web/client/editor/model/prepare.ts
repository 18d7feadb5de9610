import { isSameBands } from '../../../../domain/bands.ts'
import { applyChange, bandsOf, reachable } from './apply-change.ts'
import { editedBands } from './band-edit.ts'
import { detailOf, sameDetail } from './details.ts'
import { is } from './is-place.ts'
import { ownOf } from './new-change.ts'
import { sameText } from './texts.ts'
import type { Timeline } from './timeline.ts'
import type { Ask, Change, Refused, ShownList, ShownPlace, Target, Waiting } from './types.ts'

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
    case 'detail': {
      const { place: name, detail } = change
      const find = ({ places }: ShownList) => places.find(place => is(place, name))
      const [now, next] = [find(list), find(applyChange(list, { id: '', change }))]
      // Sent even if the place is gone: the answer says so.
      const value = next ? detailOf(next, detail) : change.to
      if (now && sameDetail(detailOf(now, detail), value)) return 'done'
      return patch(`/places/${name}`, { [detail]: value, ifVersion })
    }
    case 'bands': {
      const { edit } = change
      const bands = bandsOf(list)
      const edited = editedBands(bands, list.places, edit)
      if (edit.is === 'rename' && bands.every(({ name }) => name !== edit.band && name !== edit.to))
        return { because: { unknown: 'band' } }
      return isSameBands(bands, edited) ? 'done' : put('/bands', { bands: edited, ifVersion })
    }
    case 'move': {
      const others = list.places.filter(place => !is(place, change.place))
      const target = reachable(others, change.targets)
      // With `ifVersion`, a move that changes nothing cannot return a version that someone else made.
      if (!target) return 'done'
      return post(`/places/${change.place}/move`, { ...inBand(change, target, list), ifVersion })
    }
    case 'place': {
      const place = list.places.find(place => is(place, change.place))
      if (!place) return 'done'
      const own = ownOf({ ...place, ...change.at })
      return post('/edits', { edits: [{ op: 'replace', place: place.id, own }], ifVersion })
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

/**
 * Returns a target with the band that the place joins, in which a rank then counts. Without a band, the place joins that of its neighbour:
 * the wanted one is gone or not beside it.
 */
function inBand(change: Extract<Change, { do: 'move' }>, target: Target, list: ShownList) {
  const { band } = change
  const { places } = applyChange(list, { id: '', change })
  const members = places.filter(place => band !== undefined && place.band === band)
  const index = members.findIndex(({ id }) => id === change.place)
  if (index < 0) return target
  return { ...('rank' in target ? { rank: index + 1 } : target), band }
}

const put = (path: string, body: object): Prepared => ({ ask: { method: 'PUT', path, body: { ...body } } })
const post = (path: string, body: object): Prepared => ({ ask: { method: 'POST', path, body: { ...body } } })
const patch = (path: string, body: object): Prepared => ({ ask: { method: 'PATCH', path, body: { ...body } } })

// The service stores answers for retries for a day.
const answersKept = 20 * 3_600_000

/** Marks a change that may have been sent with another token, or too long ago for the service to recognize a retry. */
export const withUncertainOutcome = (one: Waiting): Waiting =>
  one.sent ? { ...one, sent: { ...one.sent, at: 0 } } : one

/**
 * Returns the place of an addition whose outcome is unknown and whose retry might add it twice: it was sent long ago, or with another
 * token.
 */
export function thereAlready({ change, sent }: Waiting, { places }: ShownList, now: number): ShownPlace | undefined {
  if (change.do !== 'add' || !sent || now - sent.at < answersKept) return undefined
  const {
    note = '',
    place: { own, placeId },
  } = change
  return places
    .filter(place => sameText(place.note ?? '', note))
    .find(place =>
      own
        ? place.mapPlaceId?.startsWith('own:') && sameText(place.name, own.name)
        : placeId !== undefined && is(place, placeId),
    )
}
