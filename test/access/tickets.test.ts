import { expect, test } from 'vitest'
import { newToken, tokenHash } from '../../src/core/token.ts'
import { rpcTo } from '../api/mcp/rpc.ts'
import { onRest, type TestList } from '../api/rest/on-rest.ts'
import { base, type Json } from '../support/api.ts'

const minute = 60_000

onRest('A ticket for a file of a hidden list', rest => {
  const hidden = () => rest.list(['Dar Poeta', 'Da Enzo'], { visibility: 'hidden' })
  const exported = async ({ slug, token }: TestList, format = 'kml'): Promise<Json> =>
    await rpcTo(rest).does('export_list', { slug, editToken: token, format })
  const fetched = (url: string, method = 'GET') => rest.service.fetch(new Request(url, { method }))
  const ticketIn = (url: string) => new URL(url).searchParams.get('ticket')!
  const statusOf = async (url: string) => (await fetched(url)).status

  test('is in the link of export_list, opens the file without a credential, and is never cached', async () => {
    const list = await hidden()
    const { url } = await exported(list)
    expect(url).toMatch(`${base}/api/v1/lists/${list.slug}/export/kml?ticket=ticket_`)
    const response = await fetched(url)
    expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      ...[200, 'private, no-store', 'no-referrer'],
    ])
    expect(await response.text()).toContain('Dar Poeta')
    const head = await fetched(url, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    await list.ask('PATCH', { title: 'Trastevere' })
    expect(await (await fetched(url)).text(), 'the present version').toContain('Trastevere')
  })

  test('is new in each answer', async () => {
    const list = await hidden()
    const [first, second] = [await exported(list), await exported(list)]
    expect(first.url).not.toBe(second.url)
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([200, 200])
  })

  test('is in no answer about a public list, and in none of REST', async () => {
    const list = await rest.list(['Dar Poeta'])
    expect((await exported(list)).url).toBe(`${base}/api/v1/lists/${list.slug}/export/kml`)
    const secret = await hidden()
    expect(JSON.stringify(await secret.read())).not.toContain('ticket')
  })

  test('opens nothing else, and a wrong one is answered as none', async () => {
    const [list, other] = [await hidden(), await hidden()]
    const { url } = await exported(list)
    const ticket = ticketIn(url)
    const answerTo = async (path: string, headers = {}) => {
      const { status, json, headers: sent } = await rest.ask(`GET /lists/${path}`, { headers })
      return { status, json: { ...json, requestId: '' }, headers: [...sent.keys()].toSorted() }
    }
    const file = `${list.slug}/export/kml`
    const missing = await answerTo(file)
    expect(missing).toMatchObject({ status: 404, json: { code: 'list_not_found' } })
    for (const path of [
      `${list.slug}/export/csv?ticket=${ticket}`,
      `${other.slug}/export/kml?ticket=${ticket}`,
      `eat-in-rome-000000/export/kml?ticket=${ticket}`,
      `${list.slug}?ticket=${ticket}`,
      `${list.slug}/events?ticket=${ticket}`,
      `${file}?ticket=${newToken('ticket')}`,
      `${file}?ticket=${list.token}`,
      `${file}?ticket=${tokenHash(ticket)}`,
      `${file}?ticket=`,
    ])
      expect(await answerTo(path), path).toEqual(missing)
    expect(await answerTo(file, { authorization: `Bearer ${ticket}` })).toEqual(missing)
    const changed = await rest.ask(`PATCH /lists/${list.slug}`, { token: ticket, body: { title: 'Mine' } })
    expect(changed.json.code).toBe('list_not_found')
    expect(await statusOf(url), 'none of this used it up').toBe(200)
  })

  test('expires after 15 minutes', async () => {
    const { url } = await exported(await hidden())
    rest.clock.forward(15 * minute - 1)
    expect(await statusOf(url)).toBe(200)
    rest.clock.forward(1)
    expect(await statusOf(url)).toBe(404)
  })

  test('ends when the edit token is replaced, and with the list', async () => {
    const [list, gone] = [await hidden(), await hidden()]
    const [{ url }, last] = [await exported(list), await exported(gone)]
    const { editToken } = (await list.ask('POST /edit-token', {})).json
    expect(await statusOf(url)).toBe(404)
    expect(await statusOf((await exported({ ...list, token: editToken })).url)).toBe(200)
    await gone.ask('DELETE')
    expect(await statusOf(last.url)).toBe(404)
  })
})
