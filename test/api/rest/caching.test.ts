import { describe, expect, test } from 'vitest'
import { onRest, type Rest } from './on-rest.ts'

/** Returns the cache headers of each kind of response. */
const cacheHeaders = async (rest: Rest): Promise<[string, string | null, string | null][]> => {
  const list = await rest.list(['Dar Poeta'])
  const hidden = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
  const answers = {
    'a public list': await rest.ask(`GET /lists/${list.slug}`),
    'a page of a public list': await rest.ask(`GET /lists/${list.slug}?limit=1`),
    'a public list with its token': await list.ask('GET'),
    'a public list with a wrong credential': await rest.ask(`GET /lists/${list.slug}`, { token: 'nonsense' }),
    'the file of a public list': await rest.ask(`GET /lists/${list.slug}/export/kml`),
    'an earlier version': await list.ask('GET ?at=1'),
    'a history': await list.ask('GET /history'),
    'a hidden list': await hidden.ask('GET'),
    'the file of a hidden list': await hidden.ask('GET /export/kml'),
    'a page of lists': await rest.ask('GET /lists', { token: rest.key }),
    'a place search': await rest.ask('GET /places?query=Dar+Poeta', { token: rest.key }),
    'a write': await list.ask('PATCH', { title: 'Trastevere' }),
    'a write that changes nothing': await list.ask('PATCH', { title: 'Trastevere' }),
    'a new place': await list.ask('POST /places', { own: { name: 'Stall' } }),
    'a new list': await rest.ask('POST /lists', { token: rest.key, body: { title: 'x', authorName: 'y' } }),
    'a new token': await list.ask('POST /edit-token'),
    'a deletion': await hidden.ask('DELETE'),
    'an unknown list': await rest.ask('GET /lists/eat-in-rome-000000'),
    'a hidden list without its token': await rest.ask(`GET /lists/${hidden.slug}`),
    'an invalid request': await rest.ask(`GET /lists/${list.slug}?limit=0`),
    'a missing credential': await rest.ask('GET /lists'),
    'an unknown address': await rest.ask('GET /nowhere'),
  }
  return Object.entries(answers).map(([kind, { headers }]) => [kind, headers.get('cache-control'), headers.get('vary')])
}

const responses = (control: string, vary: string | null, ...kinds: string[]) => kinds.map(kind => [kind, control, vary])

const expected = (ofPublicLists: string) => [
  ...responses(
    ofPublicLists,
    'Accept-Encoding',
    'a public list',
    'a page of a public list',
    'a public list with its token',
    'a public list with a wrong credential',
    'the file of a public list',
  ),
  ...responses(
    'private, no-store',
    null,
    'an earlier version',
    'a history',
    'a hidden list',
    'the file of a hidden list',
    'a page of lists',
    'a place search',
  ),
  ...responses(
    'no-store',
    null,
    'a write',
    'a write that changes nothing',
    'a new place',
    'a new list',
    'a new token',
    'a deletion',
    'an unknown list',
    'a hidden list without its token',
    'an invalid request',
    'a missing credential',
    'an unknown address',
  ),
]

describe('Cacheable responses', () => {
  onRest('by default', rest => {
    test('may be stored by everyone and must be revalidated', async () => {
      expect(await cacheHeaders(rest)).toEqual(expected('public, no-cache'))
    })
  })

  onRest(
    'with SHARED_CACHE_SECONDS',
    rest => {
      test('may be reused by everyone for the given time, and nothing else differs', async () => {
        expect(await cacheHeaders(rest)).toEqual(expected('public, no-cache, s-maxage=60'))
      })

      test('revalidation returns the same headers', async () => {
        const { slug } = await rest.list()
        const { status, headers } = await rest.ask(`GET /lists/${slug}`, { headers: { 'if-none-match': '*' } })
        expect([status, headers.get('cache-control')]).toEqual([304, 'public, no-cache, s-maxage=60'])
      })
    },
    { sharedCacheSeconds: 60 },
  )
})
