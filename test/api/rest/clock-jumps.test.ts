import { expect, test } from 'vitest'
import type { Json } from '../../support/api.ts'
import { onRest, type TestList } from './on-rest.ts'

const day = 86_400_000
const jumps = [-3 * day, 10 * day, -8 * day, -1000]

onRest('A clock that jumps by days', rest => {
  /** Makes every kind of change, each after a jump of the clock. */
  const changeEach = async (list: TestList, check: () => Promise<void>) => {
    const changes: [string, unknown?][] = [
      ['POST /places', { own: { name: 'Zia Genoveffa' } }],
      [`PATCH /places/${list.ids[0]}`, { note: 'Patate' }],
      [`POST /places/${list.ids[1]}/move`, { rank: 1 }],
      ['POST /places/batch', { places: [{ query: 'Il Baffetto', near: 'Rome' }] }],
      ['POST /import', { content: 'da Felice, Rome\n' }],
      ['PATCH', { title: 'Trastevere' }],
      [`DELETE /places/${list.ids[0]}`],
      ['POST /restore', { version: 2 }],
    ]
    for (const [index, [route, body]] of changes.entries()) {
      rest.clock.forward(jumps[index % jumps.length]!)
      expect((await list.ask(route, body)).status, route).toBeLessThan(300)
      await check()
    }
  }

  test('no date of a list or its history moves back', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    let last: Json = list.made
    await changeEach(list, async () => {
      const now = await list.read()
      expect(now.updatedAt >= last.updatedAt).toBe(true)
      for (const place of now.places) {
        const before = last.places.find(({ id }: Json) => id === place.id)
        expect(place.addedAt >= now.createdAt && place.updatedAt >= place.addedAt).toBe(true)
        expect(place.updatedAt <= now.updatedAt).toBe(true)
        if (before) expect(place.updatedAt >= before.updatedAt || place.note !== before.note).toBe(true)
      }
      last = now
    })
    const { changes } = (await list.ask('GET /history')).json
    const times = changes.map(({ at }: Json) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(times[0]).toBe(last.updatedAt)
  })

  test('reading by time returns the version of that time', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    await changeEach(list, async () => {})
    const { changes } = (await list.ask('GET /history')).json
    for (const { at } of changes) {
      const newest = changes.find((change: Json) => change.at === at).version
      expect((await list.read(`?at=${at}`)).version).toBe(newest)
    }
  })

  test('keys, edit tokens and votes keep working', async () => {
    const list = await rest.list(['Dar Poeta', 'Da Enzo'])
    for (const jump of jumps) {
      rest.clock.forward(jump)
      expect((await rest.ask('GET /lists?limit=1', { token: rest.key })).status).toBe(200)
      expect((await list.ask('POST /vote', {})).status).toBe(201)
      rest.clock.forward(-day)
      const { vote } = (await list.ask('POST /vote/close')).json
      expect(vote.closedAt >= vote.openedAt).toBe(true)
    }
  })

  test('a retry after the clock moved back has no second effect', async () => {
    const list = await rest.list()
    const add = () => list.ask('POST /places', { own: { name: 'Stall' } }, { 'idempotency-key': 'stall' })
    const first = await add()
    rest.clock.forward(-3 * day)
    expect((await add()).text).toBe(first.text)
  })

  test('an edit token is not repeated after the clock moved back by more than an hour', async () => {
    const idempotencyKey = `eat-in-rome-${rest.clock.now().getTime()}-once`
    const make = () =>
      rest.ask('POST /lists', { token: rest.key, body: { title: 'Rome', authorName: 'Ada', idempotencyKey } })
    const first = await make()
    rest.clock.forward(-60_000)
    expect((await make()).json).toEqual(first.json)
    rest.clock.forward(-3 * day)
    expect((await make()).json).toMatchObject({ code: 'answer_expired', slug: first.json.slug })
    await rest.service.storage.sweep()
    rest.clock.forward(3 * day)
    expect((await make()).json.code).toBe('answer_expired')
  })
})
