import * as z from 'zod'
import type { ListInfo } from '../domain/list.ts'
import { ListState, stateView } from '../domain/list-view.ts'
import { Place, placeView } from '../domain/place-view.ts'
import type { Ranked } from '../storage/list-edit.ts'

/** What a change of one place answers. */
export const PlaceAnswer = z.object({ place: Place, list: ListState })

export const placeAnswer =
  ({ entry, rank }: Ranked) =>
  (list: ListInfo): z.output<typeof PlaceAnswer> => ({ place: placeView(entry, rank, list), list: stateView(list) })

export const placeId = z.string().describe('The `id` of a place of the list.')
