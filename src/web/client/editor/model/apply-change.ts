import { applyEdit, type RankingEdit } from '../../../../domain/apply-edit.ts'
import { type Bands, bandAt } from '../../../../domain/bands.ts'
import { editedBands } from './band-edit.ts'
import { afterDetail } from './details.ts'
import { is } from './is-place.ts'
import type { Change, ListData, PlaceData, ShownList, ShownPlace, Target, Waiting } from './types.ts'

type Places = readonly ShownPlace[]

/** Returns the list with a change applied as the server will apply it. `plan` handles undo and redo, because it knows earlier states. */
export function applyChange(list: ShownList, { id, change }: Pick<Waiting, 'id' | 'change'>): ShownList {
  const { places } = list
  switch (change.do) {
    case 'add': {
      const { placeId } = change.place
      if (placeId !== undefined && places.some(place => is(place, placeId))) return list
      const { note, rank = places.length + 1 } = change
      const added = { ...change.shown, ...noted(note ?? ''), id, key: id, rank, waiting: true }
      return withPlaceAt(list, added, rank - 1)
    }
    case 'note':
      return rewritten(list, change.place, place => withNote(place, change.to))
    case 'detail':
      return rewritten(list, change.place, place => afterDetail(place, change))
    case 'move':
      return moved(list, change)
    case 'remove': {
      const place = places.find(place => is(place, change.place))
      return place ? (edited(list, { do: 'remove', id: place.id }) ?? list) : list
    }
    case 'place':
      return rewritten(list, change.place, place => ({ ...place, ...change.at }))
    case 'bands':
      return withPlaces(list, places, editedBands(bandsOf(list), places, change.edit))
    case 'update':
      return withMembers(list, change.to)
    default:
      return list
  }
}

/** Returns the list after an edit that the service would make; `undefined` if it would refuse it. */
function edited(list: ShownList, edit: RankingEdit<ShownPlace>): ShownList | undefined {
  const result = applyEdit({ places: list.places, bands: bandsOf(list) }, edit)
  if (typeof result === 'string') return undefined
  const { places, bands } = result.ranking
  // All places are loaded.
  return withPlaces(list, places as Places, bands)
}

function rewritten(list: ShownList, name: string, write: (place: ShownPlace) => ShownPlace): ShownList {
  const place = list.places.find(place => is(place, name))
  return place ? (edited(list, { do: 'write', id: place.id, place: write(place) }) ?? list) : list
}

const noted = (note: string) => (note === '' ? {} : { note })

const withNote = ({ note: _, ...place }: ShownPlace, note: string): ShownPlace => ({ ...place, ...noted(note) })

const withMembers = (
  { description: before = '', ...list }: ShownList,
  { description = before, ...members }: Extract<Change, { do: 'update' }>['to'],
): ShownList => ({ ...list, ...members, ...(description !== '' && { description }) })

const noBands: Bands = []
export const bandsOf = ({ bands = noBands }: Pick<ShownList, 'bands'>): Bands => bands

/** Returns the list with these places, ranked by position, and these bands. */
const withPlaces = (
  { bands: before = noBands, ...list }: ShownList,
  places: Places,
  bands: Bands = before,
): ShownList => ({
  ...list,
  ...(bands.length > 0 && { bands }),
  placeCount: places.length,
  places: places.map((place, index) => withRank(place, index + 1, bandAt(bands, index + 1))),
})

function withRank(place: ShownPlace, rank: number, band: string | undefined): ShownPlace {
  if (place.rank === rank && place.band === band) return place
  const { band: _, ...rest } = place
  return { ...rest, rank, ...(band !== undefined && { band }) }
}

/** Returns the list with a place at an index among the others. It joins the band if that is beside it, else the band of its neighbour. */
function withPlaceAt(list: ShownList, place: ShownPlace, at: number, band?: string): ShownList {
  const present = list.places.find(other => is(other, place.id))
  if (!present) return edited(list, { do: 'add', place, to: { rank: at + 1 } }) ?? list
  const written = rewritten(list, present.id, () => place)
  const moved = (to: { at: number; band?: string | undefined }) => edited(written, { do: 'move', id: place.id, to })
  return moved({ at: at + 1, band }) ?? moved({ at: at + 1 }) ?? list
}

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

function moved(list: ShownList, { place: name, targets, band }: Extract<Change, { do: 'move' }>): ShownList {
  const place = list.places.find(place => is(place, name))
  const others = list.places.filter(other => other !== place)
  const at = targets.map(target => indexOf(others, target)).find(index => index !== undefined)
  return place && at !== undefined ? withPlaceAt(list, place, at, band) : list
}

export const reachable = (places: Places, targets: readonly Target[]): Target | undefined =>
  targets.find(target => indexOf(places, target) !== undefined)

/**
 * Returns a move as neighbours, so that it combines with others' moves: before the place below if it moves up, after the place above if
 * it moves down; then the other neighbour and the rank, if that one is gone.
 * @param band that it joins
 * @returns `undefined` if the place is there already, or does not exist
 */
export function neighbours(places: Places, name: string, wish: Target, band?: string): readonly Target[] | undefined {
  const from = places.findIndex(place => is(place, name))
  const others = places.filter(place => !is(place, name))
  const to = indexOf(others, wish)
  if (from < 0 || to === undefined) return undefined
  if (to === from && (band === undefined || places[from]!.band === band)) return undefined
  const [above, below] = [others[to - 1], others[to]]
  const before = below && { before: below.id }
  const after = above && { after: above.id }
  const both = 'after' in wish || (to > from && !('before' in wish)) ? [after, before] : [before, after]
  return [...both.filter(target => target !== undefined), { rank: to + 1 }]
}

type Body = Partial<ListData> & { place?: PlaceData; list?: Pick<ListData, 'version' | 'updatedAt'>; bands?: Bands }

/** Assigns to the server's places the `key` by which the screen knows them. */
export class Keys {
  readonly #keys = new Map<string, string>()

  give(id: string, key: string): void {
    this.#keys.set(id, key)
  }

  place(place: PlaceData): ShownPlace {
    return { ...place, key: this.#keys.get(place.id) ?? place.id, waiting: false }
  }

  list({ nextCursor: _, places, ...list }: ListData): ShownList {
    return { ...list, places: places.map(place => this.place(place)) }
  }
}

/** Returns the list with a change that the server has done, and the data of its response. */
export function withAccepted(list: ShownList, one: Waiting, answered: unknown, keys: Keys): ShownList {
  const body = (answered ?? {}) as Body
  const updatedAt = body.list?.updatedAt ?? body.updatedAt ?? list.updatedAt
  if (body.places) return keys.list(body as ListData)
  if (body.place) {
    const place = keys.place(body.place)
    return { ...withPlaceAt(list, place, place.rank - 1, place.band), updatedAt }
  }
  if (body.slug === undefined && body.bands) return { ...withPlaces(list, list.places, body.bands), updatedAt }
  // An absent description is empty.
  const { description: _, ...rest } = list
  return body.slug === undefined ? applyChange(list, one) : { ...rest, ...body, places: list.places }
}
