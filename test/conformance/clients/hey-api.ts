import type { Client } from './client.ts'
import { addPlaces, createList, editList, exportList, getList } from './generated/hey-api/index.ts'

// `auth` is the credential that the operation asks for: the API key, or the edit token.

const client: Client = {
  async createList(auth, title, visibility) {
    const { data, error } = await createList({ auth, body: { title, authorName: 'Ada', visibility } })
    if (error) throw new Error(error.detail)
    return data
  },

  async addPlaces({ slug, editToken }, queries) {
    const places = queries.map(query => ({ query, near: 'Rome' }))
    const { data, error } = await addPlaces({ auth: editToken, path: { slug }, body: { places } })
    if (error) throw new Error(error.detail)
    return data.results.map(result =>
      'code' in result ? result.code : 'place' in result ? result.place.name : result.placeId,
    )
  },

  async rankLastFirst({ slug, editToken }, places, note) {
    const last = places.at(-1)!
    const { data, error } = await editList({
      auth: editToken,
      path: { slug },
      body: {
        edits: [
          { op: 'move', place: last, rank: 1 },
          { op: 'update', place: last, note },
        ],
      },
    })
    if (error) throw new Error(error.detail)
    return data.places.map(({ name }) => name)
  },

  async read(slug, auth) {
    const { data, error } = await getList({ ...(auth !== undefined && { auth }), path: { slug } })
    return error ? `${error.status} ${error.code}` : data.title
  },

  async exportAsCsv({ slug, editToken }) {
    const { data, error } = await exportList({ auth: editToken, path: { slug, format: 'csv' } })
    if (error) throw new Error(error.detail)
    return String(data)
  },
}

export default client

// The types are those of the document.
// @ts-expect-error
void (() => createList({ body: { titel: 'Eat in Rome', authorName: 'Ada' } }))
