// Creates a list of five places in Rome, ranks them, writes a note, and prints the list as GeoJSON.
import createClient from 'openapi-fetch'
import type { components, paths } from './forklist.d.ts'

type Problem = components['schemas']['Problem']

const { FORKLIST_URL = 'http://localhost:3000', FORKLIST_KEY } = process.env
if (!FORKLIST_KEY) throw new Error('FORKLIST_KEY must be an API key: forklist keys create --name NAME')

const clientWith = (credential: string) =>
  createClient<paths>({ baseUrl: `${FORKLIST_URL}/api/v1`, headers: { authorization: `Bearer ${credential}` } })

/** The answer, where it is not a problem. */
function must<Data>({ data, error }: { data?: Data; error?: Problem }): Data {
  if (error) throw new Error(`${error.code}: ${error.detail}`)
  return data as Data
}

// The API key creates lists and searches. The edit token is shown once and changes only this list.
const service = clientWith(FORKLIST_KEY)
const { slug, editToken, editUrl } = must(
  await service.POST('/lists', { body: { title: 'Eat in Rome', authorName: 'Ada' } }),
)
const editor = clientWith(editToken)
const list = { params: { path: { slug } } }
console.error(`Keep this, it is the only key to the list: ${editUrl}`)

const { places: found } = must(
  await service.GET('/places', { params: { query: { query: 'armando al pantheon', near: 'Rome' } } }),
)
must(await editor.POST('/lists/{slug}/places', { ...list, body: { placeId: found[0]!.id } }))

for (const query of ['da felice', 'dar poeta', 'da enzo', 'hang zhou']) {
  const { error } = await editor.POST('/lists/{slug}/places', { ...list, body: { query, near: 'Rome' } })
  if (error?.code === 'place_ambiguous') {
    // Several places fit, and none was added. A program asks the person. Here the first one is good enough.
    const several = error.alternatives ?? []
    console.error(`${query} is one of ${several.map(place => place.mapsUrl).join(', ')}`)
    must(await editor.POST('/lists/{slug}/places', { ...list, body: { placeId: several[0]!.id } }))
  } else if (error) throw new Error(`${query}: ${error.detail}`)
}

const { places } = must(await service.GET('/lists/{slug}', list))
const [armando, ...others] = places.map(place => place.id)
must(await editor.PUT('/lists/{slug}/order', { ...list, body: { placeIds: [...others, armando!] } }))
must(
  await editor.PATCH('/lists/{slug}/places/{placeId}', {
    params: { path: { slug, placeId: others[0]! } },
    body: { note: 'Book a table; ask for the cacio e pepe.' },
  }),
)

const ranked = must(await service.GET('/lists/{slug}', list))
for (const { rank, name, note } of ranked.places) console.error(`${rank}. ${name}${note ? ` (${note})` : ''}`)

const file = { params: { path: { slug, format: 'geojson' as const } }, parseAs: 'text' as const }
console.log(must(await service.GET('/lists/{slug}/export/{format}', file)))
