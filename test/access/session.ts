import type { Answer, Api, Ask } from '../support/api.ts'

export const retryKeys = ['a-retry-of-ada-in-trastevere', 'a-retry-of-ada-in-montevideo'] as const

/**
 * Sends valid and invalid requests about a list. Checks the responses that issue a token, and leaves them out of the result.
 * @returns every secret that occurred, and the other responses
 */
export async function session(api: Api): Promise<{ secrets: string[]; answers: Answer[]; slug: string }> {
  const answers: Answer[] = []
  const ask = async (route: string, more: Ask = {}) => {
    const answer = await api.ask(route, more)
    answers.push(answer)
    return answer.json
  }
  const issue = async (route: string, more: Ask, status = 201) => {
    const { json, status: received } = await api.ask(route, more)
    if (received !== status || !json.editUrl.endsWith(`#${json.editToken}`)) throw new Error(`${route} issued no token`)
    return json
  }

  const key = api.key
  const create = { token: key, body: { title: 'Eat in Rome', authorName: 'Ada', visibility: 'hidden' } }
  const made = await issue('POST /lists', { ...create, headers: { 'idempotency-key': retryKeys[0] } })
  const again = await issue('POST /lists', { ...create, headers: { 'idempotency-key': retryKeys[0] } })
  const { slug, editToken: first } = made
  const list = `/lists/${slug}`
  if (again.editToken !== first) throw new Error('the retry returned another token')

  await ask(`POST ${list}/places`, { token: first, body: { query: 'Dar Poeta', near: 'Rome' } })
  const { place } = await ask(`POST ${list}/places`, {
    token: key,
    body: {
      query: 'da Felice',
      near: 'Rome',
      note: 'Ask for the table of Nonna Rosina',
      editToken: first,
      idempotencyKey: retryKeys[1],
    },
  })
  await ask(`PATCH ${list}/places/${place.id}`, { body: { note: '', editToken: first } })
  await ask(`GET ${list}?limit=1&editToken=${first}`, { token: first })
  await ask(`GET ${list}/export/kml?token=${first}`, { token: first })
  const { editToken: second } = await issue(`POST ${list}/edit-token`, { token: first }, 200)
  const copied = await issue(`POST ${list}/copy`, {
    token: key,
    body: { title: 'My Rome', authorName: 'Bruno', editToken: second, idempotencyKey: retryKeys[1] },
  })

  const lists = [
    { slug, editToken: second },
    { slug: copied.slug, editToken: copied.editToken },
  ]
  const merged = await issue('POST /lists/merge', {
    token: key,
    body: { title: 'Our Rome', authorName: 'Bruno', lists, idempotencyKey: 'a-merge-of-ada-and-of-bruno' },
  })

  const secrets = [key, first, second, copied.editToken as string, merged.editToken as string]
  for (const secret of secrets) await misplace(secret, second, list, ask)
  await ask(`PATCH ${list}`, { token: second, body: { visibility: 'public' } })
  await ask(`GET ${list}?limit=1&editToken=${second}`)
  for (const route of ['/history', '?at=2', '/export/kml']) await ask(`GET ${list}${route}`, { token: second })
  await ask('GET /openapi.json', { token: key })
  return { secrets, answers, slug }
}

/** Sends a secret in fields, addresses and headers that take no token. */
async function misplace(secret: string, token: string, list: string, ask: (route: string, more?: Ask) => unknown) {
  const bodies: [string, unknown][] = [
    [`PATCH ${list}`, { title: `${secret}\0` }],
    [`PATCH ${list}`, { title: [secret] }],
    [`PATCH ${list}`, { visibility: secret }],
    [`PATCH ${list}`, { [secret]: secret }],
    [`PATCH ${list}`, { editToken: `${token}${secret}` }],
    [`POST ${list}/places`, { query: secret }],
    [`POST ${list}/places`, { query: 'da Felice', near: secret }],
    [`POST ${list}/places`, { placeId: secret }],
    [`POST ${list}/places`, { mapPlaceId: secret }],
    [`POST ${list}/places/batch`, { places: [{ query: secret }, { placeId: secret }] }],
    [`POST ${list}/places/${secret}/move`, { after: secret }],
    [`PUT ${list}/order`, { placeIds: [secret] }],
    [`POST ${list}/restore`, { version: secret }],
    ['POST /lists/merge', { lists: [{ slug: secret, editToken: secret }, { slug: `${secret}0` }] }],
  ]
  for (const [route, body] of bodies) await ask(route, { token, body })
  await ask(`PATCH ${list}`, { token, raw: `{"title": ${secret}` })
  const addresses = [
    `/lists/${secret}`,
    `${list}/export/${secret}`,
    `/${secret}`,
    `/places/${secret}`,
    `/places?query=${secret}`,
  ]
  const queries = [
    `/lists?query=${secret}`,
    `/lists?cursor=${secret}`,
    `${list}?at=${secret}`,
    `${list}?limit=1&cursor=${secret}`,
  ]
  for (const address of [...addresses, ...queries]) await ask(`GET ${address}`, { token: secret })
  for (const header of ['x-request-id', 'if-match', 'idempotency-key', 'x-api-key'])
    await ask(`POST ${list}/restore`, { token: secret, body: { version: 1_000_000 }, headers: { [header]: secret } })
}
