import { checksThatNeed } from '../check.ts'
import { addressOf } from '../contract.ts'
import { expectEqual, expectHeader, expectOutput, expectProblem, expectStatus, expectThat } from '../expect.ts'
import { missingMembers } from '../missing.ts'
import type { OwnList } from '../own-lists.ts'
import type { Service } from '../service.ts'

/** What may answer a name that the service need not know. */
const unknownName = ['place_not_found', 'area_not_covered', 'near_not_found', 'place_ambiguous'] as const

const idsOf = ({ made }: OwnList): [string, string, string] => made.places.map(({ id }) => id) as never

async function expectOrder(service: Service, slug: string, expected: readonly string[]): Promise<void> {
  const { answer, output } = await service.answers('getList', { slug })
  const order = output.places.map(({ id }) => id)
  expectEqual(answer, 'order', order, expected)
}

export const rankingChecks = checksThatNeed('an API key', [
  {
    name: 'A place in the caller’s own words is added last, with its address and a map link',
    section: 3,
    async run({ service, lists }) {
      const { slug, token } = await lists.make()
      const input = { slug, own: { name: 'The kiosk at the pier' }, note: 'At noon.' }
      const { answer, output } = await service.answers('addPlace', input, { credential: token })
      const { place, list } = output
      expectHeader(answer, 'location', new RegExp(`/api/v1/lists/${slug}(/places/${place.id})?$`))
      expectHeader(answer, 'cache-control', /\bno-store\b/)
      expectEqual(answer, 'rank, note and version', [place.rank, place.note, list.version], [4, 'At noon.', 2])
      expectThat(
        answer,
        /^own:[0-9a-hjkmnp-tv-z]{20}$/.test(place.mapPlaceId),
        'a mapPlaceId of own:',
        place.mapPlaceId,
      )
      expectEqual(answer, 'mapsUrl', place.mapsUrl, place.links.google)
    },
  },
  {
    name: 'A place is added by name, or the answer says why not: nothing is added on doubt',
    section: 3,
    async run({ service, lists }) {
      const { slug, token } = await lists.make({ places: [] })
      const answer = await service.call('addPlace', { slug, query: 'da felice', near: 'Rome' }, { credential: token })
      if (answer.status === 201) expectOutput(answer, 'addPlace')
      else {
        const code = unknownName.find(name => name === (answer.json as { code?: unknown })?.code)
        expectProblem(answer, code ?? 'place_not_found')
        await expectOrder(service, slug, [])
      }
    },
  },
  {
    name: 'With unmatched: own, a name that nobody knows is added as the caller said it',
    section: 3,
    async run({ service, lists }) {
      const { slug, token } = await lists.make({ places: [] })
      const input = { slug, query: 'Qzxv Wkjq Pfghx', unmatched: 'own' }
      const { answer, output } = await service.answers('addPlace', input, { credential: token })
      expectEqual(answer, 'name', output.place.name, 'Qzxv Wkjq Pfghx')
    },
  },
  {
    name: 'A place that the list has is 409 place_already_in_list, and nothing changes',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const [first] = idsOf(list)
      const adding = { slug: list.slug, placeId: first }
      const answer = await service.call('addPlace', adding, { credential: list.token })
      const { place } = expectProblem(answer, 'place_already_in_list')
      expectEqual(answer, 'place', place?.id, first)
      await expectOrder(service, list.slug, idsOf(list))
    },
  },
  {
    name: 'Of several places those that can be added are, as one version',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const places = [{ own: { name: 'One more' } }, { placeId: idsOf(list)[0] }, { placeId: missingMembers.placeId }]
      const { answer, output } = await service.answers(
        'addPlaces',
        { slug: list.slug, places },
        { credential: list.token },
      )
      const codes = output.results.map(result => ('code' in result ? result.code : 'added'))
      expectEqual(answer, 'results', codes, ['added', 'place_already_in_list', 'place_not_found'])
      expectEqual(answer, 'version and placeCount', [output.list.version, output.list.placeCount], [2, 4])
    },
  },
  {
    name: 'A note is set and cleared, each as one version',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const input = { slug: list.slug, placeId: idsOf(list)[2] }
      const set = await service.answers(
        'updatePlaceNote',
        { ...input, note: 'By the window' },
        { credential: list.token },
      )
      expectEqual(
        set.answer,
        'note and version',
        [set.output.place.note, set.output.list.version],
        ['By the window', 2],
      )
      const cleared = await service.answers('updatePlace', { ...input, note: '' }, { credential: list.token })
      expectEqual(cleared.answer, 'note', cleared.output.place.note, undefined)
      const missing = { ...input, placeId: missingMembers.placeId, note: 'x' }
      await service.refuses('updatePlaceNote', 'place_not_found', missing, { credential: list.token })
    },
  },
  {
    name: 'A place moves to a rank, before or after another; above the count means last',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const [a, b, c] = idsOf(list)
      const { slug, token: credential } = list
      await service.does('movePlace', { slug, placeId: c, rank: 1 }, { credential })
      await expectOrder(service, slug, [c, a, b])
      await service.does('movePlace', { slug, placeId: a, after: b }, { credential })
      await expectOrder(service, slug, [c, b, a])
      await service.does('movePlace', { slug, placeId: c, rank: 99 }, { credential })
      await expectOrder(service, slug, [b, a, c])
      await service.refuses('movePlace', 'invalid_input', { slug, placeId: c, rank: 0 }, { credential })
      await service.refuses('movePlace', 'invalid_input', { slug, placeId: c, rank: 1, after: a }, { credential })
      await service.refuses(
        'movePlace',
        'anchor_missing',
        { slug, placeId: c, after: missingMembers.placeId },
        { credential },
      )
    },
  },
  {
    name: 'A new order names every place once; else 409 order_mismatch says which are missing',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const [a, b, c] = idsOf(list)
      const { slug, token: credential } = list
      await service.does('reorderList', { slug, placeIds: [b, c, a] }, { credential })
      await expectOrder(service, slug, [b, c, a])
      const answer = await service.call(
        'reorderList',
        { slug, placeIds: [a, b, missingMembers.placeId] },
        { credential },
      )
      const { missing, unknown } = expectProblem(answer, 'order_mismatch')
      expectEqual(answer, 'missing and unknown', [missing, unknown], [[c], [missingMembers.placeId]])
    },
  },
  {
    name: 'Removing a place is 204 with the new ETag, and closes the gap',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const [a, b, c] = idsOf(list)
      const { slug, token: credential } = list
      const { answer } = await service.answers('removePlace', { slug, placeId: b }, { credential })
      const read = await service.call('getList', { slug })
      expectHeader(answer, 'etag', read.headers.get('etag') ?? /./)
      await expectOrder(service, slug, [a, c])
      await service.refuses('removePlace', 'place_not_found', { slug, placeId: b }, { credential })
    },
  },
  {
    name: 'Many edits are one version, all or nothing, and a problem names the edit',
    section: 3,
    async run({ service, lists }) {
      const list = await lists.make()
      const [a, b, c] = idsOf(list)
      const { slug, token: credential } = list
      const edits = [
        { op: 'move', place: 3, before: a },
        { op: 'update', place: b, note: 'Edited' },
        { op: 'add', own: { name: 'Added last' } },
      ]
      const { answer, output } = await service.answers('editList', { slug, edits }, { credential })
      expectEqual(
        answer,
        'version and first places',
        [output.version, ...output.places.slice(0, 3).map(({ id }) => id)],
        [2, c, a, b],
      )
      const refused = [
        { op: 'remove', place: a },
        { op: 'remove', place: missingMembers.placeId },
      ]
      const failed = await service.call('editList', { slug, edits: refused }, { credential })
      expectEqual(failed, 'errors/0/pointer', expectProblem(failed, 'place_not_found').errors?.[0]?.pointer, '/edits/1')
      expectEqual(failed, 'version', (await service.does('getList', { slug })).version, 2)
    },
  },
  {
    name: 'Bands cut the ranking into parts, and hold at most all places',
    section: 9,
    async run({ service, lists }) {
      const list = await lists.make()
      const { slug, token: credential } = list
      const bands = [
        { name: 'Go out of your way', size: 1 },
        { name: 'Very good', size: 1 },
      ]
      const { answer, output } = await service.answers('setBands', { slug, bands }, { credential })
      expectEqual(answer, 'bands', output.bands, bands)
      const read = await service.answers('getList', { slug })
      const inBands = read.output.places.map(({ band }) => band)
      expectEqual(read.answer, 'band of each place', inBands, ['Go out of your way', 'Very good', undefined])
      await service.refuses('setBands', 'invalid_input', { slug, bands: [{ name: 'All', size: 4 }] }, { credential })
      await service.does('movePlace', { slug, placeId: idsOf(list)[2], rank: 1, band: 'Very good' }, { credential })
      const moved = await service.answers('getList', { slug })
      const sizes = moved.output.bands?.map(({ size }) => size)
      expectEqual(moved.answer, 'sizes of the bands', sizes, [1, 2])
    },
  },
  {
    name: 'A place has tags, dishes, a price and a visit, and lists are filtered by them',
    section: 9,
    async run({ service, lists }) {
      const list = await lists.make()
      const { slug, token: credential } = list
      const placeId = idsOf(list)[1]
      const details = { tags: ['Date night'], dishes: ['Cacio e pepe'], price: 2, visitedOn: '2026-10-17' }
      const { answer, output } = await service.answers('updatePlace', { slug, placeId, ...details }, { credential })
      const { tags, dishes, price, visitedOn } = output.place
      expectEqual(answer, 'details', { tags, dishes, price, visitedOn }, details)
      for (const filter of [{ tag: 'date NIGHT' }, { maxPrice: 2 }, { visited: true }]) {
        const filtered = await service.answers('getList', { slug, ...filter })
        const ranks = filtered.output.places.map(({ rank }) => rank)
        expectEqual(filtered.answer, 'ranks and placeCount', [...ranks, filtered.output.placeCount], [2, 3])
      }
      const twice = { slug, placeId, tags: ['pasta', 'Pasta'] }
      await service.refuses('updatePlace', 'invalid_input', twice, { credential })
      const cleared = { slug, placeId, price: null, visitedOn: null, tags: [], dishes: [] }
      const { place } = await service.does('updatePlace', cleared, { credential })
      expectEqual(answer, 'details', [place.tags, place.dishes, place.price, place.visitedOn], Array(4).fill(undefined))
    },
  },
  {
    name: 'A search answers candidates, and an own place is found by nobody',
    section: 3,
    async run({ service, key, lists }) {
      const list = await lists.unchanged()
      const { answer, output } = await service.answers(
        'searchPlaces',
        { query: 'pizzeria', limit: 3 },
        { credential: key },
      )
      expectHeader(answer, 'cache-control', 'private, no-store')
      expectThat(answer, output.places.length <= 3, 'at most 3 places', output.places.length)
      for (const { id } of output.places.slice(0, 1))
        expectStatus(await service.send('GET', addressOf('getPlace', { placeId: id }), { credential: key }), 200)
      await service.refuses('getPlace', 'place_not_found', { placeId: idsOf(list)[0] }, { credential: key })
    },
  },
])
