import type { ListView } from '../../views.ts'
import { askApi } from '../shared/ask-api.ts'
import type { Wanted } from './lists-in.ts'

/** What is shown of a list before it is merged. */
export type Found = Pick<ListView, 'title' | 'authorName' | 'placeCount' | 'visibility'>

/** A list that may be read; `missing`: one that may not, or that there is not; `away`: nobody could say. */
export type LookedUp = Found | 'missing' | 'away'

export async function lookUp({ slug, token }: Wanted): Promise<LookedUp> {
  const path = `/lists/${encodeURIComponent(slug)}?limit=1`
  const asked = await askApi<Found>('GET', path, token === undefined ? {} : { token })
  if (asked.is === 'done') return asked.answer
  return asked.is === 'refused' && asked.problem.code === 'list_not_found' ? 'missing' : 'away'
}
