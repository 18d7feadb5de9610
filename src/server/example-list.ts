import { createList } from '../operations/create-list.ts'
import type { Storage } from '../storage/storage.ts'
import type { Container } from './container.ts'

const exampleListKey = 'example_list'

const places = [
  { mapPlaceId: 'osm:node/2276143197', note: 'Cacio e pepe, two steps from the Pantheon. Book.' },
  { mapPlaceId: 'osm:node/1572825942', note: 'Testaccio’s own cacio e pepe, stirred at the table.' },
  { mapPlaceId: 'osm:node/1833917665', note: 'Small, loud, Trastevere; come before they open.' },
  { mapPlaceId: 'osm:node/2828718765', note: 'Dug into the hill of broken amphorae.' },
  { mapPlaceId: 'osm:node/2244858179', note: 'Pizza in an alley behind Piazza Trilussa.' },
  { mapPlaceId: 'osm:node/550325597', note: 'Thin, charred, quick.' },
  { mapPlaceId: 'osm:node/257355946', note: 'Fried salt cod, and nothing else is needed.' },
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
    title: 'Eat in Rome',
    authorName: 'Forklist',
    description: 'An example: seven places that are really there. Copy it, or make your own.',
    places,
  }
  const call = { input, credential: { operator: true as const }, requestId: 'first-start' }
  const created = (await dispatcher.run(createList, call)) as { slug: string }
  await storage.meta.set(exampleListKey, created.slug)
  return created.slug
}
