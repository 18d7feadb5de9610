import * as z from 'zod'
import type { ListInfo } from '../domain/list.ts'
import { ListState, stateView } from '../domain/list-view.ts'
import type { RankedEntry } from '../domain/place.ts'
import { Place, placeView } from '../domain/place-view.ts'

/** The response to a change of one place. */
export const PlaceResponse = z.object({ place: Place, list: ListState })

export const placeResponse =
  ({ entry, rank }: RankedEntry) =>
  (list: ListInfo): z.output<typeof PlaceResponse> => ({ place: placeView(entry, rank, list), list: stateView(list) })

export const placeId = z.string().describe('The `id` of a place of the list.')
