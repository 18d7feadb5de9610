import { afterDetail, detailsOf, sameDetail } from './details.ts'
import { is } from './is-place.ts'
import { isHistoryChange } from './rebase.ts'
import { below } from './texts.ts'
import type {
  BandEdit,
  CandidateData,
  Change,
  Conflict,
  Facts,
  Members,
  NewPlace,
  OutboxContent,
  ShownList,
  ShownPlace,
  Waiting,
  WayOut,
} from './types.ts'

/** Returns an addition, with the data to show until the server answers. */
export function addition(place: NewPlace, note?: string, rank?: number): Change {
  const more = { ...(note !== undefined && { note }), ...(rank !== undefined && { rank }) }
  if ('candidate' in place)
    return { do: 'add', place: { placeId: place.candidate.id }, shown: factsOf(place.candidate), ...more }
  if ('own' in place) return { do: 'add', place, shown: { ...place.own }, ...more } as Change
  const { shown = { name: place.query ?? '' }, ...query } = place
  return { do: 'add', place: query, shown, ...more }
}

const factsOf = ({ id: _, match: __, distanceMeters: ___, ...facts }: CandidateData): Facts => facts

/** Returns what a person says of an own place. */
export const ownOf = ({ name, address, town, latitude, longitude }: Facts) => ({
  name,
  ...(address && { address }),
  ...(town !== undefined && { town }),
  ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
})

/** Returns a place in a form that can be added again: by its map id, or as an own place. */
function putBack({ place: id, facts: before, details = [], note, rank }: Extract<Conflict, { about: 'gone' }>): Change {
  const facts = details.reduce(afterDetail, before)
  const { mapPlaceId = '', name, note: had } = facts
  const place = mapPlaceId.startsWith('own:')
    ? { own: ownOf(facts) }
    : mapPlaceId.startsWith('google:')
      ? { mapPlaceId, name }
      : { placeId: id }
  const kept = note ?? had
  const { note: _, ...shown } = facts
  return {
    do: 'add',
    place: { ...place, ...detailsOf(facts) },
    shown,
    ...(kept !== undefined && { note: kept }),
    ...(rank !== undefined && { rank }),
  }
}

/** Returns the changes of members. Access is a change of its own, because it is undone differently. */
export function updates(from: Members, to: Partial<Members>): Change[] {
  const names = (Object.keys(to) as (keyof Members)[]).filter(name => to[name] !== from[name])
  const pick = (members: Partial<Members>, of: readonly (keyof Members)[]) =>
    Object.fromEntries(of.map(name => [name, members[name]])) as Partial<Members>
  const isAccess = (name: keyof Members) => name === 'visibility' || name === 'listed'
  return [names.filter(name => !isAccess(name)), names.filter(isAccess)]
    .filter(of => of.length > 0)
    .map(of => ({ do: 'update', from: pick(from, of), to: pick(to, of) }))
}

/**
 * Appends a change to the waiting ones. Continued typing in a text is one change, as long as nothing of it was sent and nothing came
 * between.
 */
export function withOneMore(waiting: OutboxContent['waiting'], one: Waiting): readonly Waiting[] {
  const last = waiting.at(-1)
  const joined = last && !last.sent && !isHistoryChange(last.change) ? together(last.change, one.change) : undefined
  return joined ? [...waiting.slice(0, -1), { ...last!, change: joined, at: one.at }] : [...waiting, one]
}

function together(last: Change, next: Change): Change | undefined {
  if (last.do === 'note' && next.do === 'note' && last.place === next.place && last.to === next.from)
    return { ...last, to: next.to }
  if (last.do === 'detail' && next.do === 'detail')
    return last.place === next.place && last.detail === next.detail && sameDetail(last.to, next.from)
      ? { ...last, to: next.to }
      : undefined
  if (last.do === 'bands' && next.do === 'bands') return bandsTogether(last.edit, next.edit)
  if (last.do !== 'update' || next.do !== 'update') return undefined
  const [name, ...more] = Object.keys(next.to) as (keyof Members)[]
  const same = more.length === 0 && name !== undefined && name in last.to && last.to[name] === next.from[name]
  return same && Object.keys(last.to).length === 1 ? { ...last, to: next.to } : undefined
}

/** A border that moves on in the same direction, and the name that is typed for a band. */
function bandsTogether(last: BandEdit, next: BandEdit): Change | undefined {
  if (last.is === 'border' && next.is === 'border')
    return last.band === next.band && last.isDown === next.isDown ? { do: 'bands', edit: next } : undefined
  if (next.is !== 'rename') return undefined
  if (last.is === 'rename' && last.to === next.band) return { do: 'bands', edit: { ...last, to: next.to } }
  if (last.is === 'cut' && last.name === next.band) return { do: 'bands', edit: { ...last, name: next.to } }
  return undefined
}

export const beginning = (shown: ShownPlace | undefined): { name: string; from: string } => ({
  name: shown?.name ?? '',
  from: shown?.note ?? '',
})

/** Returns the change that resolves a conflict as the person chose; none if the others' version stays. */
export function resolution(conflict: Conflict, way: WayOut, list: ShownList | undefined): Change | undefined {
  if (way === 'theirs') return undefined
  switch (conflict.about) {
    case 'gone':
      return putBack(conflict)
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
