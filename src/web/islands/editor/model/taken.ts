import { inserted, is, lay, withPlaces } from './lay.ts'
import type { ListData, PlaceData, ShownList, ShownPlace, Waiting } from './types.ts'

/** The members that answers to changes have, one or the other. */
type Body = Partial<ListData> & { place?: PlaceData; list?: Pick<ListData, 'version' | 'updatedAt'> }

/** Gives what the server sends of places the `key` by which the screen knows them. */
export class Keys {
  readonly #keys = new Map<string, string>()

  /** The place that was added here under this key has been given an id. */
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

/** The list with a change that the server has just done, and with what the answer says of it. */
export function taken(list: ShownList, one: Waiting, answered: unknown, keys: Keys): ShownList {
  const body = (answered ?? {}) as Body
  const updatedAt = body.list?.updatedAt ?? body.updatedAt ?? list.updatedAt
  if (body.places) return keys.list(body as ListData)
  if (body.place) {
    const place = keys.place(body.place)
    const others = list.places.filter(other => !is(other, place.id))
    return { ...withPlaces(list, inserted(others, place.rank - 1, place)), updatedAt }
  }
  // The description is left out where it is empty now.
  const { description: _, ...rest } = list
  return body.slug === undefined ? lay(list, one) : { ...rest, ...body, places: list.places }
}
