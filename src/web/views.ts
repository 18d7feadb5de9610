import type * as z from 'zod'
import type { List } from '../domain/list-view.ts'
import type { Place } from '../domain/place-view.ts'

/** A list and a place on it, as REST returns them. */
export type ListView = z.output<typeof List>
export type PlaceView = z.output<typeof Place>
