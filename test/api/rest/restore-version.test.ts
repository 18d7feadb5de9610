import { expect, test } from 'vitest'
import { onRest } from './on-rest.ts'

const three = ['Dar Poeta', 'Da Enzo', 'Il Baffetto']

onRest('Restoring an earlier version', rest => {
  test('does not change whether the list is public or hidden', async () => {
    const list = await rest.list(three)
    await list.ask('PATCH', { visibility: 'hidden', title: 'Not yet' })
    const { json } = await list.ask('POST /restore', { version: 1 })
    expect(json).toMatchObject({ title: 'Eat in Rome', visibility: 'hidden' })
    expect((await rest.ask(`GET /lists/${list.slug}`)).status).toBe(404)
  })

  test('keeps a copy’s origin', async () => {
    const { slug } = await rest.list(three)
    const body = { title: 'Mine', authorName: 'Bea' }
    const copy = (await rest.ask(`POST /lists/${slug}/copy`, { token: rest.key, body })).json
    const ask = (route: string, body: unknown) => rest.ask(route, { token: copy.editToken, body })
    await ask(`PATCH /lists/${copy.slug}`, { title: 'Not mine' })
    expect((await ask(`POST /lists/${copy.slug}/restore`, { version: 1 })).json.copiedFrom).toEqual(copy.copiedFrom)
  })

  test('makes no version when repeated or when the version is current', async () => {
    const list = await rest.list(three)
    await list.ask('PATCH', { title: 'Lazio' })
    const restore = async (version: number) => (await list.ask('POST /restore', { version })).json.version
    expect(await restore(2)).toBe(2)
    expect(await restore(1)).toBe(3)
    expect(await restore(1)).toBe(3)
    expect(await restore(3)).toBe(3)
  })

  test('says in the history which state came back', async () => {
    const list = await rest.list(three)
    rest.clock.forward(60_000)
    await list.ask('PATCH', { title: 'Lazio' })
    await list.ask('POST /restore', { version: 1 })
    const { changes } = (await list.ask('GET /history')).json
    expect(changes.map(({ restoredAt }: { restoredAt?: string }) => restoredAt)).toEqual([
      list.made.updatedAt,
      undefined,
      undefined,
    ])
  })

  test('a restored place keeps its first date of addition', async () => {
    const list = await rest.list(three)
    rest.clock.forward(1000)
    await list.ask(`DELETE /places/${list.ids[0]}`)
    const { json } = await list.ask('POST /restore', { version: 1 })
    expect(json.places[0]).toEqual(list.made.places[0])
  })

  test.each([
    [{ version: 2 }, 404, 'version_not_found'],
    [{ version: 2 ** 31 }, 404, 'version_not_found'],
    [{ version: 0 }, 400, 'invalid_input'],
    [{ version: '1' }, 400, 'invalid_input'],
    [{}, 400, 'invalid_input'],
  ])('refuses %j', async (body, status, code) => {
    const list = await rest.list(three)
    const { json } = await list.ask('POST /restore', body)
    expect([json.status, json.code]).toEqual([status, code])
  })
})
