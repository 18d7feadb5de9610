import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '../../src/core/problem.ts'
import type { Call } from '../../src/core/run.ts'
import { newToken } from '../../src/core/token.ts'
import { addPlace } from '../../src/operations/add-place.ts'
import { createList } from '../../src/operations/create-list.ts'
import { exportList } from '../../src/operations/export-list.ts'
import { getList } from '../../src/operations/get-list.ts'
import { updateList } from '../../src/operations/update-list.ts'
import { type Api, type Json, openApi } from '../support/api.ts'

const opened = new AsyncDisposableStack()
let api: Api
let token: string

beforeAll(async () => {
  api = opened.use(await openApi())
  token = api.key
})
afterAll(() => opened.disposeAsync())

/** What somebody sends who was identified before, by the API key or by another token. */
const identified = async (by = token): Promise<Call['credential']> => ({
  ...(await api.service.door.identify(`Bearer ${api.key}`)),
  scope: by,
})
const call = (input: Record<string, unknown>, credential: Call['credential'], more: Partial<Call> = {}): Call => ({
  input,
  credential,
  requestId: 'one',
  ...more,
})
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    error => (error instanceof Problem ? error.code : String(error)),
  )
const create = { title: 'Eat in Rome', authorName: 'Ada' }

test('who was identified makes lists, and changes one by its edit token among the input', async () => {
  const { door } = api.service
  const made = (await door.run(createList, call(create, await identified()))) as Json
  const rename = { slug: made.slug, title: 'Trastevere' }
  expect(await codeOf(door.run(updateList, call(rename, await identified())))).toBe('edit_token_required')
  const mine = { ...rename, editToken: made.editToken }
  expect(await door.run(updateList, call(mine, await identified()))).toMatchObject({ title: 'Trastevere', version: 2 })
})

test('an idempotency key belongs to the token by which somebody came, and with an edit token to that', async () => {
  const { door } = api.service
  const input = { ...create, idempotencyKey: 'one key of 22 characters' }
  const made = (await door.run(createList, call(input, await identified()))) as Json
  const again = [await identified(), { header: `Bearer ${api.key}` }]
  for (const credential of again) expect(await door.run(createList, call(input, credential))).toEqual(made)
  const other = (await door.run(createList, call(input, await identified('token-of-ada')))) as Json
  expect(other.slug).not.toBe(made.slug)

  const place = { slug: made.slug, own: { name: 'Stall' }, editToken: made.editToken, idempotencyKey: '1' }
  const added = await door.run(addPlace, call(place, await identified()))
  const { editToken, ...rest } = place
  expect(await door.run(addPlace, call(place, await identified('token-of-ada')))).toEqual(added)
  expect(await door.run(addPlace, call(rest, { header: `Bearer ${editToken}` }))).toEqual(added)
})

test('what anybody may read is nobody’s own, also for who was identified; what a token opened is', async () => {
  const { door } = api.service
  const [open, hidden] = [await api.list(), await api.list({ visibility: 'hidden' })]
  const personal = async (operation: typeof getList | typeof exportList, input: Record<string, unknown>) =>
    (await door.admit(operation, call(input, await identified()))).personal
  expect(await personal(getList, { slug: open.slug })).toBe(false)
  expect(await personal(getList, { slug: open.slug, editToken: open.token })).toBe(false)
  expect(await personal(getList, { slug: open.slug, editToken: open.token, at: 1 })).toBe(true)
  expect(await personal(getList, { slug: hidden.slug, editToken: hidden.token })).toBe(true)
  expect(await personal(exportList, { slug: hidden.slug, editToken: hidden.token, format: 'kml' })).toBe(true)
  expect(await codeOf(personal(getList, { slug: hidden.slug, editToken: newToken('edit') }))).toBe('list_not_found')
})

test('an answer that is kept is found under what was asked, and never under a token', async () => {
  const { door } = api.service
  const hidden = await api.list({ visibility: 'hidden' })
  const of = async (input: Record<string, unknown>, credential: Call['credential']) => {
    const {
      list,
      representation,
      input: asked,
    } = (await door.admit(getList, call({ slug: hidden.slug, ...input }, credential))).of!
    return { list, representation, asked }
  }
  const inHeader = await of({ limit: 5 }, { header: `Bearer ${hidden.token}` })
  const among = await of({ limit: 5, editToken: hidden.token }, await identified())
  expect(among).toEqual(inHeader)
  expect(JSON.stringify(among)).not.toContain(hidden.token)
  expect(among.asked).not.toBe((await of({ limit: 6, editToken: hidden.token }, await identified())).asked)
})

test('how much there is room for is the caller’s to say', async () => {
  const { door } = api.service
  const { slug } = await api.list({ description: 'x'.repeat(2000) }, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  const read = async (room?: number) =>
    (await door.run(getList, call({ slug }, await identified(), room === undefined ? {} : { room }))) as Json
  const whole = await read()
  expect([whole.places.length, whole.nextCursor]).toEqual([3, undefined])
  const some = await read(5000)
  expect([some.places.length < 3, some.nextCursor]).toEqual([true, expect.any(String)])
  expect(JSON.stringify(some).length).toBeLessThanOrEqual(5000)
})
