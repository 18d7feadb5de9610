import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'
import { castAll, openVote, rome } from './voting.ts'

const best = { name: 'Go out of your way', size: 2 }
const good = { name: 'Very good', size: 2 }

const setBands = (list: TestList, ...bands: object[]) => list.ask('PUT /bands', { bands })
const undone = async (list: TestList) => list.ask('POST /restore', { version: (await list.read()).version - 1 })

onRest('The bands of a list', rest => {
  const cut = async (): Promise<TestList> => {
    const list = await rest.list(rome)
    await setBands(list, best, good)
    return list
  }

  test('name the parts of the ranking, and leave the ranks', async () => {
    const list = await rest.list(rome)
    const { status, json } = await setBands(list, best, good)
    expect([status, json]).toMatchObject([200, { list: { slug: list.slug, version: 2 }, bands: [best, good] }])
    const { bands, places } = await list.read()
    expect(bands).toEqual([best, good])
    expect(places.map(({ rank, band }: Json) => [rank, band])).toEqual([
      [1, best.name],
      [2, best.name],
      [3, good.name],
      [4, good.name],
      [5, undefined],
    ])
  })

  test.each([
    [
      'more places than the list has',
      [
        { ...best, size: 3 },
        { ...good, size: 3 },
      ],
      '/bands',
    ],
    ['a name twice, in whatever case', [best, { ...good, name: 'GO out of your way' }], '/bands'],
    ['eight parts', Array.from({ length: 8 }, (_, index) => ({ name: `Part ${index}`, size: 0 })), '/bands'],
    ['a negative size', [{ ...best, size: -1 }], '/bands/0/size'],
    ['a blank name', [{ ...best, name: ' ' }], '/bands/0/name'],
    ['a name of 41 characters', [{ ...best, name: 'x'.repeat(41) }], '/bands/0/name'],
  ])('are refused with %s', async (_, bands, pointer) => {
    const list = await rest.list(rome)
    const { status, json } = await setBands(list, ...bands)
    expect([status, json.code, json.errors[0].pointer]).toEqual([400, 'invalid_input', pointer])
    expect((await list.read()).version).toBe(1)
  })

  test('count the rank of a new place within the band that is named', async () => {
    const list = await cut()
    const stall = { own: { name: 'The stall' }, rank: 2 }
    const added = await list.ask('POST /places', { ...stall, band: good.name })
    expect([added.json.place.rank, added.json.place.band]).toEqual([4, good.name])
    const unknown = await list.ask('POST /places', { ...stall, band: 'Nowhere' })
    expect([unknown.status, unknown.json.errors]).toMatchObject([400, [{ pointer: '/band' }]])
  })

  test('take in imported places behind the last one', async () => {
    const list = await rest.list(rome)
    await setBands(list, { ...best, size: 5 })
    await list.ask('POST /import', { content: 'Roscioli, Rome\nPizzarium, Rome\n' })
    expect((await list.read()).bands).toEqual([{ ...best, size: 7 }])
  })

  test('are in the history, and come back with an earlier version', async () => {
    const list = await cut()
    await setBands(list, best)
    const [change] = (await list.ask('GET /history')).json.changes
    expect(change).toMatchObject({ operation: 'setBands', from: { bands: [best, good] }, to: { bands: [best] } })
    await setBands(list, { ...best, size: 3 })
    const [border] = (await list.ask('GET /history')).json.changes
    expect([border.from, border.to]).toEqual([{ bands: [best] }, { bands: [{ ...best, size: 3 }] }])
    await undone(list)
    expect((await list.ask('GET ?at=2')).json.bands).toEqual([best, good])
    expect((await list.ask('POST /restore', { version: 2 })).json.bands).toEqual([best, good])
  })

  test('are copied, and dropped by merging and by the order of a vote', async () => {
    const list = await cut()
    const { key } = rest
    const members = { title: 'Ours', authorName: 'Bruno' }
    const copy = await rest.ask(`POST /lists/${list.slug}/copy`, { token: key, body: members })
    expect(copy.json.bands).toEqual([best, good])
    const lists = [{ slug: list.slug }, { slug: copy.json.slug }]
    expect((await rest.ask('POST /lists/merge', { token: key, body: { ...members, lists } })).json).not.toHaveProperty(
      'bands',
    )
    await castAll(await openVote(rest, list))
    await list.ask('POST /vote/apply', {})
    expect(await list.read()).not.toHaveProperty('bands')
  })
})
