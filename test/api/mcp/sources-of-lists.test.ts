import { expect, test } from 'vitest'
import { openApi } from '../../support/api.ts'
import { rpcTo } from './rpc.ts'

test('get_list and browse_lists omit a source as soon as it is hidden', async () => {
  await using api = await openApi()
  const rpc = rpcTo(api)
  const { slug, token: editToken } = await api.list({ title: 'Bruno in Rome' }, ['Dar Poeta'])
  const copy = await rpc.does('copy_list', { slug, title: 'Bea eats', authorName: 'Bea' })
  const read = async () => [
    (await rpc.does('get_list', { slug: copy.slug })).copiedFrom,
    (await rpc.does('browse_lists', { query: 'Bea' })).lists[0].copiedFrom,
  ]
  const named = { slug, title: 'Bruno in Rome', authorName: 'Ada' }
  expect(await read()).toEqual([named, named])
  await rpc.does('update_list', { slug, editToken, visibility: 'hidden' })
  expect(await read()).toEqual([undefined, undefined])
  await rpc.does('update_list', { slug, editToken, visibility: 'public' })
  expect(await read()).toEqual([named, named])
  await rpc.does('delete_list', { slug, editToken })
  expect(await read()).toEqual([undefined, undefined])
})
