// Creates and ranks a list of five places in Rome as an assistant does, and prints it as GeoJSON. A model's decisions are constants here.
// The rest is what the host of an assistant does.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

const { FORKLIST_URL = 'http://localhost:3000', FORKLIST_KEY } = process.env
if (!FORKLIST_KEY) throw new Error('FORKLIST_KEY must be an API key: forklist keys create --name NAME')

const client = new Client({ name: 'forklist-example', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } })
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${FORKLIST_URL}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${FORKLIST_KEY}` } },
  }),
)

type Place = { id: string; rank: number; name: string; address?: string; note?: string }
type Result = { place: Place } | { code: string; detail: string; query?: string; alternatives?: Place[] }

/** What a tool answers. A failure is one text: what to do, and on the next line the data for that as JSON. */
async function call<Answer>(name: string, args: object): Promise<Answer> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: { ...args } })
  if (isError) throw new Error(content[0]?.type === 'text' ? content[0].text : name)
  return structuredContent as Answer
}

// A host asks the person before it calls one of these.
const { tools } = await client.listTools()
const asksFirst = tools.filter(({ annotations }) => annotations?.destructiveHint !== false).map(({ name }) => name)
console.error(`${tools.length} tools; to be confirmed: ${asksFirst.join(', ')}`)

type Made = { slug: string; editToken: string; editUrl: string }
const made = await call<Made>('create_list', { title: 'Eat in Rome', authorName: 'Ada' })
console.error(`Keep this, it is the only key to the list: ${made.editUrl}`)
const list = { slug: made.slug, editToken: made.editToken }

const names = ['armando al pantheon', 'da felice', 'dar poeta', 'da enzo', 'hang zhou']
const places = names.map(query => ({ query, near: 'Rome' }))
const { results } = await call<{ results: Result[] }>('add_places', { ...list, places })
for (const result of results) {
  if (!('code' in result)) continue
  const { code, detail, query, alternatives: several = [] } = result
  if (code !== 'place_ambiguous') throw new Error(`${code}: ${detail}`)
  // Several places fit, and none was added. A host asks the person. Here the first one is good enough.
  console.error(
    `${query} is one of ${several.map(({ name, address = 'no address' }) => `${name}, ${address}`).join('; ')}`,
  )
  await call('add_place_to_list', { ...list, placeId: several[0]!.id })
}

const read = await call<{ version: number; places: Place[] }>('get_list', list)
const [armando, ...others] = read.places.map(place => place.id)
// Changes only the version that was read, because other people may edit the list too.
await call('reorder_list', { ...list, placeIds: [...others, armando], ifVersion: read.version })
await call('update_place_note', { ...list, placeId: others[0], note: 'Book a table; ask for the cacio e pepe.' })

// Reads the list as a resource, which a person can attach to the conversation.
const { contents } = await client.readResource({ uri: `forklist://lists/${made.slug}` })
const attached = contents[0]
if (!attached || !('text' in attached)) throw new Error('The list came without a text.')
for (const { rank, name, note } of JSON.parse(attached.text).places as Place[])
  console.error(`${rank}. ${name}${note ? ` (${note})` : ''}`)

const { content } = await client.callTool({ name: 'export_list', arguments: { slug: made.slug, format: 'geojson' } })
for (const part of content) if (part.type === 'resource' && 'text' in part.resource) console.log(part.resource.text)
await client.close()
