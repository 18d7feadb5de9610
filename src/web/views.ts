import type * as z from 'zod'
import type { EditionView as EditionSchema, EditionSummary } from '../domain/edition-view.ts'
import type { List } from '../domain/list-view.ts'
import type { Place } from '../domain/place-view.ts'
import type { listEditions } from '../operations/list-editions.ts'

/** A list and a place on it, as REST returns them. */
export type ListView = z.output<typeof List>
export type PlaceView = z.output<typeof Place>

/** An edition with all members of its places, an edition without places, and the editions of a list. */
export type EditionView = ListView & Pick<z.output<typeof EditionSchema>, 'edition' | 'comparedWith' | 'changes'>
export type EditionSummaryView = z.output<typeof EditionSummary>
export type EditionsView = z.output<typeof listEditions.output>

/** How a ranking differs from an edition, if there is one. */
export type Compared = Pick<EditionsView, 'comparedWith' | 'changes'>
