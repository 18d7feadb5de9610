import { describe, expect, test } from 'vitest'
import { onRest, type Rest } from './on-rest.ts'

/** The cache headers of each kind of response. */
const kinds = async (rest: Rest): Promise<[string, string | null, string | null][]> => {
  const list = await rest.list(['Dar Poeta'])
  const hidden = await rest.list(['Dar Poeta'], { visibility: 'hidden' })
  const answers = {
    'a public list': await rest.ask(`GET /lists/${list.slug}`),
    'a page of it': await rest.ask(`GET /lists/${list.slug}?limit=1`),
    'with its token': await list.ask('GET'),
    'with a wrong credential': await rest.ask(`GET /lists/${list.slug}`, { token: 'nonsense' }),
    'its file': await rest.ask(`GET /lists/${list.slug}/export/kml`),
    'as it was': await list.ask('GET ?at=1'),
    'its history': await list.ask('GET /history'),
    'a hidden list': await hidden.ask('GET'),
    'the file of a hidden list': await hidden.ask('GET /export/kml'),
    'lists found': await rest.ask('GET /lists', { token: rest.key }),
    'places found': await rest.ask('GET /places?query=Dar+Poeta', { token: rest.key }),
    'a write': await list.ask('PATCH', { title: 'Trastevere' }),
    'a write that changes nothing': await list.ask('PATCH', { title: 'Trastevere' }),
    'a new place': await list.ask('POST /places', { own: { name: 'Stall' } }),
    'a new list': await rest.ask('POST /lists', { token: rest.key, body: { title: 'x', authorName: 'y' } }),
    'a new token': await list.ask('POST /edit-token'),
    'a deletion': await hidden.ask('DELETE'),
    'no such list': await rest.ask('GET /lists/eat-in-rome-000000'),
    'a hidden list without its token': await rest.ask(`GET /lists/${hidden.slug}`),
    'a refusal': await rest.ask(`GET /lists/${list.slug}?limit=0`),
    'no credential': await rest.ask('GET /lists'),
    'no such address': await rest.ask('GET /nowhere'),
  }
  return Object.entries(answers).map(([kind, { headers }]) => [kind, headers.get('cache-control'), headers.get('vary')])
}

const toAll = (control: string, vary: string | null, ...kinds: string[]) => kinds.map(kind => [kind, control, vary])

const expected = (ofPublicLists: string) => [
  ...toAll(
    ofPublicLists,
    'Accept-Encoding',
    'a public list',
    'a page of it',
    'with its token',
    'with a wrong credential',
    'its file',
  ),
  ...toAll(
    'private, no-store',
    null,
    'as it was',
    'its history',
    'a hidden list',
    'the file of a hidden list',
    'lists found',
    'places found',
  ),
  ...toAll(
    'no-store',
    null,
    'a write',
    'a write that changes nothing',
    'a new place',
    'a new list',
    'a new token',
    'a deletion',
    'no such list',
    'a hidden list without its token',
    'a refusal',
    'no credential',
    'no such address',
  ),
]

describe('Cacheable responses', () => {
  onRest('by default', rest => {
    test('may be stored by everyone and must be revalidated', async () => {
      expect(await kinds(rest)).toEqual(expected('public, no-cache'))
    })
  })

  onRest(
    'with SHARED_CACHE_SECONDS',
    rest => {
      test('may be reused by everyone for the given time; nothing else differs', async () => {
        expect(await kinds(rest)).toEqual(expected('public, no-cache, s-maxage=60'))
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
