import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, type Json, openApi } from '../../support/api.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { type Rpc, rpcTo } from './rpc.ts'

/** Returns the `_meta` of a connection whose program keeps these edit tokens. */
const holding = (lists: readonly { slug: string; token: string }[], mayDelete = false) => ({
  'forklist/keyring': { tokens: Object.fromEntries(lists.map(({ slug, token }) => [slug, token])), mayDelete },
})

onBothDatabases('tools of one’s own lists', open => {
  const opened = new AsyncDisposableStack()
  let api: Api
  let rpc: Rpc
  beforeAll(async () => {
    api = opened.use(await openApi(opened.use(await open()).url))
    rpc = rpcTo(api)
  })
  afterAll(() => opened.disposeAsync())

  const call = async (_meta: object, name: string, input: object = {}): Promise<Json> => {
    const { result } = await rpc.request('tools/call', { name, arguments: input, _meta })
    return result.structuredContent ?? JSON.parse(result.content[0].text.split('\n')[1])
  }

  describe('a connection that holds edit tokens', () => {
    test('changes its lists without sending a token, and no others', async () => {
      const [mine, other] = [await api.list({ title: 'Eat in Rome' }), await api.list({ title: 'Eat in Milan' })]
      const held = holding([mine])
      const added = await call(held, 'add_place_to_list', { slug: mine.slug, query: 'da enzo', near: 'Rome' })
      expect(added).toMatchObject({ place: { name: 'Da Enzo' }, list: { version: 2 } })
      expect(await call(held, 'update_list', { slug: other.slug, title: 'Ours' })).toMatchObject({
        code: 'edit_token_required',
      })
    })

    test('reads, exports, copies and merges its hidden lists', async () => {
      const lists = [
        await api.list({ title: 'Secret Rome', visibility: 'hidden' }, ['da felice']),
        await api.list({ title: 'Secret pizza', visibility: 'hidden' }, ['dar poeta']),
      ]
      const held = holding(lists)
      const [{ slug }] = lists as [Json]
      expect(await call(held, 'get_list', { slug })).toMatchObject({ places: [{ name: 'da Felice' }] })
      expect(await call({}, 'get_list', { slug })).toMatchObject({ code: 'list_not_found' })
      expect(await call(held, 'export_list', { slug, format: 'csv' })).toMatchObject({ placeCount: 1 })
      const copy = await call(held, 'copy_list', { slug, title: 'Mine', authorName: 'Bruno' })
      expect(copy).toMatchObject({ visibility: 'hidden', placeCount: 1 })
      const both = { title: 'Ours', authorName: 'Bruno', lists: lists.map(({ slug }) => ({ slug })) }
      expect(await call(held, 'merge_lists', both)).toMatchObject({ placeCount: 2 })
    })

    test('loses a list whose edit token was replaced', async () => {
      const mine = await api.list({ title: 'Eat in Rome' })
      const held = holding([mine])
      await api.ask(`POST /lists/${mine.slug}/edit-token`, { token: mine.token })
      expect(await call(held, 'update_list', { slug: mine.slug, title: 'X' })).toMatchObject({
        code: 'edit_token_required',
      })
      expect(await call(held, 'my_lists')).toEqual({ lists: [] })
    })

    test('deletes a list or its history only if the person allowed it, also with the token itself', async () => {
      const mine = await api.list({ title: 'Eat in Rome' })
      const { slug, token: editToken } = mine
      for (const tool of ['delete_list', 'clear_history'])
        for (const input of [{ slug }, { slug, editToken }])
          expect(await call(holding([mine]), tool, input)).toMatchObject({ code: 'not_granted' })
      expect(await call(holding([mine], true), 'clear_history', { slug })).toMatchObject({ list: { slug } })
      expect(await call(holding([mine], true), 'delete_list', { slug })).toEqual({ deleted: true, slug })
    })

    test('finds which of its lists has sushi in one call', async () => {
      const sushi = { own: { name: 'Sushi Saito' } }
      const lists = [
        await api.list({ title: 'Eat in Rome' }, ['da felice']),
        await api.list({ title: 'Tokyo with Ada', visibility: 'hidden' }, ['dar poeta']),
        await api.list({ title: 'The best sushi' }),
      ]
      await api.ask(`POST /lists/${lists[1]!.slug}/places`, { token: lists[1]!.token, body: sushi })
      const { lists: found } = await call(holding(lists), 'my_lists', { query: 'Sushi' })
      expect(found.map(({ title }: Json) => title).toSorted()).toEqual(['The best sushi', 'Tokyo with Ada'])
      expect(found.find(({ title }: Json) => title === 'Tokyo with Ada').found).toEqual(['Sushi Saito'])
      expect((await call(holding(lists), 'my_lists')).lists).toHaveLength(3)
      expect((await call(holding(lists), 'my_lists', { query: 'ramen' })).lists).toEqual([])
    })

    test('that is only an API key is told that it holds no lists', async () => {
      expect(await call({}, 'my_lists')).toEqual({ lists: [], hint: expect.stringContaining('edit link') })
    })

    test('is refused if it is not a keyring, or holds too many lists', async () => {
      for (const keyring of [null, 'all', { tokens: 'all' }, { tokens: { 'eat-in-rome-k3v9qa': 7 } }, tooMany]) {
        const { result } = await rpc.request('tools/call', {
          name: 'my_lists',
          arguments: {},
          _meta: { 'forklist/keyring': keyring },
        })
        expect(result.isError, JSON.stringify(keyring).slice(0, 100)).toBe(true)
      }
    })
    const tooMany = {
      tokens: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`list-${index}`, 'edit_'])),
    }
  })

  describe('undo', () => {
    test('takes back the last change, and brings it back when called again', async () => {
      const { slug, token: editToken } = await api.list({}, ['da felice', 'dar poeta'])
      const list = { slug, editToken }
      const { places } = await rpc.does('get_list', list)
      await rpc.does('remove_place_from_list', { ...list, placeId: places[0].id })
      const undone = await rpc.does('undo', list)
      expect(undone.undone).toMatchObject({
        version: 2,
        operation: 'removePlace',
        places: [{ name: 'da Felice' }],
        from: { rank: 1 },
      })
      expect(undone.places.map(({ name }: Json) => name)).toEqual(['da Felice', 'Dar Poeta'])
      const again = await rpc.does('undo', list)
      expect([again.undone.operation, again.places.map(({ name }: Json) => name)]).toEqual(['undo', ['Dar Poeta']])
    })

    test('takes back that a list was hidden or unlisted', async () => {
      const { slug, token: editToken } = await api.list({}, ['da felice'])
      await rpc.does('update_list', { slug, editToken, visibility: 'hidden', listed: false })
      expect(await rpc.does('undo', { slug, editToken })).toMatchObject({ visibility: 'public', listed: true })
    })

    test('refuses a list without a change, and an outdated version', async () => {
      const { slug, token: editToken } = await api.list({}, ['da felice'])
      expect(await rpc.fails('undo', { slug, editToken })).toMatchObject({ code: 'version_not_found' })
      await rpc.does('update_list', { slug, editToken, title: 'Rome' })
      expect(await rpc.fails('undo', { slug, editToken, ifVersion: 1 })).toMatchObject({ code: 'version_mismatch' })
      await rpc.does('clear_history', { slug, editToken })
      expect(await rpc.fails('undo', { slug, editToken })).toMatchObject({ code: 'version_not_found' })
    })
  })
})
