import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/core/dispatcher.ts'
import { Problem } from '../../src/core/problem.ts'
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

/** Returns the credential of a caller identified by API key or by another token. */
const identified = async (by = token): Promise<Call['credential']> => ({
  ...(await api.service.dispatcher.identify(`Bearer ${api.key}`)),
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

test('an identified caller creates lists', async () => {
  const { dispatcher } = api.service
  const made = (await dispatcher.run(createList, call(create, await identified()))) as Json
  const rename = { slug: made.slug, title: 'Trastevere' }
  expect(await codeOf(dispatcher.run(updateList, call(rename, await identified())))).toBe('edit_token_required')
  const mine = { ...rename, editToken: made.editToken }
  expect(await dispatcher.run(updateList, call(mine, await identified()))).toMatchObject({
    title: 'Trastevere',
    version: 2,
  })
})

test('an idempotency key belongs to the caller’s token', async () => {
  const { dispatcher } = api.service
  const input = { ...create, idempotencyKey: 'one key of 22 characters' }
  const made = (await dispatcher.run(createList, call(input, await identified()))) as Json
  const again = [await identified(), { header: `Bearer ${api.key}` }]
  for (const credential of again) expect(await dispatcher.run(createList, call(input, credential))).toEqual(made)
  const other = (await dispatcher.run(createList, call(input, await identified('token-of-ada')))) as Json
  expect(other.slug).not.toBe(made.slug)

  const place = { slug: made.slug, own: { name: 'Stall' }, editToken: made.editToken, idempotencyKey: '1' }
  const added = await dispatcher.run(addPlace, call(place, await identified()))
  const { editToken, ...rest } = place
  expect(await dispatcher.run(addPlace, call(place, await identified('token-of-ada')))).toEqual(added)
  expect(await dispatcher.run(addPlace, call(rest, { header: `Bearer ${editToken}` }))).toEqual(added)
})

test('responses for public lists are not personal', async () => {
  const { dispatcher } = api.service
  const [open, hidden] = [await api.list(), await api.list({ visibility: 'hidden' })]
  const personal = async (operation: typeof getList | typeof exportList, input: Record<string, unknown>) =>
    (await dispatcher.admit(operation, call(input, await identified()))).personal
  expect(await personal(getList, { slug: open.slug })).toBe(false)
  expect(await personal(getList, { slug: open.slug, editToken: open.token })).toBe(false)
  expect(await personal(getList, { slug: open.slug, editToken: open.token, at: 1 })).toBe(true)
  expect(await personal(getList, { slug: hidden.slug, editToken: hidden.token })).toBe(true)
  expect(await personal(exportList, { slug: hidden.slug, editToken: hidden.token, format: 'kml' })).toBe(true)
  expect(await codeOf(personal(getList, { slug: hidden.slug, editToken: newToken('edit') }))).toBe('list_not_found')
})

test('the key of a cached response has the input but no token', async () => {
  const { dispatcher } = api.service
  const hidden = await api.list({ visibility: 'hidden' })
  const keyOf = async (input: Record<string, unknown>, credential: Call['credential']) => {
    const admitted = await dispatcher.admit(getList, call({ slug: hidden.slug, ...input }, credential))
    return admitted.versioned!.key
  }
  const inHeader = await keyOf({ limit: 5 }, { header: `Bearer ${hidden.token}` })
  const inInput = await keyOf({ limit: 5, editToken: hidden.token }, await identified())
  expect(inInput).toBe(inHeader)
  expect(inInput).not.toContain(hidden.token)
  expect(inInput).not.toBe(await keyOf({ limit: 6, editToken: hidden.token }, await identified()))
  expect(inInput).not.toBe(await keyOf({ limit: 5, slug: (await api.list()).slug }, { header: undefined }))
})

test('the caller sets the maximum length of the response', async () => {
  const { dispatcher } = api.service
  const { slug } = await api.list({ description: 'x'.repeat(2000) }, ['Armando al Pantheon', 'da Felice', 'Dar Poeta'])
  const read = async (maxLength?: number) =>
    (await dispatcher.run(
      getList,
      call({ slug }, await identified(), maxLength === undefined ? {} : { maxLength }),
    )) as Json
  const whole = await read()
  expect([whole.places.length, whole.nextCursor]).toEqual([3, undefined])
  const some = await read(5000)
  expect([some.places.length < 3, some.nextCursor]).toEqual([true, expect.any(String)])
  expect(JSON.stringify(some).length).toBeLessThanOrEqual(5000)
})
