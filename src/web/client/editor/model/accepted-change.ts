import type { Bands } from '../../../../domain/bands.ts'
import { applyChange, withPlaceAt, withPlaces } from './apply-change.ts'
import type { ListData, PlaceData, ShownList, ShownPlace, Waiting } from './types.ts'

/** Members of responses to changes. */
type Body = Partial<ListData> & { place?: PlaceData; list?: Pick<ListData, 'version' | 'updatedAt'>; bands?: Bands }

/** Assigns to the server's places the `key` by which the screen knows them. */
export class Keys {
  readonly #keys = new Map<string, string>()

  /** The place added under this key has received an id. */
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
