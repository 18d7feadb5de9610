import type { ListView } from '../../views.ts'
import { askApi } from '../shared/ask-api.ts'
import type { ListReference } from './lists-in.ts'

/** Data of a list that are shown before the merge. */
export type FoundList = Pick<ListView, 'title' | 'authorName' | 'placeCount' | 'visibility'>

/** A list that can be read. `missing`: it does not exist or cannot be read. `away`: the look-up failed. */
export type ListLookup = FoundList | 'missing' | 'away'

export async function lookUp({ slug, token }: ListReference): Promise<ListLookup> {
  const path = `/lists/${encodeURIComponent(slug)}?limit=1`
  const asked = await askApi<FoundList>('GET', path, token === undefined ? {} : { token })
  if (asked.is === 'done') return asked.answer
  return asked.is === 'refused' && asked.problem.code === 'list_not_found' ? 'missing' : 'away'
}
