import { expect, test } from 'vitest'
import { newToken } from '../../../src/core/token.ts'
import type { Json } from '../../support/api.ts'
import { eventsOf } from '../../support/events.ts'
import { rpcTo } from '../mcp/rpc.ts'
import { onRest, type TestList } from './on-rest.ts'
import { voteIn } from './voting.ts'

const note = { command: 'lists hide', who: 'ada' }

onRest('A list held by the operator', rest => {
  const hold = async (list: TestList): Promise<TestList> => {
    expect(await rest.service.storage.holds.hold(list.slug, note)).toBe(true)
    return list
  }
  const release = ({ slug }: TestList) => rest.service.storage.holds.release(slug, note)
  const statusFor = async (list: TestList): Promise<number> => (await rest.ask(`GET /lists/${list.slug}`)).status
  const show = (list: TestList) => list.ask('PATCH', { visibility: 'public' })

  test('is not found by anyone but its owner, who may read and change it', async () => {
    const list = await hold(await rest.list(['Dar Poeta', 'da Felice']))
    const missing = await rest.ask('GET /lists/eat-in-rome-zzzzzz', { headers: { 'x-request-id': 'one' } })
    for (const token of [undefined, rest.key, newToken('edit')]) {
      const { status, text } = await rest.ask(`GET /lists/${list.slug}`, { token, headers: { 'x-request-id': 'one' } })
      expect([status, text.replaceAll(list.slug, 'eat-in-rome-zzzzzz')]).toEqual([404, missing.text])
    }
    expect(await list.read()).toMatchObject({ visibility: 'hidden', version: 2 })
    const noted = await list.ask(`PATCH /places/${list.ids[0]}`, { note: 'Closed on Mondays.' })
    expect([noted.status, noted.json.list.version]).toEqual([200, 3])
    expect((await list.ask('PATCH', { title: 'Where we eat' })).status).toBe(200)
    const { changes } = (await list.ask('GET /history')).json
    expect(changes.at(-2)).toMatchObject({
      version: 2,
      operation: 'heldByOperator',
      from: { visibility: 'public' },
      to: { visibility: 'hidden' },
    })
  })

  test('cannot be made public by its owner in any interface, and such a change fails as a whole', async () => {
    const list = await hold(await rest.list())
    for (const body of [{ visibility: 'public' }, { visibility: 'public', title: 'Shown all the same' }]) {
      const { status, json } = await list.ask('PATCH', body)
      expect([status, json.code]).toEqual([409, 'held_by_operator'])
      expect(json.detail).toMatch(/ask the operator to show the list again/)
    }
    const input = { slug: list.slug, editToken: list.token, visibility: 'public' }
    expect(await rpcTo(rest).fails('update_list', input)).toMatchObject({ code: 'held_by_operator' })
    expect(await list.read()).toMatchObject({ visibility: 'hidden', version: 2, title: 'Eat in Rome' })
    expect((await list.ask('POST /restore', { version: 1 })).status).toBe(200)
    expect(await statusFor(list)).toBe(404)
  })

  test('returns to its former visibility when released', async () => {
    const [shown, hidden] = [await rest.list(), await rest.list([], { visibility: 'hidden' })]
    await hold(shown)
    await hold(hidden)
    expect(await rest.service.storage.holds.hold(hidden.slug, note), 'holding twice has no effect').toBe(false)
    expect((await show(hidden)).json.code).toBe('held_by_operator')
    expect([await release(shown), await release(hidden)]).toEqual(['public', 'hidden'])
    expect([await statusFor(shown), await statusFor(hidden)]).toEqual([200, 404])
    expect((await show(hidden)).status).toBe(200)
    expect(await statusFor(hidden)).toBe(200)
    expect(await release(hidden), 'a released list cannot be released').toBeUndefined()
    const { changes } = (await hidden.ask('GET /history')).json
    expect(changes.map(({ operation }: Json) => operation)).toEqual([
      'updateList',
      'releasedByOperator',
      'heldByOperator',
      'createList',
    ])
  })

  test('stays hidden if its owner hid it while held', async () => {
    const list = await hold(await rest.list())
    const hide = () => list.ask('PATCH', { visibility: 'hidden' })
    expect([(await hide()).json.version, (await hide()).json.version], 'hiding twice makes one version').toEqual([3, 3])
    expect(await release(list)).toBe('hidden')
    expect(await statusFor(list)).toBe(404)
  })

  test('is not found in search, and a copy of it starts hidden', async () => {
    const list = await hold(await rest.list([], { title: 'Trattorie of Testaccio' }))
    const found = await rest.ask('GET /lists?query=testaccio', { token: rest.key })
    expect(found.json.lists).toEqual([])
    const copied = await rest.ask(`POST /lists/${list.slug}/copy`, {
      token: rest.key,
      body: { title: 'Mine', authorName: 'Bruno', editToken: list.token },
    })
    expect([copied.status, copied.json.visibility, copied.json.copiedFrom]).toEqual([201, 'hidden', undefined])
  })

  test('is hidden from holders of its ballot link', async () => {
    const { list, vote, places, getVote, cast } = await voteIn(rest)
    expect((await getVote()).status).toBe(200)
    await hold(list)
    for (const { status, json } of [await getVote(), await cast('Bruno', [places.poeta])])
      expect([status, json.code]).toEqual([404, 'vote_not_found'])
    expect((await list.ask('GET /vote')).json.vote, 'its owner sees its state').toMatchObject({ id: vote.id })
    await release(list)
    expect((await getVote()).status).toBe(200)
  })

  test('ends its event streams', async () => {
    const list = await rest.list()
    const events = eventsOf(
      await rest.service.fetch(new Request(`https://forklist.example/api/v1/lists/${list.slug}/events`)),
    )
    expect((await events.next())?.data).toBe('{"version":1}')
    await hold(list)
    expect(await events.next()).toBeUndefined()
  })
})
