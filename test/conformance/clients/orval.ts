import type { Client } from './client.ts'
import { addPlaces, createList, editList, exportList, getList } from './generated/orval.ts'

const as = (credential: string) => ({ headers: { authorization: `Bearer ${credential}` } })

const client: Client = {
  async createList(apiKey, title, visibility) {
    const { status, data } = await createList({ title, authorName: 'Ada', visibility }, as(apiKey))
    if (status !== 201) throw new Error(data.detail)
    return data
  },

  async addPlaces({ slug, editToken }, queries) {
    const places = queries.map(query => ({ query, near: 'Rome' }))
    const { status, data } = await addPlaces(slug, { places }, as(editToken))
    if (status !== 200) throw new Error(data.detail)
    return data.results.map(result =>
      'code' in result ? result.code : 'place' in result ? result.place.name : result.placeId,
    )
  },

  async rankLastFirst({ slug, editToken }, places, note) {
    const last = places.at(-1)!
    const edits = [
      { op: 'move' as const, place: last, rank: 1 },
      { op: 'update' as const, place: last, note },
    ]
    const { status, data } = await editList(slug, { edits }, as(editToken))
    if (status !== 200) throw new Error(data.detail)
    return data.places.map(({ name }) => name)
  },

  async read(slug, editToken) {
    const { status, data } = await getList(slug, undefined, editToken === undefined ? undefined : as(editToken))
    if (status === 200) return data.title
    // 304 has no body. It answers requests with If-None-Match, which this is not.
    return data ? `${data.status} ${data.code}` : String(status)
  },

  async exportAsCsv({ slug, editToken }) {
    const { status, data } = await exportList(slug, 'csv', undefined, as(editToken))
    if (status !== 200) throw new Error(data?.detail)
    return String(data)
  },
}

export default client

// The types are those of the document.
// @ts-expect-error
void (() => createList({ titel: 'Eat in Rome', authorName: 'Ada' }))
