import type { Change, ShownList, ShownPlace, Target, Waiting } from './types.ts'

type Places = readonly ShownPlace[]

/** Returns whether a place has this `id` or `key`. */
export const is = (place: ShownPlace, name: string): boolean => place.id === name || place.key === name

/** Returns the list with a change applied as the server will apply it. `plan` handles undo and redo, because it knows earlier states. */
export function applyChange(list: ShownList, { id, change }: Pick<Waiting, 'id' | 'change'>): ShownList {
  const { places } = list
  switch (change.do) {
    case 'add': {
      const { placeId } = change.place
      if (placeId !== undefined && places.some(place => is(place, placeId))) return list
      const { note, rank = places.length + 1 } = change
      const added = { ...change.shown, ...noted(note ?? ''), id, key: id, rank, waiting: true }
      return withPlaces(list, inserted(places, rank - 1, added))
    }
    case 'note':
      return withPlaces(
        list,
        places.map(place => (is(place, change.place) ? withNote(place, change.to) : place)),
      )
    case 'move':
      return withPlaces(list, movedTo(places, change.place, change.targets))
    case 'remove':
      return withPlaces(
        list,
        places.filter(place => !is(place, change.place)),
      )
    case 'update':
      return withMembers(list, change.to)
    default:
      return list
  }
}

/** `toSpliced` is too new for some supported browsers. */
export const inserted = <T>(all: readonly T[], at: number, one: T): T[] => [...all.slice(0, at), one, ...all.slice(at)]

const noted = (note: string) => (note === '' ? {} : { note })

export const withNote = ({ note: _, ...place }: ShownPlace, note: string): ShownPlace => ({ ...place, ...noted(note) })

export const withMembers = (
  { description: before = '', ...list }: ShownList,
  { description = before, ...members }: Extract<Change, { do: 'update' }>['to'],
): ShownList => ({ ...list, ...members, ...(description !== '' && { description }) })

/** Returns the list with these places, ranked by position. */
export const withPlaces = (list: ShownList, places: Places): ShownList => ({
  ...list,
  placeCount: places.length,
  places: places.map((place, index) => (place.rank === index + 1 ? place : { ...place, rank: index + 1 })),
})

/** Returns an earlier state with the present access, which undo does not change. */
export const backTo = (before: ShownList, { visibility, listed, version }: ShownList): ShownList => ({
  ...before,
  visibility,
  listed,
  version,
})

/** Returns the index for a target among the other places; `undefined` if the neighbour is missing. */
function indexOf(others: Places, target: Target): number | undefined {
  if ('rank' in target) return Math.max(0, Math.min(target.rank - 1, others.length))
  const index = others.findIndex(other => is(other, 'before' in target ? target.before : target.after))
  if (index < 0) return undefined
  return 'before' in target ? index : index + 1
}

function movedTo(places: Places, name: string, targets: readonly Target[]): Places {
  const place = places.find(place => is(place, name))
  const others = places.filter(other => other !== place)
  const at = targets.map(target => indexOf(others, target)).find(index => index !== undefined)
  return place && at !== undefined ? inserted(others, at, place) : places
}

/** Returns the first target that still exists. */
export const reachable = (places: Places, targets: readonly Target[]): Target | undefined =>
  targets.find(target => indexOf(places, target) !== undefined)

/**
 * Returns a move as neighbours, so that it combines with others' moves: before the place below if it moves up, after the place above if
 * it moves down; then the other neighbour and the rank, if that one is gone.
 * @returns `undefined` if the place is there already, or does not exist
 */
export function neighbours(places: Places, name: string, wish: Target): readonly Target[] | undefined {
  const from = places.findIndex(place => is(place, name))
  const others = places.filter(place => !is(place, name))
  const to = indexOf(others, wish)
  if (from < 0 || to === undefined || to === from) return undefined
  const [above, below] = [others[to - 1], others[to]]
  const before = below && { before: below.id }
  const after = above && { after: above.id }
  const both = 'after' in wish || (to > from && !('before' in wish)) ? [after, before] : [before, after]
  return [...both.filter(target => target !== undefined), { rank: to + 1 }]
}
