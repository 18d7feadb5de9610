import { rpcTo } from '../api/mcp/rpc.ts'
import type { Api } from '../support/api.ts'

/**
 * Makes valid and invalid tool calls, and records all responses except those that issue a token.
 * @returns every secret that occurred, the idempotency key, and headers and text of every other response
 */
export async function toolSession(api: Api) {
  const answers: string[] = []
  const rpc = rpcTo({
    key: api.key,
    service: {
      async fetch(request) {
        const response = await api.service.fetch(request)
        answers.push(`${[...response.headers].join('\n')}\n${await response.clone().text()}`)
        return response
      },
    },
  })
  const issue = async (tool: string, input: Record<string, unknown>) => {
    const made = await rpc.does(tool, input)
    const issued = answers.pop()!
    if (!issued.includes(made.editToken)) throw new Error(`${tool} issued no token`)
    return made
  }

  await rpc.request('tools/list')
  const idempotencyKey = 'an-assistant-of-ada-comes-again'
  const create = { title: 'Eat in Testaccio', authorName: 'Ada', visibility: 'hidden', idempotencyKey }
  const { slug, editToken } = await issue('create_list', create)
  const again = await issue('create_list', create)
  if (again.editToken !== editToken) throw new Error('the retry returned another token')
  const mine = { slug, editToken }
  const note = 'Nonna Rosina keeps the corner table'
  const { place } = await rpc.does('add_place_to_list', { ...mine, query: 'da Felice', near: 'Rome', note })
  await rpc.does('get_list', mine)
  await rpc.does('get_list', { ...mine, at: 1 })
  const { url } = await rpc.does('export_list', { ...mine, format: 'kml' })
  const ticket = new URL(url).searchParams.get('ticket')!
  if (!answers.pop()!.includes(ticket)) throw new Error('export_list issued no ticket')
  await rpc.does('update_list', { ...mine, title: 'Eat in Testaccio, and well' })
  await rpc.does('list_history', mine)
  const copied = await issue('copy_list', { ...mine, title: 'My Testaccio', authorName: 'Bruno' })

  const lists = [mine, { slug: copied.slug, editToken: copied.editToken }]
  const merged = await issue('merge_lists', { title: 'Our Testaccio', authorName: 'Bruno', lists })

  const secrets = [api.key, ticket, editToken, copied.editToken as string, merged.editToken as string]
  for (const secret of secrets) {
    await rpc.fails('update_list', { ...mine, title: [secret] })
    await rpc.fails('update_list', { ...mine, [secret]: secret })
    await rpc.fails('update_list', { slug, editToken: `${editToken}${secret}` })
    await rpc.fails('update_list', { slug: secret, editToken: secret })
    await rpc.fails('add_place_to_list', { ...mine, query: secret })
    await rpc.fails('add_place_to_list', { ...mine, query: 'da Felice', near: secret })
    await rpc.does('add_places', { ...mine, places: [{ query: secret }, { placeId: secret }] })
    await rpc.fails('move_place', { ...mine, placeId: place.id, after: secret })
    await rpc.fails('reorder_list', { ...mine, placeIds: [secret] })
    await rpc.fails('get_place', { placeId: secret })
    await rpc.fails('merge_lists', {
      title: 'Ours',
      authorName: 'Ada',
      lists: [mine, { slug: secret, editToken: secret }],
    })
    await rpc.fails('get_list', { ...mine, cursor: secret })
    await rpc.does('browse_lists', { query: secret })
    await rpc.does('search_places', { query: 'da Felice', near: secret })
    await rpc.request('tools/call', { name: secret })
    await rpc.request('prompts/get', { name: secret })
    await rpc.request('prompts/get', { name: 'tidy_list', arguments: { [secret]: secret } })
    await rpc.request('completion/complete', {
      ref: { type: 'ref/prompt', name: 'tidy_list' },
      argument: { name: 'slug', value: secret },
    })
    await rpc.send({ body: `{"id": ${secret}` })
    await rpc.send({ authorization: `Bearer ${secret}x`, body: '{}' })
    await rpc.send({ method: 'GET', headers: { 'x-request-id': secret } })
  }
  await rpc.does('clear_history', mine)
  return { secrets, idempotencyKey, answers }
}
