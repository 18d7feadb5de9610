import { createList } from '../operations/create-list.ts'
import type { Storage } from '../storage/storage.ts'
import type { Container } from './container.ts'

const exampleListKey = 'example_list'

// A walk through Gastown and Chinatown, where the map of the starter towns has streets. The notes name what such a place serves anywhere,
// and else only what the data says.
const places = [
  {
    mapPlaceId: 'osm:node/1374379914',
    note: 'Cambodian and Vietnamese: lemongrass, lime and fresh herbs. Come hungry, and share.',
  },
  {
    mapPlaceId: 'osm:node/925662916',
    note: 'Hong Kong milk tea, then buns for the way home from the bakery of the same name.',
  },
  { mapPlaceId: 'osm:node/2410457761', note: 'Sausages and mustard, for the evening when it cannot be noodles again.' },
  { mapPlaceId: 'osm:node/1493619259', note: 'Cool rice, fresh fish, and the best name on this list.' },
  { mapPlaceId: 'osm:node/1430596606', note: 'A hot slice after midnight, when the other kitchens have closed.' },
  { mapPlaceId: 'osm:node/910638339', note: 'Tacos, lime, and a little more salsa than is wise.' },
  { mapPlaceId: 'osm:node/2168314490', note: 'One very good coffee, to end the walk slowly.' },
]

/** Returns the example list's slug while it is public. */
export async function exampleSlug({ meta, access }: Pick<Storage, 'meta' | 'access'>): Promise<string | undefined> {
  const slug = await meta.get(exampleListKey)
  if (slug === undefined) return undefined
  return (await access.list(slug))?.visibility === 'public' ? slug : undefined
}

/** Creates the example list at an installation's first start, once. @returns its slug while it is public */
export async function exampleList({
  dispatcher,
  storage,
}: Pick<Container, 'dispatcher' | 'storage'>): Promise<string | undefined> {
  if ((await storage.meta.get(exampleListKey)) !== undefined) return exampleSlug(storage)
  const input = {
    title: 'Eat in Vancouver',
    authorName: 'Forklist',
    description:
      'An example: seven real places in Gastown and Chinatown, a short walk apart. Copy it, or make your own.',
    places,
  }
  const call = { input, credential: { operator: true as const }, requestId: 'first-start' }
  const created = (await dispatcher.run(createList, call)) as { slug: string }
  await storage.meta.set(exampleListKey, created.slug)
  return created.slug
}
